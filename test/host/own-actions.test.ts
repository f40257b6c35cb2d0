import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { hostPages } from "./host-page.js";

describe("what an operator does on another device", () => {
  const { open, site, token } = hostPages();
  const call = (path: string, jwt: string, body: object) =>
    fetch(site().url + path, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${jwt}` },
      body: JSON.stringify(body),
    });
  const viewer = async () => {
    const answer = await fetch(`${site().url}/api/v1/auth/login`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email: "viewer@its.test", password: "viewer1234" }),
    });
    return ((await answer.json()) as { access_token: string }).access_token;
  };

  it("is called the operator's own in the list of overrides and on the panel, and by name to everybody else", async () => {
    const jwt = await token();
    const oID = 1001;
    await call("/__sim/controller", jwt, { oID, faultless: true });
    await call(`/api/v1/crossroad/rts/${oID}/set_program`, jwt, { oID, program: "all_red" });

    const own = await open(`/app/rts/${oID}`, { jwt });
    await own.locator("its-overrides").getByRole("button", { expanded: false }).click();
    await own.locator("its-overrides").getByText("вы, с другого устройства").waitFor();
    const asked = own.getByRole("group", { name: "Запрошено вами" });
    await asked.getByText("вы, с другого устройства").waitFor();
    assert.match((await asked.textContent()) ?? "", /Кругом красный \(КК\)/);
    assert.doesNotMatch((await own.locator("its-overrides").textContent()) ?? "", /Дежурный диспетчер/);

    const others = await open(`/app/rts/${oID}`, { jwt: await viewer() });
    await others.locator("its-overrides").getByRole("button", { expanded: false }).click();
    await others.locator("its-overrides").getByText("кто: Дежурный диспетчер").waitFor();
  });

  it("is called the operator's own where a message was acknowledged", async () => {
    const jwt = await token();
    const page = await open("/app/messages", { jwt });
    const opened = page.locator("its-messages [part=message]");
    await page.locator("its-messages [part=pending] [data-message]").first().click();
    await page.waitForTimeout(800);
    await opened.getByRole("button", { name: "Квитировать", exact: true }).click();
    await opened.getByText(/^Квитировано: вы, /).waitFor();
    const again = await open(`/app/messages${new URL(page.url()).search}`, { jwt: await viewer() });
    await again
      .locator("its-messages [part=message]")
      .getByText(/^Квитировано: Дежурный диспетчер, /)
      .waitFor();
  });

  it("is called the operator's own where it came between in a request", async () => {
    const jwt = await token();
    const headers = { "content-type": "application/json", authorization: `Bearer ${jwt}` };
    const listed = (await (await fetch(`${site().url}/api/v1/uds`, { headers })).json()) as Record<string, unknown>[];
    const request = listed.find(({ close_time }) => close_time === null);
    assert.ok(request);
    const page = await open(`/app/requests?request=${request.id}`, { jwt });
    await page.getByRole("button", { name: "Изменить" }).click();
    await page.getByLabel("Описание").fill("Исправлено здесь");
    const { id, number: _number, version: _version, editor: _editor, ...fields } = request;
    const changed = await fetch(`${site().url}/api/v1/uds/${id}`, {
      method: "PUT",
      headers,
      body: JSON.stringify({ ...fields, description: "Исправлено на другом устройстве" }),
    });
    assert.equal(changed.status, 200);
    await page.getByText("Пока вы правили, вы же изменили это на другом устройстве или в другой вкладке").waitFor();
  });
});
