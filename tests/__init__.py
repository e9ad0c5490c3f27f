"""All tests, and the command that runs them: `python3 -m tests`."""
