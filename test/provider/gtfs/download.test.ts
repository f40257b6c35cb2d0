import assert from "node:assert/strict";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { after, before, describe, it } from "node:test";
import { gzipSync } from "node:zlib";
import { type Clock, systemClock } from "../../../src/provider/sources/drivers/clock.js";
import { Download } from "../../../src/provider/sources/drivers/gtfs/download.js";
import { ManualClock } from "../rsmp/street.js";

describe("a download over HTTP", () => {
  let server: Server;
  let url = "";
  let answer: RequestListener = () => {};
  before(async () => {
    server = createServer((request, response) => answer(request, response));
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/feed`;
  });
  after(() => {
    server.closeAllConnections();
    server.close();
  });
  const options = { headers: {}, redirects: [], limit: 100_000, timeout: 10_000, clock: systemClock, fetch };
  const download = (clock: Clock = systemClock) => new Download({ ...options, url, clock });

  it("is unpacked, and not sent again while it has not changed, until it was no good", async () => {
    const asked: unknown[] = [];
    answer = ({ headers }, response) => {
      asked.push(headers["if-none-match"]);
      if (headers["if-none-match"] === '"1"') response.writeHead(304).end();
      else response.writeHead(200, { etag: '"1"', "content-encoding": "gzip" }).end(gzipSync("good"));
    };
    const feed = download();
    assert.equal(`${await feed.read()}`, "good");
    assert.equal(await feed.read(), null);
    feed.forget();
    assert.equal(`${await feed.read()}`, "good");
    assert.deepEqual(asked, [undefined, '"1"', undefined]);
  });

  it("is null where a server that knows no ETag sends the same again", async () => {
    answer = (_, response) => response.end("good");
    const feed = download();
    assert.equal(`${await feed.read()}`, "good");
    assert.equal(await feed.read(), null);
  });

  it("has headers of its own, which go to no other host", async () => {
    const keys: unknown[] = [];
    answer = ({ headers, url: path }, response) => {
      keys.push([path, headers["x-api-key"]]);
      if (path === "/feed") response.writeHead(302, { location: "/here" }).end();
      else if (path === "/here") response.writeHead(302, { location: `${url.replace("127.0.0.1", "localhost")}/there` }).end();
      else response.end("good");
    };
    const host = new URL(url).host.replace("127.0.0.1", "localhost");
    assert.equal(`${await new Download({ ...options, url, redirects: [host], headers: { "X-Api-Key": "secret" } }).read()}`, "good");
    assert.deepEqual(keys, [
      ["/feed", "secret"],
      ["/here", "secret"],
      ["/feed/there", undefined],
    ]);
  });

  it("leaves a server alone as long as that wants it", async () => {
    const clock = new ManualClock();
    let asked = 0;
    let retry = "90";
    answer = (_, response) => {
      asked++;
      if (asked < 3) response.writeHead(asked === 1 ? 429 : 503, { "retry-after": retry }).end();
      else response.end("good");
    };
    const feed = download(clock);
    await assert.rejects(feed.read(), /^Error: The server answered 429 and wants to be left alone for 90 s\.$/);
    clock.step(60_000);
    await assert.rejects(feed.read(), /429 and wants to be left alone for 30 s\.$/);
    assert.equal(asked, 1);
    clock.step(30_000);
    // A day is more than is taken at its word.
    retry = new Date(clock.now() + 86_400_000).toUTCString();
    await assert.rejects(feed.read(), /503 and wants to be left alone for 3600 s\.$/);
    clock.step(3_600_000);
    assert.equal(`${await feed.read()}`, "good");
  });

  it("ends at the limit, also where few bytes unpack to many", async () => {
    answer = (_, response) => response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync(Buffer.alloc(50_000_000)));
    await assert.rejects(download().read(), /^Error: The answer has more than 0\.1 MB\.$/);
  });

  it("that stops in the middle is given up after the time-out, and its connection is closed", async () => {
    const clock = new ManualClock();
    const closed = new Promise<void>((done) => {
      answer = (_, response) => {
        response.on("close", done);
        response.writeHead(200).write("half");
        setImmediate(() => clock.step(10_000));
      };
    });
    await assert.rejects(download(clock).read(), /There was no whole answer within 10 s\./);
    await closed;
  });

  it("from a closed port, and of an address that is none, is a sentence", async () => {
    const nobody = new Download({ ...options, url: "http://127.0.0.1:1/feed" });
    await assert.rejects(nobody.read(), /The server cannot be reached \(.+\)\./);
    const none = new Download({ ...options, url: "ftp//nowhere" });
    await assert.rejects(none.read(), /The server cannot be reached \(.+\)\./);
  });

  describe("that is redirected", () => {
    /** The same server by another name. */
    const elsewhere = () => url.replace("127.0.0.1", "localhost");
    const asked: string[] = [];
    const redirect = (location: string) => {
      asked.length = 0;
      answer = ({ headers, url: path }, response) => {
        asked.push(`${headers.host}${path}`);
        if (path === "/feed") response.writeHead(302, { location }).end("moved");
        else response.end("good");
      };
    };

    it("follows at its host", async () => {
      redirect("/moved?key=secret");
      assert.equal(`${await download().read()}`, "good");
      redirect(url.replace("/feed", "/moved"));
      assert.equal(`${await download().read()}`, "good");
    });

    it("does not ask another host, or another port, and names it without its path", async () => {
      for (const location of [elsewhere().replace("/feed", "/moved?key=secret"), "http://127.0.0.1:1/moved"]) {
        redirect(location);
        const { host } = new URL(location);
        await assert.rejects(download().read(), ({ message }: Error) => {
          const wanted = `The server redirects to another host. If it may, add "${host}" to "redirects" of "transit" in the city file.`;
          assert.equal(message, wanted);
          return true;
        });
        assert.equal(asked.length, 1, "nobody else was asked");
      }
    });

    it("follows to a host that is named, and from there back to its own", async () => {
      const { host } = new URL(elsewhere());
      answer = ({ headers, url: path }, response) => {
        if (path === "/feed") response.writeHead(307, { location: elsewhere().replace("/feed", "/moved") }).end();
        else if (headers.host === host) response.writeHead(301, { location: url.replace("/feed", "/back") }).end();
        else response.end(`good at ${path}`);
      };
      assert.equal(`${await new Download({ ...options, url, redirects: [host] }).read()}`, "good at /back");
    });

    it("may go on with TLS at its host, and not leave TLS", async () => {
      const told: string[] = [];
      const by = (locations: Record<string, string>) => async (address: string) => {
        told.push(address);
        const location = locations[address];
        return location ? new Response(null, { status: 301, headers: { location } }) : new Response("good");
      };
      const start = "http://feeds.example:8080/a";
      const upgraded = by({ [start]: "https://feeds.example/a" });
      assert.equal(`${await new Download({ ...options, url: start, fetch: upgraded }).read()}`, "good");
      assert.deepEqual(told, [start, "https://feeds.example/a"]);
      const secure = "https://feeds.example/a";
      for (const to of ["http://feeds.example/a", "ftp://feeds.example/a", "file:///etc/passwd"]) {
        const download = new Download({ ...options, url: secure, fetch: by({ [secure]: to }) });
        await assert.rejects(download.read(), /^Error: The server redirects to .+, which is not encrypted or no web address\.$/);
      }
    });

    it("ends after five times, and where it leads to no address", async () => {
      let count = 0;
      answer = (_, response) => {
        count++;
        response.writeHead(302, { location: "/feed" }).end();
      };
      await assert.rejects(download().read(), /^Error: The server redirects more than 5 times\.$/);
      assert.equal(count, 6);
      redirect("http://[");
      await assert.rejects(download().read(), /^Error: The server redirects to something that is no address\.$/);
    });
  });
});
