import assert from "node:assert/strict";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import type { RunningProvider } from "../../src/provider/http/start.js";
import { addSampleArchive } from "../../src/provider/service/archive/sample.js";
import { safeName } from "../../src/provider/service/files/names.js";
import { ask, signIn, startInMemory, viewer } from "./asking.js";

const pdf = (text = "") => Buffer.from(`%PDF-1.4\n${text}\n%%EOF`);
const png = Buffer.from("89504e470d0a1a0a0000000d49484452", "hex");
const form = (name: string, bytes: Buffer, fields: Record<string, string> = {}) => {
  const made = new FormData();
  for (const [key, value] of Object.entries(fields)) made.set(key, value);
  made.set("file", new Blob([new Uint8Array(bytes)]), name);
  return made;
};
const entry = {
  name_object: "Перекрёсток Ленина / Мира",
  target_object: "intersection",
  file_description: "Схема",
  file_name: "план.pdf",
  time: "2026-11-18",
  comment: "",
};

describe("archive and files", () => {
  let provider: RunningProvider;
  let token = "";
  before(async () => {
    provider = await startInMemory();
    token = await signIn(provider.url);
  });
  after(() => provider.close());

  it("keeps a file and gives it back as a download under its Russian name", async () => {
    for (const kind of ["podd", "reports", "projects", "letters", "techs"]) {
      const upload = await ask(provider.url, `archive/file_${kind}/`, { token, body: form("план.pdf", pdf(kind)) });
      assert.deepEqual(upload.body, { file_name: "план.pdf" });
      const { body: record } = await ask(provider.url, `archive/${kind}`, { token, body: entry });
      const download = await ask(provider.url, `archive/download_${kind}/${record.id}`, { token });
      assert.equal(download.text, pdf(kind).toString());
      assert.match(download.headers.get("content-disposition") ?? "", /^attachment; .*filename\*=UTF-8''%D0%BF%D0%BB%D0%B0%D0%BD\.pdf$/);
      assert.equal(download.headers.get("x-content-type-options"), "nosniff");
      assert.equal((await ask(provider.url, `archive/${kind}`, { token })).body[0].id, record.id);
    }
  });
  it("replaces a file and a comment", async () => {
    const { body: record } = await ask(provider.url, "archive/techs", { token, body: { ...entry, file_name: "none.pdf" } });
    assert.equal((await ask(provider.url, `archive/download_techs/${record.id}`, { token })).status, 404);
    assert.deepEqual(
      (await ask(provider.url, "archive/update_file_techs/", { token, body: form("new.pdf", pdf("new"), { id: record.id }) })).body,
      { file_name: "new.pdf" },
    );
    assert.equal((await ask(provider.url, `archive/download_techs/${record.id}`, { token })).text, pdf("new").toString());
    const changed = await ask(provider.url, `archive/techs_comment/${record.id}`, {
      token,
      method: "PUT",
      body: { ...entry, comment: "Согласовано" },
    });
    assert.deepEqual([changed.body.comment, changed.body.file_name], ["Согласовано", "new.pdf"]);
    assert.equal((await ask(provider.url, `archive/podd_comment/${record.id}`, { token, method: "PUT", body: entry })).status, 404);
  });
  it("gives a file that is sent again with its key to no second record that waits for one of its name", async () => {
    const waiting = { ...entry, file_name: "дважды.pdf" };
    const records = [];
    for (let i = 0; i < 2; i++) records.push((await ask(provider.url, "archive/letters", { token, body: waiting })).body);
    const send = () =>
      ask(provider.url, "archive/file_letters/", { token, body: form("дважды.pdf", pdf()), headers: { "idempotency-key": "again" } });
    assert.deepEqual([(await send()).status, (await send()).status], [200, 200]);
    const downloads = await Promise.all(records.map(({ id }) => ask(provider.url, `archive/download_letters/${id}`, { token })));
    assert.deepEqual(downloads.map(({ status }) => status).sort(), [200, 404]);
  });
  it("finds Cyrillic text in any case", async () => {
    await ask(provider.url, "archive/letters", { token, body: { ...entry, name_object: "Озёрная УЛИЦА" } });
    const { body } = await ask(provider.url, `archive/letters?search=${encodeURIComponent("озерная улица")}`, { token });
    assert.equal(body.length, 1);
  });
  it("refuses what is not what its name says (A8) and forms that are none (A7)", async () => {
    const html = Buffer.from("<html><script>alert(1)</script>");
    for (const [name, bytes] of [
      ["a.pdf", html],
      ["a.html", html],
      ["a.svg", Buffer.from("<svg/>")],
      ["a.js", html],
      ["a.exe", pdf()],
      ["a.png", pdf()],
      ["a.pdf", Buffer.alloc(0)],
    ] as const) {
      assert.equal((await ask(provider.url, "archive/file_podd/", { token, body: form(name, bytes) })).status, 422, name);
    }
    const multipart = (body: string, type = "multipart/form-data; boundary=x") =>
      ask(provider.url, "archive/file_podd/", { token, method: "POST", body, headers: { "content-type": type } });
    assert.equal((await multipart("--x\r\nContent-Disp", undefined)).status, 400);
    assert.equal((await multipart("x", "multipart/form-data")).status, 400);
    const big = form("a.pdf", Buffer.concat([pdf(), Buffer.alloc(51 * 1024 * 1024)]));
    assert.equal((await ask(provider.url, "archive/file_podd/", { token, body: big }).catch(() => ({ status: 413 }))).status, 413);
  });
  it("takes hostile names as text only (A6)", () => {
    const names: Record<string, string> = {
      "../../etc/passwd.pdf": "passwd.pdf",
      "..\\..\\x.pdf": "x.pdf",
      "a\u0000b.pdf": "ab.pdf",
      "a\r\nSet-Cookie: x.pdf": "aSet-Cookie x.pdf",
      "evil\u202Efdp.exe": "evilfdp.exe",
      "CON.pdf": "_CON.pdf",
      "": "file",
      "...": "file",
    };
    for (const [given, wanted] of Object.entries(names)) assert.equal(safeName(given), wanted);
    assert.ok(safeName(`${"я".repeat(4096)}.pdf`).length <= 180);
    assert.ok(safeName(`${"я".repeat(4096)}.pdf`).endsWith(".pdf"));
  });
  it("shows an avatar to its owner only and leaves no orphan behind", async () => {
    const { body: user } = await ask(provider.url, "user/edit_avatar", { token, body: form("me.png", png) });
    assert.ok(user.file_name);
    await ask(provider.url, "user/edit_avatar", { token, body: form("me2.png", png) });
    assert.equal((await ask(provider.url, "user/get_avatar", { token })).headers.get("content-type"), "image/png");
    const other = await signIn(provider.url, viewer);
    assert.equal((await ask(provider.url, "user/get_avatar", { token: other })).status, 404);
    const rows = await provider.sim.db.selectFrom("files").select("id").where("purpose", "=", "avatar").execute();
    assert.equal(rows.length, 1);
    assert.equal((await ask(provider.url, "user/edit_avatar", { token, body: form("a.pdf", pdf()) })).status, 422);
  });
});

it("a store in memory leaves nothing in the temporary folder", async () => {
  const usual = process.env.TMPDIR;
  // A folder of its own: other tests start and stop providers at the same time.
  const own = mkdtempSync(join(tmpdir(), "archive-"));
  process.env.TMPDIR = own;
  try {
    const provider = await startInMemory();
    assert.equal(readdirSync(own).length, 1);
    await provider.close();
    assert.deepEqual(readdirSync(own), []);
  } finally {
    if (usual === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = usual;
    rmSync(own, { recursive: true, force: true });
  }
});

it("a sample archive has a record of today in every section, with a file that can be had, and is made once", async () => {
  const provider = await startInMemory({ now: () => Date.parse("2026-11-23T22:30:00Z") / 1000 });
  try {
    const token = await signIn(provider.url);
    await addSampleArchive(provider.sim);
    await addSampleArchive(provider.sim);
    for (const kind of ["podd", "reports", "projects", "letters", "techs"]) {
      const { body: records } = await ask(provider.url, `archive/${kind}`, { token });
      assert.equal(new Set(records.map(({ file_name }: { file_name: string }) => file_name)).size, records.length, kind);
      assert.equal(records[0].time, "2026-11-24", "the city's day, and the newest first");
      for (const { id, file_name } of records) {
        const file = await ask(provider.url, `archive/download_${kind}/${id}`, { token });
        assert.equal(file.status, 200);
        if (file_name.endsWith(".csv")) assert.match(file.text, /^Пример;демонстрационный город/m);
        else assert.match(file.text, file_name.endsWith(".pdf") ? /^%PDF-/ : /^PK/);
      }
    }
  } finally {
    await provider.close();
  }
});
