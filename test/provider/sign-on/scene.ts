import { createHash, randomBytes } from "node:crypto";
import type { RunningProvider } from "../../../src/provider/http/start.js";
import type { IssuerSettings, SignOnSettings } from "../../../src/provider/service/sign-on/settings.js";
import { freePort } from "../../helper/free-port.js";
import { CLIENT, createBrowser, startIssuer } from "../../helper/issuer.js";
import { ask, startInMemory } from "../asking.js";

/** An issuer that signs people in at a provider of this address, with what the provider is told of it. */
export async function issuerFor(
  url: string,
  changes: Partial<IssuerSettings> = {},
  settings: Partial<SignOnSettings> = {},
  claims?: "id_token" | "userinfo",
) {
  const callback = `${url}/api/v1/auth/issuers/city/callback`;
  const issuer = await startIssuer([callback], claims);
  const entry: IssuerSettings = {
    id: "city",
    name: "City account",
    issuer: issuer.url,
    client_id: CLIENT.id,
    client_secret: CLIENT.secret,
    scopes: ["openid", "profile", "email", "groups"],
    groups_claim: "groups",
    groups: [
      { group: "engineers", role: "engineer" },
      { group: "north", role: "operator", tags: ["north"] },
      { group: "dispatchers", role: "operator" },
    ],
    accounts: "new",
    ...changes,
  };
  issuer.people.set("anna", { name: "Anna K", email: "anna.k@a-long-name.city.example", email_verified: true, groups: ["dispatchers"] });
  issuer.state.who = "anna";
  const told: SignOnSettings = { url, issuers: [entry], passwords: "all", breakGlass: [], password: { least: 5, kinds: 1 }, ...settings };
  return { issuer, entry, settings: told };
}

/** An issuer, and a provider whose people it signs in. */
export async function sceneOfSignOn(
  changes?: Partial<IssuerSettings>,
  settings?: Partial<SignOnSettings>,
  claims?: "id_token" | "userinfo",
) {
  const port = await freePort();
  const { issuer, entry, settings: signOn } = await issuerFor(`http://127.0.0.1:${port}`, changes, settings, claims);
  const provider = await startInMemory({ port, signOn });
  return {
    issuer,
    provider,
    entry,
    async close() {
      await provider.close();
      await issuer.close();
    },
  };
}
export type SignOnScene = Awaited<ReturnType<typeof sceneOfSignOn>>;

/** The secret of a page, and the address that it goes to. */
export function pageOf({ url }: Pick<RunningProvider, "url">, back = "/login?x=1") {
  const secret = randomBytes(32).toString("base64url");
  const challenge = createHash("sha256").update(secret).digest("base64url");
  return { secret, start: `${url}/api/v1/auth/issuers/city/start?${new URLSearchParams({ return: back, challenge })}` };
}

export const isCallback = (url: URL): boolean => url.pathname.endsWith("/callback");
export const isBack = (url: URL): boolean => url.hash.startsWith("#its-sign-on");

/** Where a browser is led in the end, by what the page has: a code, or the code of a refusal. */
export async function leadBack(provider: RunningProvider, back?: string) {
  const browser = createBrowser();
  const { secret, start } = pageOf(provider, back);
  const address = await browser.follow(start, isBack);
  const told = new URLSearchParams(address.hash.slice(1));
  return { browser, secret, address, code: told.get("its-sign-on") ?? "", refused: told.get("its-sign-on-refused") };
}

export const exchange = ({ url }: Pick<RunningProvider, "url">, code: string, secret: string) =>
  ask(url, "auth/sign_on", { body: { code, secret } });

/** Signs in as whoever the issuer signs in; gives the token. */
export async function signOn(provider: RunningProvider): Promise<string> {
  const { code, secret, refused } = await leadBack(provider);
  if (refused) throw new Error(`refused: ${refused}`);
  const { status, body, text } = await exchange(provider, code, secret);
  if (status !== 200) throw new Error(text);
  return body.access_token;
}
