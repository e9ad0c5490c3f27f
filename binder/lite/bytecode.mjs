// Compiles what Python in the browser would compile at every visit: node bytecode.mjs FOLDER_OF_PYODIDE
// Only the very Python that will run it can do that, so bytecode.py runs in Pyodide.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [folder] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`).href);
const python = await loadPyodide({ indexURL: `${folder}/` });
python.mountNodeFS("/site", folder);
python.runPython(readFileSync(new URL("bytecode.py", import.meta.url), "utf-8"));
