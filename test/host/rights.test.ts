import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import { hostPages, operator, signIn } from "./host-page.js";

const folder = mkdtempSync(join(tmpdir(), "its-host-rights-"));
const database = join(folder, "city.sqlite");

/** Gives the operator another role, as somebody does on the machine of the provider. */
function giveRole(role: string) {
  const command = ["build/provider/main.js", "account", "--database", database, "--email", operator.email, "--role", role];
  const { status, stderr } = spawnSync(process.execPath, command, { encoding: "utf8" });
  assert.equal(status, 0, stderr);
}

describe("the host of somebody who may only look", () => {
  const { open } = hostPages(["--database", database]);
  after(() => rmSync(folder, { recursive: true, force: true }));

  it("has no button that is refused, says why, and follows when the role changes", async () => {
    giveRole("observer");
    const page = await open("/login");
    await signIn(page);
    await page.waitForURL(/\/app/);
    const refused: string[] = [];
    page.on("response", (answer) => {
      if ([401, 403, 409].includes(answer.status())) refused.push(`${answer.status()} ${answer.url()}`);
    });
    const notAllowed = page.getByText("Ваша роль этого не позволяет.");
    for (const screen of ["archive", "requests", "messages"]) {
      await page.goto(new URL(`/app/${screen}`, page.url()).href);
      await notAllowed.first().waitFor();
      const buttons = page.locator(`its-${screen} button:visible:enabled`);
      const count = Math.min(await buttons.count(), 25);
      for (let at = 0; at < count; at++) {
        await buttons
          .nth(at)
          .click({ timeout: 2_000 })
          .catch(() => {});
        await page.keyboard.press("Escape");
      }
    }
    await page.goto(new URL("/app/rts/1001", page.url()).href);
    await page.getByText("Ваша роль не позволяет управлять светофорами.").first().waitFor();
    assert.deepEqual(refused, []);

    await page.goto(new URL("/app/archive", page.url()).href);
    await notAllowed.first().waitFor();
    assert.equal(await page.getByRole("button", { name: "Добавить" }).count(), 0);
    // The stream opens some seconds after the session was checked. Its first event says what has changed in between.
    giveRole("operator");
    await page.getByRole("button", { name: "Добавить" }).first().waitFor();
    assert.equal(await notAllowed.count(), 0);
  });
});
