import { createHash, randomBytes } from "node:crypto";
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, exportSPKI, generateKeyPair, type JWK, type JWTPayload, SignJWT } from "jose";
import type { Context } from "oidc-provider";

/** Somebody whom the issuer knows; `isDisabled` takes that back. */
export interface Person {
  name: string;
  email: string;
  email_verified: boolean;
  groups: string[];
  isDisabled?: boolean;
}

export const CLIENT = { id: "its", secret: "a secret of the client that is long enough" };
/** A portal that lends the tokens of its users. */
const PORTAL = { id: "portal", secret: "another secret that is long enough", callback: "http://127.0.0.1:9/back" };
/** What the tokens are for that a portal lends. */
export const AUDIENCE = "https://its.test/api";

/** What comes of a proxy before an issuer that is out of order, and of an issuer that is half there. */
const nonsense = {
  page: (response: ServerResponse) => void response.setHeader("content-type", "text/html").end("<h1>Back soon</h1>"),
  fault: (response: ServerResponse) => void response.writeHead(500, { "content-type": "text/html" }).end("<h1>500</h1>"),
  empty: (response: ServerResponse) => void response.setHeader("content-type", "application/json").end("{}"),
  silence: () => {},
};
export type Nonsense = keyof typeof nonsense;

const SCOPES = "openid profile email groups offline_access";

/** A real issuer (oidc-provider) on this machine. Whoever comes is signed in at once as `who`; addresses that `at` names answer `nonsense`, and `tokens` are given for every code. */
export async function startIssuer(callbacks: readonly string[], claims: "id_token" | "userinfo" = "id_token") {
  const { Provider } = await import("oidc-provider");
  const people = new Map<string, Person>();
  const state = {
    who: "",
    isAway: false,
    refuses: false,
    nonsense: null as Nonsense | null,
    at: /^/,
    tokens: null as object | null,
    asked: [] as string[],
  };
  let keys: JWK[] = [];
  let pair: Awaited<ReturnType<typeof generateKeyPair>> | undefined;
  let answer: ((...of: Parameters<ReturnType<InstanceType<typeof Provider>["callback"]>>) => void) | undefined;
  const server: Server = createServer((request, response) => {
    state.asked.push(request.url ?? "");
    if (state.isAway) request.socket.destroy();
    else if (state.nonsense && state.at.test(request.url ?? "")) nonsense[state.nonsense](response);
    else if (state.tokens && request.url === "/token")
      response.setHeader("content-type", "application/json").end(JSON.stringify(state.tokens));
    else answer?.(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  function begin(): void {
    const provider = new Provider(url, {
      jwks: { keys },
      cookies: { keys: ["signs the cookies of a test"] },
      clients: [
        {
          client_id: CLIENT.id,
          client_secret: CLIENT.secret,
          redirect_uris: callbacks,
          grant_types: ["authorization_code", "refresh_token"],
          response_types: ["code"],
          post_logout_redirect_uris: callbacks.map((each) => `${new URL(each).origin}/login`),
        },
        { client_id: PORTAL.id, client_secret: PORTAL.secret, redirect_uris: [PORTAL.callback], response_types: ["code"] },
      ],
      scopes: SCOPES.split(" "),
      claims: { openid: ["sub"], profile: ["name"], email: ["email", "email_verified"], groups: ["groups"] },
      conformIdTokenClaims: claims === "userinfo",
      pkce: { required: () => true },
      rotateRefreshToken: true,
      issueRefreshToken: async () => true,
      features: {
        devInteractions: { enabled: false },
        revocation: { enabled: true },
        resourceIndicators: {
          enabled: true,
          getResourceServerInfo: async () => ({
            scope: "city",
            audience: AUDIENCE,
            accessTokenFormat: "jwt",
            jwt: { sign: { alg: "RS256" } },
          }),
        },
      },
      async extraTokenClaims(_ctx: Context, { accountId }: { accountId: string }) {
        const { name, email, groups } = people.get(accountId) ?? {};
        return { name, email, groups };
      },
      interactions: { url: (_ctx: Context, { uid }: { uid: string }) => `/interaction/${uid}` },
      async findAccount(_ctx: Context, id: string) {
        const person = people.get(id);
        if (!person || person.isDisabled) return undefined;
        const { isDisabled: _, ...told } = person;
        return { accountId: id, claims: async () => ({ sub: id, ...told }) };
      },
      async loadExistingGrant({ oidc }: Context) {
        const grant = new provider.Grant({ accountId: oidc.session?.accountId, clientId: oidc.client.clientId });
        grant.addOIDCScope(SCOPES);
        grant.addResourceScope(AUDIENCE, "city");
        await grant.save();
        return grant;
      },
    });
    provider.use(async (ctx, next) => {
      if (!ctx.path.startsWith("/interaction/")) return next();
      await provider.interactionDetails(ctx.req, ctx.res);
      const result = state.refuses ? { error: "access_denied", error_description: "no" } : { login: { accountId: state.who } };
      return provider.interactionFinished(ctx.req, ctx.res, result, { mergeWithLastSubmission: false });
    });
    answer = provider.callback();
  }

  async function rotate(): Promise<void> {
    const { privateKey, publicKey } = await generateKeyPair("RS256", { extractable: true });
    pair = { privateKey, publicKey };
    keys = [{ ...(await exportJWK(privateKey)), use: "sig", alg: "RS256", kid: `key ${Math.random()}` }];
    begin();
  }
  await rotate();

  return {
    url,
    people,
    state,
    /** Signs with another key from now on, and tells of the former no more. */
    rotate,
    /** The public key as a text, which is no secret. */
    publicKey: () => exportSPKI(pair?.publicKey as CryptoKey),
    /** A token that the issuer has signed, as it is wanted. */
    sign: (claims: JWTPayload, header: { kid?: string; typ?: string } = {}) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: "RS256", typ: "at+jwt", kid: keys[0]?.kid ?? "", ...header })
        .sign(pair?.privateKey as CryptoKey),
    /** The access token that a portal has for whoever is signed in. */
    async portalToken(): Promise<string> {
      const verifier = randomBytes(32).toString("base64url");
      const asked = new URLSearchParams({
        client_id: PORTAL.id,
        redirect_uri: PORTAL.callback,
        response_type: "code",
        scope: "openid city",
        resource: AUDIENCE,
        code_challenge: createHash("sha256").update(verifier).digest("base64url"),
        code_challenge_method: "S256",
      });
      const back = await createBrowser().follow(`${url}/auth?${asked}`, ({ port }) => port === "9");
      const response = await fetch(`${url}/token`, {
        method: "POST",
        headers: { authorization: `Basic ${btoa(`${PORTAL.id}:${encodeURIComponent(PORTAL.secret)}`)}` },
        body: new URLSearchParams({
          grant_type: "authorization_code",
          code: back.searchParams.get("code") ?? "",
          redirect_uri: PORTAL.callback,
          code_verifier: verifier,
          resource: AUDIENCE,
        }),
      });
      const { access_token, ...other } = (await response.json()) as { access_token?: string };
      if (!access_token) throw new Error(`${back.search} ${JSON.stringify(other)}`);
      return access_token;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
export type TestIssuer = Awaited<ReturnType<typeof startIssuer>>;

/** A browser that keeps cookies by origin and follows redirects; a page's fragment stays in its address. */
export function createBrowser() {
  const jars = new Map<string, Map<string, string>>();
  const visited: { url: string; status: number; cookies: readonly string[] }[] = [];

  async function go(url: string): Promise<Response> {
    const { origin } = new URL(url);
    const jar = jars.get(origin) ?? new Map<string, string>();
    jars.set(origin, jar);
    const response = await fetch(url, {
      redirect: "manual",
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join("; ") },
    });
    const cookies = response.headers.getSetCookie();
    for (const cookie of cookies) {
      const [pair = ""] = cookie.split(";");
      const at = pair.indexOf("=");
      if (/max-age=0|expires=thu, 01 jan 1970/i.test(cookie)) jar.delete(pair.slice(0, at));
      else jar.set(pair.slice(0, at), pair.slice(at + 1));
    }
    visited.push({ url, status: response.status, cookies });
    return response;
  }

  return {
    jars,
    visited,
    go,
    /** Follows redirects until the address is one for which `isThere` holds; gives that address without asking for it. */
    async follow(url: string, isThere: (url: URL) => boolean): Promise<URL> {
      let to = new URL(url);
      for (let turn = 0; turn < 20; turn++) {
        if (isThere(to)) return to;
        const response = await go(to.href);
        const location = response.headers.get("location");
        if (!location) throw new Error(`${to.href} answered ${response.status} ${(await response.text()).slice(0, 300)}`);
        to = new URL(location, to);
      }
      throw new Error(`It goes on without end, at last to ${to.href}`);
    },
  };
}
