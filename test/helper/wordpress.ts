import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findWordpress } from "../../scripts/steps/wordpress.mjs";
import { freePort } from "./free-port.js";
import { waitUntil } from "./wait-until.js";

export interface Wordpress {
  url: string;
  admin: { name: string; password: string };
  /** Runs PHP inside WordPress and gives what it printed. */
  php(code: string): string;
  remove(): void;
}

const admin = { name: "editor", password: "editor-7d1c93" };

/** A throw-away WordPress of Debian's package, with its database on a socket of its own, and our block in it, active. */
export async function startWordpress(): Promise<Wordpress> {
  const source = findWordpress();
  const folder = mkdtempSync(join(tmpdir(), "its-wordpress-"));
  const data = join(folder, "data");
  const socket = join(folder, "sock");
  const site = join(folder, "site");
  const children: ChildProcess[] = [];
  const remove = () => {
    for (const child of children) child.kill("SIGKILL");
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  process.once("exit", () => {
    for (const child of children) child.kill("SIGKILL");
  });

  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  cpSync(source, site, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (file) => !/wp-config\.php$|wp-content\/(uploads|plugins)\b/.test(file),
  });
  mkdirSync(join(site, "wp-content/plugins"), { recursive: true });
  cpSync("examples/wordpress/its-widgets", join(site, "wp-content/plugins/its-widgets"), { recursive: true });
  const constants = {
    DB_NAME: "wordpress",
    DB_USER: "root",
    DB_PASSWORD: "",
    DB_HOST: `localhost:${socket}`,
    DB_CHARSET: "utf8mb4",
    DB_COLLATE: "",
    WP_HOME: url,
    WP_SITEURL: url,
    DISABLE_WP_CRON: true,
    AUTOMATIC_UPDATER_DISABLED: true,
    WP_HTTP_BLOCK_EXTERNAL: true,
    WP_ACCESSIBLE_HOSTS: "127.0.0.1",
    ...Object.fromEntries(
      ["AUTH", "SECURE_AUTH", "LOGGED_IN", "NONCE"].flatMap((key) => [
        [`${key}_KEY`, key],
        [`${key}_SALT`, key],
      ]),
    ),
  };
  const defines = Object.entries(constants).map(([name, value]) => `define(${JSON.stringify(name)}, ${JSON.stringify(value)});`);
  writeFileSync(
    join(site, "wp-config.php"),
    `<?php\n${defines.join("\n")}\n$table_prefix = "wp_";\nif (!defined("ABSPATH")) define("ABSPATH", __DIR__ . "/");\nrequire_once ABSPATH . "wp-settings.php";\n`,
  );

  const user = process.getuid?.() === 0 ? ["--user=root"] : [];
  execFileSync("mariadb-install-db", ["--no-defaults", `--datadir=${data}`, "--auth-root-authentication-method=normal", ...user], {
    stdio: "pipe",
  });
  const database = [
    `--datadir=${data}`,
    `--socket=${socket}`,
    "--skip-networking",
    `--pid-file=${folder}/pid`,
    "--innodb-flush-log-at-trx-commit=0",
  ];
  children.push(spawn("/usr/sbin/mariadbd", ["--no-defaults", ...database, ...user], { stdio: "ignore" }));
  await waitUntil("MariaDB answers", async () => {
    try {
      execFileSync("mariadb", ["--no-defaults", `--socket=${socket}`, "-u", "root", "-e", "create database if not exists wordpress"], {
        stdio: "pipe",
      });
      return true;
    } catch {
      return null;
    }
  });

  const php = (code: string) =>
    execFileSync("php", ["-d", "display_errors=stderr", "-r", `$_SERVER["HTTP_HOST"]="127.0.0.1:${port}"; ${code}`], {
      cwd: site,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "pipe"],
    });
  php(
    `define("WP_INSTALLING", true); function wp_mail() {} require "wp-load.php"; require "wp-admin/includes/upgrade.php";
     wp_install("Portal", ${JSON.stringify(admin.name)}, "editor@portal.example", true, "", ${JSON.stringify(admin.password)});`,
  );
  const inside = (code: string) => php(`require "wp-load.php"; require_once "wp-admin/includes/plugin.php"; ${code}`);
  inside(`$failed = activate_plugin("its-widgets/its-widgets.php"); if ($failed) { echo $failed->get_error_message(); exit(1); }`);
  const server = ["-S", `127.0.0.1:${port}`, "-t", site, "-d", "display_errors=0"];
  children.push(spawn("php", server, { cwd: site, stdio: "ignore" }));
  await waitUntil("WordPress answers", async () => (await fetch(url).catch(() => null))?.ok || null);
  return { url, admin, php: inside, remove };
}
