import assert from "node:assert/strict";
import { createServer, type RequestListener } from "node:http";
import { type AddressInfo, createServer as createSocketServer, type Server } from "node:net";
import { after, before, describe, it } from "node:test";
import { startProvider } from "../../scripts/steps/provider.mjs";
import { siteForTests } from "../helper/site.js";

const listen = async (server: Server) => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

const tags = ["its-map", "its-login", "its-demo-form", "its-rts-panel device=1001", "its-archive", "its-analytics"];

/** What each failure has to be called, and what it must tell the administrator. */
interface Failure {
  code: string;
  provider: () => string | null;
  administrator: () => string;
  policy?: () => string;
  token?: string;
}

describe("a page whose provider gives it nothing", () => {
  const site = siteForTests();
  let strict: Awaited<ReturnType<typeof startProvider>>;
  let portal = "";
  let other = "";
  let mute = "";
  let body = "";
  let policy = "";
  const servers: Server[] = [];
  const serve = (answer: RequestListener) => {
    const server = createServer(answer);
    servers.push(server);
    return listen(server);
  };

  before(async () => {
    strict = await startProvider({ args: ["--origins", "https://www.portal.example"] });
    portal = await serve(({ url }, response) => {
      if (url !== "/") return response.writeHead(404, { "content-type": "text/plain" }).end("Not found");
      response.writeHead(200, { "content-type": "text/html", ...(policy ? { "content-security-policy": policy } : {}) }).end(body);
    });
    other = await serve((_request, response) =>
      response.writeHead(200, { "content-type": "text/html", "access-control-allow-origin": "*" }).end("<h1>Welcome</h1>"),
    );
    const silent = createSocketServer(() => {});
    servers.push(silent);
    mute = await listen(silent);
  });
  after(async () => {
    for (const server of servers) server.close();
    await strict.remove();
  });

  const failures: Record<string, Failure> = {
    "nobody is at the address": {
      code: "unreachable",
      provider: () => "http://127.0.0.1:1",
      administrator: () => "http://127.0.0.1:1/api/v1",
    },
    "the host takes the call and never answers": { code: "unreachable", provider: () => mute, administrator: () => mute },
    "it does not allow this origin": {
      code: "origin-not-allowed",
      provider: () => strict.url,
      administrator: () => `--origins ${portal}`,
    },
    "a page answers at the address": { code: "not-a-provider", provider: () => other, administrator: () => `${other}/api/v1` },
    "its path is wrong": {
      code: "wrong-path",
      provider: () => `${site().url}/wrong/path`,
      administrator: () => `${site().url}/wrong/path/api/v1`,
    },
    "none is named, and the page's own origin has none": {
      code: "not-a-provider",
      provider: () => null,
      administrator: () => `${portal}/api/v1`,
    },
    "the page's policy stops the calls": {
      code: "blocked-by-policy",
      provider: () => site().url,
      administrator: () => "connect-src",
      policy: () => `connect-src 'self'`,
    },
    "it refuses the token that the page lends": {
      code: "token-refused",
      provider: () => site().url,
      administrator: () => "getToken",
      token: `"old"`,
    },
    "the page's function for the token fails": {
      code: "token-missing",
      provider: () => site().url,
      administrator: () => "getToken",
      token: `Promise.reject(new Error("not yet"))`,
    },
  };

  for (const [what, { code, provider, administrator, policy: policyOf, token }] of Object.entries(failures)) {
    it(`says so, and why: ${what}`, async () => {
      const { browser, url } = site();
      policy = policyOf?.() ?? "";
      for (const tag of tags) {
        const [name = ""] = tag.split(" ");
        const address = provider();
        body = `<!doctype html><html lang="en"><meta charset="utf-8"><link rel="icon" href="data:,">
          <script>
            told = [];
            addEventListener("its-error", ({ detail }) => told.push(detail));
            asked = [];
            addEventListener("its-auth-required", ({ detail }) => asked.push(detail.reason));
          </script>
          <script type="module" src="${url}/its.js"></script>
          <${tag} ${address ? `provider="${address}"` : ""}></${name}>
          ${token ? `<script>document.querySelector("${name}").getToken = () => ${token}</script>` : ""}`;
        const page = await browser.newPage();
        await page.goto(portal);
        await page.waitForFunction(() => (window as unknown as { told: { code?: string }[] }).told.length > 0);
        const told = await page.evaluate(() => (window as unknown as { told: { code?: string }[] }).told);
        assert.deepEqual([name, told.map((detail) => detail.code)], [name, [code]]);
        const notice = page.getByRole("alert").first();
        await notice.waitFor();
        const said = await notice.innerText();
        assert.ok(said.includes(administrator()), `${name}: ${said}`);
        const all = await page.locator(name).evaluate((element) => element.shadowRoot?.textContent ?? "");
        assert.doesNotMatch(all, /Sign-in needed|internet connection|signed in on this browser/, name);
        // A portal may have another token to lend; nobody else is asked to sign in.
        const mayAsk = code.startsWith("token-") && !/login|form/.test(name);
        const asked = await page.evaluate(() => (window as unknown as { asked: unknown[] }).asked);
        assert.deepEqual(asked, mayAsk ? ["anonymous"] : [], name);
        if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${code}-${name}.png` });
        await page.close();
      }
      policy = "";
    });
  }

  it("is told that a sandboxed frame has no origin that could be allowed", async () => {
    const { browser, url } = site();
    const framed = `<!doctype html><html lang="en"><script type="module" src="${url}/its.js"></script><its-archive provider="${strict.url}"></its-archive>`;
    body = `<!doctype html><html lang="en"><iframe sandbox="allow-scripts" width="600" height="400" srcdoc='${framed}'></iframe>`;
    const page = await browser.newPage();
    await page.goto(portal);
    const notice = page.frameLocator("iframe").getByRole("alert").first();
    await notice.waitFor();
    const said = await notice.innerText();
    assert.match(said, /allow-same-origin/);
    assert.doesNotMatch(said, /--origins/);
    await page.close();
  });

  it("that was started anew goes on by itself", async () => {
    const { browser, url } = site();
    const later = await startProvider({});
    await later.stop();
    body = `<!doctype html><html lang="en"><meta charset="utf-8"><script type="module" src="${url}/its.js"></script><its-archive provider="${later.url}"></its-archive>`;
    const page = await browser.newPage();
    await page.goto(portal);
    await page.getByText("The city’s server does not answer").waitFor();
    const again = await startProvider({ port: later.port, folder: later.folder });
    await page.getByText("Sign-in needed").waitFor();
    assert.equal(await page.getByText("The city’s server does not answer").count(), 0);
    await page.close();
    await again.remove();
  });

  it("whose script is stopped keeps what stands between the tags", async () => {
    const { browser, url } = site();
    policy = `script-src 'self'`;
    body = `<!doctype html><html lang="en"><meta charset="utf-8"><script type="module" src="${url}/its.js"></script><its-map provider="${url}">Traffic line: 555 01 00</its-map>`;
    const page = await browser.newPage();
    await page.goto(portal);
    await page.getByText("Traffic line: 555 01 00").waitFor();
    policy = "";
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/script-blocked.png` });
    await page.close();
  });
});
