Told=Weighed=None
