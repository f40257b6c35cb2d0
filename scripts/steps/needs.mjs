import { existsSync } from "node:fs";
import { findBrowser } from "./browsers.mjs";
import { findMosquitto } from "./mosquitto.mjs";
import { findPostgres } from "./postgres.mjs";
import { findProxy } from "./proxies.mjs";
import { attempt } from "./run.mjs";
import { unpackPackages } from "./unpack.mjs";
import { findWordpress } from "./wordpress.mjs";

/**
 * What tests need of the machine besides npm's packages:
 * - `find` throws a sentence where it is missing;
 * - `call` is how a test looks for it: a test needs what the modules it imports call;
 * - `packages` bring it on Debian;
 * - `programs`, where they also run unpacked in a user's folder: the command's name and its place in the packages. WebKit and
 *   WordPress do not: they look for their parts in `/usr`.
 */
export const needs = {
  chromium: {
    find: () => findBrowser("chromium"),
    call: /findBrowser\("chromium"\)/,
    packages: ["chromium", "fonts-dejavu-core"],
    programs: { chromium: "usr/lib/chromium/chromium" },
  },
  postgresql: {
    find: findPostgres,
    call: /findPostgres\(\)/,
    packages: ["postgresql"],
    programs: { postgresql: "usr/lib/postgresql/*/bin/" },
  },
  firefox: {
    find: () => findBrowser("firefox"),
    call: /findBrowser\("firefox"\)/,
    packages: ["firefox-esr", "fonts-dejavu-core"],
    programs: { firefox: "usr/lib/firefox-esr/firefox-esr" },
  },
  webkit: {
    find: () => findBrowser("webkit"),
    call: /findBrowser\("webkit"\)/,
    packages: ["webkit2gtk-driver", "fonts-dejavu-core"],
  },
  xvfb: {
    find: () => findBrowser("xvfb"),
    call: /findBrowser\("xvfb"\)/,
    packages: ["xvfb"],
  },
  mosquitto: {
    find: findMosquitto,
    call: /findMosquitto\(\)/,
    packages: ["mosquitto"],
    programs: { mosquitto: "usr/sbin/mosquitto" },
  },
  nginx: {
    find: () => findProxy("nginx"),
    call: /findProxy\("nginx"\)/,
    packages: ["nginx"],
    programs: { nginx: "usr/sbin/nginx" },
  },
  haproxy: {
    find: () => findProxy("haproxy"),
    call: /findProxy\("haproxy"\)/,
    packages: ["haproxy"],
    programs: { haproxy: "usr/sbin/haproxy" },
  },
  wordpress: {
    find: findWordpress,
    call: /findWordpress\(\)/,
    packages: ["wordpress", "wordpress-theme-twentytwentythree", "php-cli", "php-mysql", "mariadb-server"],
  },
};

/** The sentence that says how to get what is missing; null where it is there. */
export function whyMissing(name) {
  try {
    needs[name].find();
    return null;
  } catch (error) {
    return error.message;
  }
}

/** What this run has tried to get: a second try would fail in the same way. */
const tried = new Set();

/**
 * Gets what is missing: by the system's packages for root and for whoever has sudo without a password, for others unpacked
 * into a folder of theirs. What does not come by that stays missing.
 */
export async function getMissing(names) {
  const missing = names.filter((name) => !tried.has(name) && whyMissing(name) !== null);
  for (const name of missing) tried.add(name);
  if (missing.length === 0) return;
  if (!existsSync("/usr/bin/apt-get")) {
    process.stdout.write(`Missing: ${missing.join(", ")}. Only packages of Debian are fetched by themselves.\n`);
    return;
  }
  const asRoot = await rootPrefix();
  if (asRoot) {
    await installPackages(packagesOf(missing), asRoot);
    return;
  }
  const unpackable = missing.filter((name) => needs[name].programs);
  const programs = Object.assign({}, ...unpackable.map((name) => needs[name].programs));
  if (unpackable.length > 0) await unpackPackages(packagesOf(unpackable), programs);
}

const packagesOf = (names) => [...new Set(names.flatMap((name) => needs[name].packages))];

/** What a command is begun with to run as root; null where that is not possible without a question. */
async function rootPrefix() {
  if (process.getuid() === 0) return [];
  const hasSudo = existsSync("/usr/bin/sudo") && (await attempt("asking for sudo without a password", "sudo", ["-n", "true"]));
  return hasSudo ? ["sudo", "-n"] : null;
}

async function installPackages(packages, asRoot) {
  const run = (title, ...line) => {
    const [command, ...args] = asRoot.concat(line);
    return attempt(title, command, args);
  };
  // The tests start a server of their own, so PostgreSQL's package makes none.
  const noCluster =
    'mkdir -p /etc/postgresql-common/createcluster.d && echo "create_main_cluster = false" > /etc/postgresql-common/createcluster.d/its-widgets.conf';
  if (packages.includes("postgresql")) await run("keeping PostgreSQL from starting by itself", "sh", "-c", noCluster);
  await run("reading Debian's lists of packages", "apt-get", "update", "-qq");
  const install = ["apt-get", "install", "-y", "-qq", "--no-install-recommends", ...packages];
  await run(`installing ${packages.join(", ")}`, "env", "DEBIAN_FRONTEND=noninteractive", ...install);
}
