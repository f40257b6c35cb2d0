import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { startProvider } from "its-widgets/testing";

let provider;
before(async () => {
  provider = await startProvider();
});
after(() => provider.stop());

test("the operator sees the city", async () => {
  const authorization = `Bearer ${await provider.signIn()}`;
  const city = await fetch(`${provider.url}/api/v1/city/detail`, { headers: { authorization } });
  assert.ok((await city.json()).name);
});
