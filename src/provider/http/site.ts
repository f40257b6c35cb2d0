import { createHash } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import { basename, dirname, extname, join, resolve, sep } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Context, Hono } from "hono";
import { version } from "../package.json";
import { type Encoding, encodingFor, matches } from "../service/stream/snapshots.js";
import { docsPolicy, hostPolicy, strictPolicy } from "./policies.js";

const types: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".mjs": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json",
  ".map": "application/json",
  ".webmanifest": "application/manifest+json",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".jpeg": "image/jpeg",
  ".webp": "image/webp",
  ".ico": "image/x-icon",
  ".woff2": "font/woff2",
  ".txt": "text/plain; charset=utf-8",
};
const packable = /^text\/|json|svg|javascript/;
const LARGEST_KEPT = 8 * 1024 * 1024;

interface Kept {
  stamp: string;
  etag: string;
  bodies: Partial<Record<Encoding, Buffer>>;
}

/** A part of a path that nobody is given; `/.well-known/` is made to be found (RFC 8615). */
const isHidden = (part: string, at: number): boolean => part.startsWith(".") && !(at === 1 && part === ".well-known");

/** Files of one folder, packed once and kept while they stay the same. */
function createFolder(root: string) {
  const base = resolve(root);
  const kept = new Map<string, Kept>();

  /** The file a path names, null when it lies outside of the folder, is hidden or is not there. */
  async function find(path: string): Promise<{ file: string; stamp: string } | null> {
    if (path.includes("\0") || path.split("/").some(isHidden)) return null;
    const file = resolve(join(base, path.endsWith("/") ? `${path}index.html` : path));
    if (file !== base && !file.startsWith(base + sep)) return null;
    const found = await stat(file).catch(() => null);
    return found?.isFile() ? { file, stamp: `${found.mtimeMs} ${found.size}` } : null;
  }

  async function load(file: string, stamp: string): Promise<Kept> {
    const known = kept.get(file);
    if (known?.stamp === stamp) return known;
    const raw = await readFile(file);
    const fresh: Kept = { stamp, etag: `"${createHash("sha256").update(raw).digest("base64url").slice(0, 22)}"`, bodies: { raw } };
    if (raw.length <= LARGEST_KEPT) kept.set(file, fresh);
    return fresh;
  }

  return async (c: Context, path: string, headers: Record<string, string>): Promise<Response | null> => {
    const found = await find(path);
    if (!found) return null;
    const file = await load(found.file, found.stamp);
    const type = types[extname(found.file).toLowerCase()] ?? "application/octet-stream";
    const all = {
      ...headers,
      ETag: file.etag,
      Vary: "Accept-Encoding",
      "X-Content-Type-Options": "nosniff",
      "Referrer-Policy": "no-referrer",
    };
    if (matches(c.req.header("if-none-match"), file.etag)) return c.body(null, 304, all);
    const encoding = packable.test(type) ? encodingFor(c.req.header("accept-encoding") ?? "") : "raw";
    const raw = file.bodies.raw as Buffer;
    file.bodies[encoding] ??= await pack(raw, encoding);
    const coded = encoding === "raw" ? {} : { "Content-Encoding": encoding };
    return c.body(new Uint8Array(file.bodies[encoding]), 200, { ...all, ...coded, "Content-Type": type });
  };
}

function pack(raw: Buffer, encoding: Encoding): Promise<Buffer> | Buffer {
  if (encoding === "br") return promisify(brotliCompress)(raw, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } });
  return encoding === "gzip" ? promisify(gzip)(raw) : raw;
}

interface SiteOptions {
  site?: string | null;
  examples?: string | null;
  /** A file that is given as the host's `its.config.json`, instead of the one beside it. */
  config?: string | null;
}

/** Files that pages of others load, also those that isolate themselves (COEP). */
const forAnyOrigin = { "Access-Control-Allow-Origin": "*", "Cross-Origin-Resource-Policy": "cross-origin" };
const forEver = "public, max-age=31536000, immutable";
/** A page names its icon in several places, and a browser asks for it again with each change of the address. */
const pictureFor = "public, max-age=600";
const picture = /\.(svg|png|ico)$/;

/**
 * Serves the built host at `/`, its documentation below `/docs/` and the examples below `/examples/`. An address without a file
 * ending is a screen of the host, and so is one that is no file where a browser wants a page: the host says what is not found,
 * and a name may hold a dot. What stands there is also in the folder of this version, as `/1.0.0/its.js`. A script or another part of a page that is not there is never answered by a page.
 */
export function serveSite(app: Hono, { site, examples, config }: SiteOptions): void {
  const notFound = (c: Context) => c.text("Not found", 404, { "X-Content-Type-Options": "nosniff" });
  if (examples) {
    const folder = createFolder(examples);
    app.get("/examples/*", async (c) => {
      const path = pathOf(c).slice("/examples".length);
      if (!path.endsWith("/") && !extname(path)) return c.redirect(folderOf(c), 301);
      const policy = path.startsWith("/strict-csp/") ? { "Content-Security-Policy": strictPolicy } : {};
      return (await folder(c, path, { "Cache-Control": "no-cache", ...forAnyOrigin, ...policy } as Record<string, string>)) ?? notFound(c);
    });
  }
  if (!site) return;
  if (config) {
    const settings = createFolder(dirname(config));
    app.get("/its.config.json", async (c) => (await settings(c, `/${basename(config)}`, { "Cache-Control": "no-cache" })) ?? notFound(c));
  }
  const folder = createFolder(site);
  app.get("/docs", (c) => c.redirect(folderOf(c), 301));
  app.get("/docs/*", async (c) => {
    const path = pathOf(c);
    const cache = { "Cache-Control": path.startsWith("/docs/assets/") ? forEver : "no-cache" };
    const page = { "Content-Security-Policy": docsPolicy, "X-Frame-Options": "SAMEORIGIN", "Cache-Control": "no-cache" };
    const isPage = path.endsWith("/") || path.endsWith(".html");
    const file = await folder(c, path, isPage ? page : cache);
    if (file) return file;
    const missing = wantsPage(c) ? await folder(c, "/docs/404.html", page) : null;
    if (!missing?.ok) return notFound(c);
    // It stands for whatever is not there: a browser that knows it is not to be told that it has not changed.
    missing.headers.delete("ETag");
    return new Response(missing.body, { status: 404, headers: missing.headers });
  });
  app.get(`/${version}/*`, async (c) => {
    const path = pathOf(c);
    const headers = { "Cache-Control": "no-cache", ...forAnyOrigin };
    return (await folder(c, path, headers)) ?? (await folder(c, path.slice(`/${version}`.length), headers)) ?? notFound(c);
  });
  app.get("/*", async (c) => {
    const path = pathOf(c);
    const screen = !extname(path);
    const cache = {
      "Cache-Control": path.startsWith("/static/") ? forEver : picture.test(path) ? pictureFor : "no-cache",
      ...forAnyOrigin,
    };
    const page = {
      "Content-Security-Policy": hostPolicy,
      "Cross-Origin-Opener-Policy": "same-origin",
      "X-Frame-Options": "SAMEORIGIN",
      "Cache-Control": "no-cache",
    };
    const file = screen ? null : await folder(c, path, path.endsWith(".html") ? page : cache);
    return file ?? (screen || (wantsPage(c) && !isPart(path)) ? await folder(c, "/index.html", page) : null) ?? notFound(c);
  });
}

/** Whether a path names a part of a page, such as a script, by its ending. */
const isPart = (path: string): boolean => {
  const ending = extname(path).toLowerCase();
  return ending !== ".html" && Object.hasOwn(types, ending);
};

const wantsPage = (c: Context): boolean => /\btext\/html\b/.test(c.req.header("accept") ?? "");

/** The address of a folder that was asked for without its last slash, as it was written: decoded signs could end the header. */
function folderOf(c: Context): string {
  const { pathname, search } = new URL(c.req.url);
  return `${pathname}/${search}`;
}

/** The decoded path, in which several slashes are one as they are in the file system; one that cannot be decoded names no file. */
function pathOf(c: Context): string {
  try {
    return decodeURIComponent(new URL(c.req.url).pathname).replace(/\/{2,}/g, "/");
  } catch {
    return "/.";
  }
}
