#!/usr/bin/env node
import { cpSync, existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const usage = `its-widgets plugin <name>    writes a plugin of the operators' application into a new folder of that name, e.g. my-parking`;

const template = fileURLToPath(new URL("../templates/plugin", import.meta.url));
const { version } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));

/** Copies the template to a folder named `name`, and writes that name wherever the template says `my-plugin`. */
function writePlugin(name) {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)+$/.test(name) || name.length > 60)
    throw new Error(
      `"${name}" cannot be a plugin's name, which is also the tag of its element: small Latin letters and digits with a hyphen, e.g. "my-parking".`,
    );
  if (/^its-/.test(name)) throw new Error(`"${name}" cannot be a plugin's name: tags that begin with "its-" are those of its-widgets.`);
  const folder = path.resolve(name);
  if (existsSync(folder)) throw new Error(`"${folder}" exists already; nothing was written. Take another name, or another place.`);
  cpSync(template, folder, { recursive: true });
  const Name = name.replace(/(?:^|-)(\w)/g, (_sign, letter) => letter.toUpperCase());
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    const text = readFileSync(file, "utf8");
    writeFileSync(file, text.replaceAll("my-plugin", name).replaceAll("MyPlugin", Name).replaceAll("{{version}}", version));
    renameSync(file, path.join(path.dirname(file), entry.name.replace("my-plugin", name)));
  }
  console.log(`"${name}" is written. What is next:

  cd ${name}
  npm install
  npm run check    the types
  npm test         its test
  npm start        the host with a sample city and the plugin; sign in as operator@its.test / operator1`);
}

const [command, ...operands] = process.argv.slice(2);
try {
  if (!command || command === "--help") console.log(usage);
  else if (command !== "plugin") throw new Error(`The command "${command}" is unknown.\n${usage}`);
  else if (operands.length !== 1) throw new Error(`Give one name.\n${usage}`);
  else writePlugin(operands[0]);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
