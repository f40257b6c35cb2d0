import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import { type signOnFragment as Fragment, signOnFragment, type signOnOps } from "../../../core/contract/sign-on.js";
import { invalid, Refusal, refusal } from "../../base/refusal.js";
import { userAnswer } from "../../service/accounts/users.js";
import { reasonOf } from "../../service/audit/trail.js";
import { AWAY_FOR } from "../../service/sign-on/sign-ons.js";
import type { Answers, Ask } from "../answer.js";

/** Sign-ins of a browser within a minute after which it is led in a circle. */
const MOST_TRIES = 3;
const MINUTE = 60;
const LONGEST_PATH = 2_000;
/** Where whoever comes back from nowhere is led. */
const FORM = "/login";

type Called = Pick<Ask<"signOnStart"> | Ask<"signOnCallback">, "c" | "signOns" | "param">;

/** One cookie a sign-in, so that two tabs do not take it from each other. */
const cookieOf = (state: string): string => `its-sign-on-${state.slice(0, 16)}`;
const TRIES = "its-sign-on-tries";

const optionsFor = ({ signOns, param }: Called) =>
  ({
    path: `/api/v1/auth/issuers/${param("id")}`,
    httpOnly: true,
    sameSite: "Lax",
    secure: signOns.settings.url.startsWith("https:"),
  }) as const;

/** A path of the provider's own origin, where nobody is led elsewhere from. */
function pathIn(text: string, url: string): string {
  const to = text.length <= LONGEST_PATH && text.startsWith("/") && URL.canParse(text, url) ? new URL(text, url) : null;
  if (to?.origin !== url) throw invalid("return", '"return" has to be a path of the provider itself.');
  return to.pathname + to.search;
}

function ledBack(c: Context, url: string, back: string, word: (typeof Fragment)[keyof typeof Fragment], value: string): Response {
  return c.redirect(`${url}${back}#${word}=${encodeURIComponent(value)}`, 303);
}

/** Redirects the browser back with the code of the refusal. A JSON answer would be shown to the user as it is. */
function refusedAt(url: string, back: string, error: unknown): Refusal {
  const code = reasonOf(error);
  if (!(error instanceof Refusal)) console.error("A sign-in by an issuer failed:", error);
  return new Refusal(303, code, (error as Error).message, {}, { Location: `${url}${back}#${signOnFragment.refused}=${code}` });
}

/** Whether this browser has come for the fourth time within a minute. */
function isInCircle(ask: Called): boolean {
  const { c } = ask;
  const [count = 0, since = 0] = (getCookie(c, TRIES) ?? "").split(".").map(Number);
  const now = Math.floor(Date.now() / 1000);
  const isRecent = Number.isInteger(count) && since > now - MINUTE && since <= now;
  const tries = isRecent ? count + 1 : 1;
  setCookie(c, TRIES, `${tries}.${isRecent ? since : now}`, { ...optionsFor(ask), maxAge: MINUTE });
  return tries > MOST_TRIES;
}

export const signOnAnswers: Answers<keyof typeof signOnOps> = {
  issuers: ({ signOns }) => signOns.offered(),
  async signOnStart(ask) {
    const { c, signOns, param } = ask;
    const { url } = signOns.settings;
    const back = pathIn(c.req.query("return") ?? FORM, url);
    const challenge = c.req.query("challenge") ?? "";
    if (!/^[\w-]{43}$/.test(challenge)) throw invalid("challenge", '"challenge" has to be a SHA-256 in base64url.');
    try {
      if (isInCircle(ask)) throw refusal("sign_on_loop");
      const { address, state, sealed } = await signOns.begin(param("id"), { back, challenge });
      setCookie(c, cookieOf(state), sealed, { ...optionsFor(ask), maxAge: AWAY_FOR });
      return c.redirect(address.href, 303);
    } catch (error) {
      if (error instanceof Refusal && error.status === 404) throw error;
      throw refusedAt(url, back, error);
    }
  },
  async signOnCallback(ask) {
    const { c, signOns, param, keep } = ask;
    const { url } = signOns.settings;
    const id = param("id");
    signOns.issuerOf(id);
    const cookie = cookieOf(c.req.query("state") ?? "");
    const errand = await signOns.errand(id, getCookie(c, cookie) ?? "");
    // It is good for one answer of the issuer.
    deleteCookie(c, cookie, optionsFor(ask));
    try {
      if (!errand || errand.state !== c.req.query("state")) throw refusal("sign_on_elsewhere");
      const { claims, lent } = await signOns.signedIn(id, new URL(c.req.url).search, errand);
      const code = await keep(async (step) => {
        const kept = await signOns.keep(step, id, claims, lent, errand.challenge);
        const { user, before, after } = kept.known;
        return { result: kept.code, told: { object: user.id, by: { id: user.id, fio: user.fio }, before, after } };
      });
      await ask.changedRights();
      return ledBack(c, url, errand.back, signOnFragment.code, code);
    } catch (error) {
      throw refusedAt(url, errand?.back ?? FORM, error);
    }
  },
  async signOn({ c, signOns, body, keep, about, tokens, streams }) {
    const { row, user, isOver } = await signOns.find(body.code, body.secret);
    about(user);
    if (isOver) {
      // Whoever has the code and the secret of another one is not to go on with what they have begun (RFC 6749, 4.1.2).
      const { session } = row;
      if (session !== null) {
        await keep(async (step) => {
          const hasEnded = await tokens.end(step, session, user.id);
          return { result: null, told: hasEnded ? { object: session, after: { ended: "code_used_twice" } } : null };
        });
        tokens.ended(session);
        streams.end(session);
      }
      throw refusal("sign_on_over");
    }
    const { id, token } = await keep(async (step) => {
      const begun = await tokens.begin(step, user, c.req.header("user-agent") ?? "");
      if (begun === null) throw refusal("account_disabled");
      if (!(await signOns.begun(step, row.id, begun.id))) throw refusal("sign_on_over");
      return { result: begun, told: { object: begun.id, after: { issuer: row.issuer } } };
    });
    tokens.begun(id, user);
    return { access_token: token, user: userAnswer(user) };
  },
  async signOut({ caller, signOns, keep, tokens, streams }) {
    const { session, user } = caller;
    await keep(async (step) => ({ result: null, told: (await tokens.end(step, session, user.id)) ? { object: session } : null }));
    tokens.ended(session);
    streams.end(session);
    return { location: await signOns.endAtIssuer(session) };
  },
};
