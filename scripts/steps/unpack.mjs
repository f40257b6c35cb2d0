import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { attempt } from "./run.mjs";
import { unpackedCommand, unpackedFolder } from "./unpacked.mjs";

const root = path.join(unpackedFolder, "root");
const lists = path.join(unpackedFolder, "lists");
const archives = path.join(unpackedFolder, "archives");
const fontsFile = path.join(unpackedFolder, "fonts.conf");

/** apt with folders of our own: it knows which packages the machine has, and writes nothing of the machine's. */
const aptOptions = [
  `Dir::State=${unpackedFolder}`,
  `Dir::State::lists=${lists}`,
  "Dir::State::status=/var/lib/dpkg/status",
  `Dir::Cache=${unpackedFolder}`,
  `Dir::Cache::archives=${archives}`,
  "Debug::NoLocking=true",
].flatMap((option) => ["-o", option]);

/**
 * Downloads Debian's packages with all they depend on, unpacks them into a folder of the user, and writes the commands in
 * `programs` (name → its place in the packages) so that they find their libraries there. False when that did not work.
 */
export async function unpackPackages(packages, programs) {
  for (const folder of [lists, archives]) mkdirSync(path.join(folder, "partial"), { recursive: true });
  const update = ["apt-get", [...aptOptions, "update", "-qq"]];
  const download = ["apt-get", [...aptOptions, "install", "--download-only", "--yes", "-qq", "--no-install-recommends", ...packages]];
  if (!(await attempt("reading Debian's lists of packages", ...update))) return false;
  if (!(await attempt(`downloading ${packages.join(", ")} for this user`, ...download))) return false;
  const files = readdirSync(archives).filter((name) => name.endsWith(".deb"));
  const unpack = `for file in "$@"; do dpkg -x "$file" ${quoted(root)} || exit 1; done`;
  const arguments_ = ["-c", unpack, "unpack", ...files.map((name) => path.join(archives, name))];
  if (!(await attempt(`unpacking ${files.length} packages into ${root}`, "sh", arguments_))) return false;
  rmSync(archives, { recursive: true });
  writeFileSync(fontsFile, fonts);
  for (const [name, place] of Object.entries(programs)) writeCommands(name, place);
  return true;
}

/** A command that runs the unpacked program, or one for each program where its place is a folder; `*` stands for a version. */
function writeCommands(name, place) {
  const found = placesOf(place).find(existsSync);
  if (!found) return;
  const command = unpackedCommand(name);
  if (!place.endsWith("/")) return writeCommand(command, found);
  for (const program of readdirSync(found)) writeCommand(path.join(command, program), path.join(found, program));
}

/** Where a place of the packages can be on this machine: `*` is each of the folders there. */
function placesOf(place) {
  const [before, after] = path.join(root, place).split("*");
  if (after === undefined || !existsSync(before)) return [before];
  return readdirSync(before).map((version) => before + version + after);
}

function writeCommand(command, program) {
  mkdirSync(path.dirname(command), { recursive: true });
  const lines = [
    "#!/bin/sh",
    `export LD_LIBRARY_PATH=${quoted(libraryFolders().join(":"))}`,
    `export FONTCONFIG_FILE=${quoted(fontsFile)}`,
    `exec ${quoted(program)} "$@"`,
  ];
  writeFileSync(command, `${lines.join("\n")}\n`);
  chmodSync(command, 0o755);
}

/** Folders with libraries: those of the machine's kind of processor, and those below in which a package (NSS, PulseAudio) has its own. */
const libraryFolders = () =>
  ["usr/lib", "lib"]
    .map((folder) => path.join(root, folder))
    .filter(existsSync)
    .flatMap((folder) => foldersIn(folder).filter((each) => each.endsWith("-linux-gnu")))
    .flatMap((folder) => [folder, ...foldersIn(folder).filter(hasLibraries)]);

const foldersIn = (folder) =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => path.join(folder, entry.name));

const hasLibraries = (folder) => readdirSync(folder).some((name) => /^lib.+\.so(\.|$)/.test(name));

const fonts = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>/usr/share/fonts</dir>
  <dir>${root}/usr/share/fonts</dir>
  <cachedir>${unpackedFolder}/font-cache</cachedir>
</fontconfig>
`;

/** As one word for the shell. */
const quoted = (text) => `'${text.replaceAll("'", "'\\''")}'`;
