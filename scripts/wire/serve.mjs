import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { request } from "node:http";
import { createSecureServer } from "node:http2";
import { tmpdir } from "node:os";
import path from "node:path";
import { gzipSync } from "node:zlib";

const types = { ".js": "text/javascript", ".json": "application/json", ".css": "text/css", ".html": "text/html", ".svg": "image/svg+xml" };

/** A certificate for this machine, made anew each time. */
function certificate() {
  const folder = mkdtempSync(path.join(tmpdir(), "its-wire-"));
  try {
    const [key, cert] = ["key.pem", "cert.pem"].map((name) => path.join(folder, name));
    const made = [
      "req",
      "-x509",
      "-newkey",
      "ec",
      "-pkeyopt",
      "ec_paramgen_curve:prime256v1",
      "-nodes",
      "-days",
      "2",
      "-subj",
      "/CN=localhost",
    ];
    execFileSync("openssl", [...made, "-keyout", key, "-out", cert], { stdio: "ignore" });
    return { key: readFileSync(key), cert: readFileSync(cert) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Serves over HTTP/2 what a city's proxy would: the files of `dist`, compressed, to any origin; calls go to the provider. `show`
 * puts a page of others (HTML) in the place of the host's. `loaded` has the scripts that were fetched since it was last emptied,
 * each with the bytes of its body.
 */
export async function serve(provider) {
  const loaded = new Map();
  let shown = "";
  const bodies = new Map();
  const server = createSecureServer({ ...certificate(), allowHTTP1: true }, (incoming, answer) => {
    const { pathname } = new URL(incoming.url, "https://localhost");
    const open = { "access-control-allow-origin": "*", "cross-origin-resource-policy": "cross-origin" };
    if (pathname.startsWith("/api/")) return forward(provider, incoming, answer);
    if (shown && pathname === "/") return answer.writeHead(200, { ...open, "content-type": "text/html; charset=utf-8" }).end(shown);
    const file = path.join("dist", path.extname(pathname) ? pathname : "index.html");
    if (!existsSync(file)) return answer.writeHead(404, open).end();
    if (!bodies.has(pathname)) bodies.set(pathname, gzipSync(readFileSync(file), { level: 6 }));
    const body = bodies.get(pathname);
    if (pathname.endsWith(".js")) loaded.set(pathname, body.length);
    const type = types[path.extname(pathname)] ?? "text/html";
    answer.writeHead(200, { ...open, "content-type": `${type}; charset=utf-8`, "content-encoding": "gzip" }).end(body);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const show = (html) => {
    shown = html;
  };
  return { url: `https://localhost:${server.address().port}`, loaded, show, close: () => server.close() };
}

function forward(provider, incoming, answer) {
  const headers = Object.fromEntries(Object.entries(incoming.headers).filter(([name]) => !name.startsWith(":")));
  const call = request(`${provider}${incoming.url}`, { method: incoming.method, headers }, (given) => {
    const { connection: _connection, "transfer-encoding": _encoding, "keep-alive": _keep, ...kept } = given.headers;
    answer.writeHead(given.statusCode, kept);
    given.pipe(answer);
  });
  call.on("error", () => answer.destroy());
  incoming.pipe(call);
}
