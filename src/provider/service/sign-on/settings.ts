import { dirname, resolve } from "node:path";
import * as v from "valibot";
import { documentOf, readSecret, readText } from "../../base/document.js";
import type { PasswordRules } from "../accounts/invitations.js";

const word = v.pipe(v.string(), v.minLength(1), v.maxLength(200));

/** Whether an address may be called without TLS: on this machine alone, to try things. */
const isLoopback = ({ hostname }: URL): boolean => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);

const address = v.pipe(
  v.string(),
  v.check((text) => {
    if (!URL.canParse(text)) return false;
    const url = new URL(text);
    return !url.username && !url.hash && (url.protocol === "https:" || (url.protocol === "http:" && isLoopback(url)));
  }, "must be an https address; http is for this machine alone."),
);

const within = (least: number, most: number) => v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most));

/** An address that is compared sign by sign, so it is kept as it was written. */
const origin = v.pipe(
  address,
  v.check((text) => new URL(text).origin === text, "must be scheme and host alone, as https://its.city.example."),
);

const GroupEntry = v.strictObject({ group: word, role: word, tags: v.optional(v.array(word)) });

const IssuerEntry = v.strictObject({
  /** Stands in the address that the issuer leads back to. */
  id: v.pipe(v.string(), v.regex(/^[a-z\d-]{1,40}$/, "has 1 to 40 small letters, digits and -.")),
  name: word,
  issuer: address,
  client_id: word,
  client_secret_file: v.optional(word),
  scopes: v.optional(v.array(word), ["openid", "profile", "email"]),
  /** Asked for at each sign-in; some issuers give no token for later without `consent`. */
  prompt: v.optional(v.picklist(["consent", "login", "select_account"])),
  groups_claim: v.optional(word, "groups"),
  /** The first whose group somebody has says the role. */
  groups: v.pipe(v.array(GroupEntry), v.minLength(1)),
  accounts: v.optional(v.picklist(["new", "verified-email"]), "new"),
  /** Access tokens that a portal lends: what they have to be for, whose they may be, and the type that RFC 9068 gives them. */
  embeds: v.optional(
    v.strictObject({ audience: word, client_ids: v.optional(v.array(word)), type: v.optional(v.picklist(["at+jwt", "any"]), "at+jwt") }),
  ),
});

const SignOnFile = v.strictObject({
  /** Where browsers reach the provider; issuers lead back there. */
  url: v.optional(origin),
  issuers: v.optional(v.array(IssuerEntry), []),
  /** What a new password has to have: so many characters, of so many kinds. */
  password: v.optional(v.strictObject({ least: v.optional(within(5, 20), 5), kinds: v.optional(within(1, 4), 1) }), {}),
  passwords: v.optional(v.picklist(["all", "break-glass"]), "all"),
  break_glass: v.optional(v.array(word), []),
});

export interface IssuerSettings extends Omit<v.InferOutput<typeof IssuerEntry>, "client_secret_file"> {
  /** Null of a client without one, which PKCE protects. */
  readonly client_secret: string | null;
}

/** How people sign in besides passwords, and who may sign in by one. */
export interface SignOnSettings {
  readonly url: string;
  readonly issuers: readonly IssuerSettings[];
  readonly passwords: "all" | "break-glass";
  /** Emails, in small letters. */
  readonly breakGlass: readonly string[];
  /** Of a new password: the fewest characters, and of how many kinds. */
  readonly password: PasswordRules;
}

/** Nobody but the provider itself signs people in. */
export const passwordsAlone: SignOnSettings = { url: "", issuers: [], passwords: "all", breakGlass: [], password: { least: 5, kinds: 1 } };

/** Reads the file of `--sign-on`; an error names the file, the line and the reason. Files of secrets lie beside it, readable by their owner alone. */
export function readSignOn(file: string): SignOnSettings {
  const { value, checked, fault } = documentOf(file, readText(file));
  const { url = "", issuers, passwords, break_glass, password } = checked(SignOnFile, value, []);
  issuers.forEach(({ id, issuer, client_id, embeds, scopes }, at) => {
    const twin = issuers.findIndex((other) => other.id === id || other.issuer === issuer);
    if (twin !== at) throw fault(["issuers", at], `It has the id or the issuer of another one, "${issuers[twin]?.name}".`);
    if (!scopes.includes("openid")) throw fault(["issuers", at, "scopes"], 'They need "openid".');
    if (embeds?.audience === client_id)
      throw fault(
        ["issuers", at, "embeds", "audience"],
        "It is the client itself: then tokens that only say who somebody is would let in.",
      );
  });
  if (issuers.length > 0 && url === "")
    throw fault(["issuers"], 'Say in "url" where browsers reach the provider: issuers lead back there.');
  if (passwords === "break-glass" && break_glass.length === 0)
    throw fault(["passwords"], "Name at least one account in break_glass: somebody has to get in while the issuer is away.");
  const folder = dirname(resolve(file));
  return {
    url,
    passwords,
    password,
    breakGlass: break_glass.map((email) => email.toLowerCase()),
    issuers: issuers.map(({ client_secret_file, ...entry }) => ({
      ...entry,
      client_secret: client_secret_file === undefined ? null : readSecret(resolve(folder, client_secret_file)).trim(),
    })),
  };
}
