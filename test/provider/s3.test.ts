import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { createDiskStore } from "../../src/provider/service/files/disk.js";
import { createS3Store } from "../../src/provider/service/files/s3.js";
import { readS3Settings } from "../../src/provider/service/files/s3-settings.js";
import type { BlobStore } from "../../src/provider/service/files/store.js";
import { type S3Peer, startS3 } from "../helper/s3.js";
import { ask, signIn, startInMemory } from "./asking.js";
import { createProcesses } from "./processes.js";

const MB = 1024 * 1024;
const folder = mkdtempSync(join(tmpdir(), "its-s3-test-"));
after(() => rmSync(folder, { recursive: true, force: true }));
const draftOf = (bytes: Buffer) => {
  const draft = join(folder, "draft");
  writeFileSync(draft, bytes);
  return draft;
};
const bytesOf = async (store: BlobStore, id: string) => Buffer.from(await new Response(await store.read(id)).arrayBuffer());
const large = Buffer.alloc(20 * MB, "яблоко");

describe("files in an S3-compatible store", () => {
  let peer: S3Peer;
  let store: BlobStore;
  before(async () => {
    peer = await startS3();
    store = await createS3Store(peer.settings);
  });
  after(() => peer.close());

  it("come back as they went, in parts where they are large, and are gone when they are removed", async () => {
    for (const [id, bytes, calls] of [
      ["small", Buffer.from("%PDF-1.4"), 1],
      ["empty", Buffer.alloc(0), 1],
      ["large", large, 5],
    ] as const) {
      peer.asked.length = 0;
      await store.put(id, draftOf(bytes));
      assert.equal(peer.asked.length, calls, peer.asked.join());
      assert.ok((await bytesOf(store, id)).equals(bytes));
      assert.equal(await store.has(id), true);
    }
    assert.deepEqual(peer.ids().sort(), ["empty", "large", "small"]);
    for (const id of ["small", "empty", "large", "never-there"]) await store.remove(id);
    assert.deepEqual(
      [peer.ids(), await store.has("large"), await store.read("large"), await store.hashOf("large")],
      [[], false, null, null],
    );
  });

  it("are sent again where the store is busy, part by part, and nothing is left of what fails for good", async () => {
    let refusals = 2;
    peer.isBusy = (method, url) => method === "PUT" && url.includes("partNumber=2") && refusals-- > 0;
    await store.put("again", draftOf(large));
    assert.ok((await bytesOf(store, "again")).equals(large));
    peer.isBusy = (_method, url) => url.includes("partNumber=3");
    peer.asked.length = 0;
    await assert.rejects(store.put("in-vain", draftOf(large)), /cannot be asked at the moment/);
    assert.match(peer.asked.at(-1) ?? "", /^DELETE .*in-vain\?uploadId=/);
    peer.isBusy = () => false;
    assert.equal(await store.has("in-vain"), false);
  });

  it("are refused by keys that are wrong, and by a bucket that is not there, in a sentence without the secret", async () => {
    const secret = "pw-93ab";
    await assert.rejects(createS3Store({ ...peer.settings, secretAccessKey: secret }), (error: Error) => {
      assert.match(error.message, /answers 403 for the bucket "its-files": look at S3_REGION and the keys/);
      return !error.message.includes(secret);
    });
    await assert.rejects(createS3Store({ ...peer.settings, bucket: "no-such" }), /answers 404 for the bucket "no-such": make the bucket/);
  });

  it("answer 503 while the store is away, and are there when it is back", async () => {
    const provider = await startInMemory({ s3: peer.settings });
    try {
      const token = await signIn(provider.url);
      const upload = () => {
        const form = new FormData();
        form.set("file", new Blob(["%PDF-1.4"]), "план.pdf");
        return ask(provider.url, "archive/file_podd/", { token, body: form, headers: { "idempotency-key": "away-1" } });
      };
      peer.isBusy = () => true;
      const { status, body, headers } = await upload();
      assert.deepEqual([status, body.error.code, headers.get("retry-after")], [503, "files_away", "2"]);
      peer.isBusy = () => false;
      assert.equal((await upload()).status, 200);
      const rows = await provider.sim.db.selectFrom("files").select(["id", "name"]).execute();
      assert.deepEqual([rows.length, rows[0]?.name, peer.ids().includes(rows[0]?.id ?? "")], [1, "план.pdf", true]);
      assert.ok(!peer.asked.join().includes("%D0"), "no name of a file");
    } finally {
      peer.isBusy = () => false;
      await provider.close();
    }
  });

  it("go over TLS by the authority of a city's own", async (t) => {
    if (spawnSync("openssl", ["version"]).error) return t.skip("openssl is not here: apt-get install openssl");
    const key = join(folder, "key.pem");
    const cert = join(folder, "cert.pem");
    const names = ["-subj", "/CN=s3", "-addext", "subjectAltName=IP:127.0.0.1"];
    execFileSync("openssl", ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-keyout", key, "-out", cert, ...names], {
      stdio: "pipe",
    });
    const safe = await startS3({ key: readFileSync(key, "utf8"), cert: readFileSync(cert, "utf8") });
    try {
      const trusting = await createS3Store(safe.settings);
      await trusting.put("safe", draftOf(Buffer.from("%PDF")));
      assert.deepEqual(safe.ids(), ["safe"]);
      const wary = await createS3Store({ ...safe.settings, ca: null });
      await assert.rejects(wary.has("safe"), /cannot be asked at the moment/);
    } finally {
      await safe.close();
    }
  });
});

describe("a city whose files move", () => {
  let peer: S3Peer;
  before(async () => {
    peer = await startS3();
  });
  after(() => peer.close());

  it("has them in the store, then on disk again, compared and without a second copy of what is there", async () => {
    const dataDir = join(folder, "city");
    mkdirSync(dataDir);
    const { run, serve, kill } = createProcesses({ DATA_DIR: dataDir, ...peer.env });
    const move = async (to: string) => {
      const { ended, said } = run("files", "move", "--to", to);
      assert.equal(await ended, 0, said());
      return said();
    };
    const record = (name: string) => ({
      name_object: name,
      target_object: "",
      file_description: "",
      file_name: `${name}.pdf`,
      time: "2026-11-21",
      comment: "",
    });
    const ids: string[] = [];
    const keep = async (url: string, token: string, name: string, bytes: Buffer) => {
      const form = new FormData();
      form.set("file", new Blob([new Uint8Array(bytes)]), `${name}.pdf`);
      assert.equal((await ask(url, "archive/file_podd/", { token, body: form })).status, 200);
      ids.push((await ask(url, "archive/podd", { token, body: record(name) })).body.id);
    };
    const first = await serve();
    let token = await signIn(first.url);
    for (let at = 0; at < 5; at++) await keep(first.url, token, `план-${at}`, Buffer.from(`%PDF-1.4 ${at}`));
    await keep(first.url, token, "большой", Buffer.concat([Buffer.from("%PDF-1.4"), large]));

    assert.match(await move("s3"), /^6 of 6 files, 6 copied \(21 MB\)$/m);
    assert.match(await move("s3"), /^6 of 6 files, 0 copied \(0 MB\)$/m);
    const [some = ""] = peer.ids();
    peer.lose(some);
    assert.match(await move("s3"), /^6 of 6 files, 1 copied/m);
    await keep(first.url, token, "позже", Buffer.from("%PDF-1.4 позже"));
    assert.match(await move("s3"), /^7 of 7 files, 1 copied/m);
    first.child.kill("SIGTERM");
    await first.ended;
    rmSync(join(dataDir, "files"), { recursive: true });

    const second = await serve("--files", "s3");
    token = await signIn(second.url);
    const read = (url: string, at: number) => ask(url, `archive/download_podd/${ids[at]}`, { token });
    assert.deepEqual(
      (await Promise.all([0, 4, 6].map((at) => read(second.url, at)))).map(({ text }) => text),
      ["%PDF-1.4 0", "%PDF-1.4 4", "%PDF-1.4 позже"],
    );
    assert.deepEqual(readdirSync(join(dataDir, "files")), ["tmp"]);
    assert.match(await move("disk"), /^7 of 7 files, 7 copied/m);
    second.child.kill("SIGTERM");
    await second.ended;

    const third = await serve();
    token = await signIn(third.url);
    assert.equal((await read(third.url, 5)).text.length, "%PDF-1.4".length + large.toString().length);
    assert.equal(readdirSync(join(dataDir, "files")).length, 8);
    for (const said of [first.said(), second.said(), third.said()]) assert.ok(!said.includes(peer.settings.secretAccessKey));
    kill();
  });

  it("is told what is missing in a sentence", async () => {
    const { run } = createProcesses({ DATA_DIR: join(folder, "none") });
    const wrong: [string[], RegExp][] = [
      [["files", "move"], /Say where the files shall be/],
      [["files", "move", "--to", "tape"], /--to "tape" must be one of disk, s3/],
      [["files", "move", "--to", "s3"], /need S3_ENDPOINT in the environment/],
      [["--files", "s3"], /need S3_ENDPOINT in the environment/],
    ];
    for (const [args, sentence] of wrong) {
      const { ended, said } = run(...args);
      assert.equal(await ended, 1);
      assert.match(said(), sentence);
    }
  });

  it("reads the settings of the store, and says what is wrong with them", () => {
    const file = join(folder, "credentials");
    writeFileSync(file, "[default]\naws_access_key_id = AK\naws_secret_access_key = s/e+c\n");
    const env = { S3_ENDPOINT: "https://s3.city.example:9000", S3_BUCKET: "its-files", S3_CREDENTIALS_FILE: file };
    const settings = readS3Settings(env);
    assert.deepEqual(
      [settings.endpoint, settings.accessKeyId, settings.secretAccessKey, settings.region, settings.prefix],
      ["https://s3.city.example:9000", "AK", "s/e+c", "us-east-1", ""],
    );
    const wrong: [Record<string, string>, RegExp][] = [
      [
        { S3_ENDPOINT: "https://s3.city.example/bucket" },
        /S3_ENDPOINT "https:\/\/s3.city.example\/bucket" must be scheme, host and port alone/,
      ],
      [{ S3_ENDPOINT: "https://me:hidden@s3.city.example" }, /S3_ENDPOINT "…" must be/],
      [{ S3_BUCKET: "Its Files" }, /is no name of a bucket/],
      [{ S3_PREFIX: "/a?b" }, /S3_PREFIX/],
      [{ S3_CREDENTIALS_FILE: join(folder, "no-such") }, /\(S3_CREDENTIALS_FILE\) cannot be read: ENOENT/],
      [{ S3_CA: join(folder, "no-such") }, /\(S3_CA\) cannot be read: ENOENT/],
    ];
    for (const [change, sentence] of wrong) assert.throws(() => readS3Settings({ ...env, ...change }), sentence);
  });
});

it("has the same interface on disk", async () => {
  const store = createDiskStore(join(folder, "disk"));
  await store.put("a", draftOf(Buffer.from("%PDF")));
  assert.deepEqual(
    [await store.has("a"), (await bytesOf(store, "a")).toString(), await store.has("b"), await store.read("b"), await store.hashOf("b")],
    [true, "%PDF", false, null, null],
  );
  await store.remove("a");
  assert.equal(await store.has("a"), false);
});
