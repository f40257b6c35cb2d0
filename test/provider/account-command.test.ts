import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, afterEach, describe, it } from "node:test";
import { hashPassword } from "../../src/provider/service/accounts/passwords.js";
import { ask, operator, signIn, startInMemory, viewer } from "./asking.js";
import { createProcesses } from "./processes.js";

const folder = mkdtempSync(join(tmpdir(), "its-account-"));
const { run, serve, kill } = createProcesses({ DATA_DIR: folder });

/** Runs `account` with a password on its standard input; gives its exit code and what it said. */
async function account(flags: string, input = ""): Promise<[code: number | null, said: string]> {
  const { child, ended, said } = run("account", ...flags.split(" "));
  child.stdin?.end(input);
  return [await ended, said()];
}

describe("the command `account`, beside a provider that is running", () => {
  afterEach(kill);
  after(() => rmSync(folder, { recursive: true }));
  const statusOf = (url: string) => async (token: string) => (await ask(url, "auth/check", { token })).status;
  const tries = async (url: string, who: object) => (await ask(url, "auth/login", { body: who })).status;

  it("adds an account whose password it reads from its standard input", async () => {
    const { url } = await serve();
    assert.deepEqual(await account("--email new@its.test --fio Новая", "secret12\n"), [0, "account new@its.test added\n"]);
    assert.ok(await signIn(url, { email: "new@its.test", password: "secret12" }));
  });

  it("does not add an account twice, nor one whose email the sign-in form would not take", async () => {
    const again = await account("--email Viewer@its.test --fio Новый --restricted", "secret12");
    assert.deepEqual(again, [1, 'The account "Viewer@its.test" exists already, and nothing of it was changed.\n']);
    const [code, said] = await account("--email duty5 --fio Новая", "secret12");
    assert.equal(code, 1);
    assert.match(said, /^The email "duty5" is none that the sign-in form takes/);
  });

  it("disables an account at once, and gives it back without its old sign-ins", async () => {
    const { url } = await serve();
    const check = statusOf(url);
    const token = await signIn(url, viewer);
    const other = await signIn(url);
    const [code, said] = await account("--email Viewer@its.test --disable");
    assert.deepEqual([code, said], [0, "account Viewer@its.test: disabled, its sign-ins are ended\n"]);
    assert.deepEqual([await check(token), await tries(url, viewer), await check(other)], [401, 401, 200]);
    assert.deepEqual(await account("--email viewer@its.test --enable"), [0, "account viewer@its.test: enabled\n"]);
    assert.deepEqual([await check(token), await tries(url, viewer)], [401, 200]);
  });

  it("gives an account a new password, which signs out whoever came in by the old one", async () => {
    const { url } = await serve();
    const token = await signIn(url, viewer);
    const [code, said] = await account(`--email ${viewer.email} --password`, "another12\n");
    assert.deepEqual([code, said], [0, "account viewer@its.test: has a new password, its sign-ins are ended\n"]);
    const renewed = { ...viewer, password: "another12" };
    assert.deepEqual([await statusOf(url)(token), await tries(url, viewer), await tries(url, renewed)], [401, 401, 200]);
    assert.equal((await account(`--email ${viewer.email} --password`, viewer.password))[0], 0);
  });

  it("ends all sign-ins of an account, which may sign in again", async () => {
    const { url } = await serve();
    const check = statusOf(url);
    const one = await signIn(url);
    const two = await signIn(url);
    const other = await signIn(url, viewer);
    const [code, said] = await account(`--email ${operator.email} --end-sessions`);
    assert.deepEqual([code, said], [0, "account operator@its.test: its sign-ins are ended\n"]);
    assert.deepEqual([await check(one), await check(two), await check(other), await tries(url, operator)], [401, 401, 200, 200]);
  });

  it("gives an account another role and tags at once, and makes the first administrator", async () => {
    const { url } = await serve();
    const token = await signIn(url, viewer);
    const rights = async () => {
      const { role, tags, levels } = (await ask(url, "auth/check", { token })).body.user.rights;
      return [role, tags, levels.administration];
    };
    assert.deepEqual(await rights(), ["operator", null, undefined]);
    const [code, said] = await account("--email Viewer@its.test --role observer --tags north,center");
    assert.deepEqual([code, said], [0, "account Viewer@its.test: its role is observer, it sees the devices of north, center\n"]);
    assert.deepEqual(await rights(), ["observer", ["center", "north"], undefined]);
    assert.deepEqual(await account("--admin viewer@its.test --tags *"), [
      0,
      "account viewer@its.test: its role is administrator, it sees the devices of its role\n",
    ]);
    assert.deepEqual(await rights(), ["administrator", null, "configure"]);
    assert.deepEqual(await account("--admin chief@its.test --fio Главная", "secret12\n"), [0, "account chief@its.test added\n"]);
    const { body } = await ask(url, "auth/login", { body: { email: "chief@its.test", password: "secret12" } });
    assert.equal(body.user.rights.role, "administrator");
    assert.equal((await account("--email viewer@its.test --role operator"))[0], 0);
  });

  it("says in a sentence what it does not do, and changes nothing", async () => {
    const wrong: [flags: string, input: string, sentence: RegExp][] = [
      ["--email nobody@its.test --disable", "", /^There is no account "nobody@its\.test"\.$/m],
      ["--email viewer@its.test --disable --enable", "", /^Give --disable or --enable, not both\.$/m],
      ["--email viewer@its.test --disable --fio Новая", "", /^--fio and --restricted are of a new account/m],
      ["--email viewer@its.test --password four", "", /^A password is not given on the command line, where others on this machine see it/m],
      ["--email viewer@its.test --password", "four\n", /^A password has 5 to 20 characters\.$/m],
      ["--email viewer@its.test --password", `${"x".repeat(21)}\n`, /^A password has 5 to 20 characters\.$/m],
      ["--email viewer@its.test --password", "", /^No password was given/m],
      ["--email other@its.test --fio Другая", "four", /^A password has 5 to 20 characters\.$/m],
      ["--email a@b --fio Другая", "secret12", /^An email has 5 to 20 characters\.$/m],
      ["--disable", "", /^An account is named by --email\.$/m],
      ["--email viewer@its.test", "", /^A new account needs --fio/m],
      ["--email viewer@its.test --role chief", "", /^There is no role "chief": observer, operator, engineer, administrator\.$/m],
      ["--email viewer@its.test --tags north,,", "", /^Tags are written as --tags north,center/m],
      ["--admin viewer@its.test --role observer", "", /^--admin names the account itself/m],
    ];
    for (const [flags, input, sentence] of wrong) {
      const [code, said] = await account(flags, input);
      assert.equal(code, 1, `${flags}: ${said}`);
      assert.match(said, sentence);
      assert.doesNotMatch(said, /\n\s+at /);
    }
    const { url } = await serve();
    assert.ok(await signIn(url, viewer));
  });
});

describe("a sign-in whose password is changed after it was looked at", () => {
  it("does not begin", async () => {
    const provider = await startInMemory();
    try {
      const { db, trail } = provider.sim;
      const { keep } = trail;
      const password = await hashPassword("another12");
      trail.keep = async (...given) => {
        await db.updateTable("users").set({ password }).where("email", "=", viewer.email).execute();
        return keep(...given);
      };
      const { status, body } = await ask(provider.url, "auth/login", { body: viewer });
      assert.deepEqual([status, body.error?.code], [401, "wrong_credentials"]);
      assert.deepEqual(await db.selectFrom("sessions").select("id").execute(), []);
    } finally {
      await provider.close();
    }
  });
});
