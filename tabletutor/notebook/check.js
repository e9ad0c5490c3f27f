/** The check cell: if this runs, the page half works, so it says what the kernel gave it to say. */

/** @type {import("@anywidget/types").Render<{ both: string }>} */
function render({ model, el }) {
  const line = document.createElement("p");
  line.setAttribute("role", "status");
  line.textContent = model.get("both");
  el.append(line);
}

export default { render };
