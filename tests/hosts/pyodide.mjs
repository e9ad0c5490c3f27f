// Prints, as JSON, what `inside.report` finds in Pyodide: node pyodide.mjs FOLDER_OF_PYODIDE CLONE
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [folder, clone] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`).href);
const { packages } = JSON.parse(readFileSync(`${folder}/pyodide-lock.json`, "utf-8"));
const quiet = () => {};
const python = await loadPyodide({ indexURL: `${folder}/`, packages: Object.keys(packages), stdout: quiet });
python.mountNodeFS("/clone", clone);
process.stdout.write(
  python.runPython(`
import sys
sys.dont_write_bytecode = True  # the clone is the machine's own
sys.path.append("/clone")  # last: the package is the wheel's, only the tests come from here
from tests.hosts.inside import report
report()
`),
);
