import assert from "node:assert/strict";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { after, before, describe, it } from "node:test";
import { gzipSync } from "node:zlib";
import { systemClock } from "../../../src/provider/drivers/clock.js";
import { Download } from "../../../src/provider/drivers/gtfs/download.js";
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
  const download = (clock = systemClock) => new Download({ url, limit: 100_000, timeout: 10_000, clock, fetch });

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
    const nobody = new Download({ url: "http://127.0.0.1:1/feed", limit: 1, timeout: 10_000, clock: systemClock, fetch });
    await assert.rejects(nobody.read(), /The server cannot be reached \(.+\)\./);
    const none = new Download({ url: "ftp//nowhere", limit: 1, timeout: 10_000, clock: systemClock, fetch });
    await assert.rejects(none.read(), /The server cannot be reached \(.+\)\./);
  });
});
