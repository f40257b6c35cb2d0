import type { authOps } from "../../../core/contract/auth.js";
import { printable } from "../../base/log/printable.js";
import { checkLength, notFound, refusal, tooSoon } from "../../base/refusal.js";
import { passwordMatches } from "../../service/accounts/passwords.js";
import { userAnswer } from "../../service/accounts/users.js";
import { usersWithRoles } from "../../service/rights/rights.js";
import { isLent } from "../../service/sign-on/portal-tokens.js";
import type { Answers, Ask } from "../answer.js";
import { bearerOf } from "../bearer.js";

const AVATAR_LIMIT = 5 * 1024 * 1024;
const LONGEST = 200;

/** Changes a field of the caller's own account. */
function change(
  { keep, caller: { user } }: Ask<"editFio"> | Ask<"editPhone"> | Ask<"editAvatar">,
  field: "fio" | "phone" | "avatar",
  value: string,
) {
  return keep(async (step) => {
    await step
      .updateTable("users")
      .set({ [field]: value })
      .where("id", "=", user.id)
      .execute();
    const changed = await usersWithRoles(step).where("id", "=", user.id).executeTakeFirstOrThrow();
    return { result: userAnswer(changed), told: { object: user.id, before: { [field]: user[field] }, after: { [field]: value } } };
  });
}

function line(text: string, name: string): string {
  const bare = text.trim();
  if (!bare) throw refusal("required", { field: name });
  checkLength(name, bare, LONGEST);
  return bare;
}

export const authAnswers: Answers<keyof typeof authOps> = {
  async login({ c, db, tokens, guesses, signOns, secondSteps, body, address, keep, about }) {
    const email = body.email.toLowerCase().slice(0, LONGEST);
    const closed = await guesses.wait(email, address);
    if (closed > 0) throw tooSoon("too_many_attempts", closed);
    const user = await usersWithRoles(db).where("email", "=", email).executeTakeFirst();
    if (user) about(user);
    // Whoever may have no password is refused as for a wrong one, after the same work.
    const password = signOns.takesPassword(email) ? user?.password : undefined;
    const isBreakGlass = signOns.isBreakGlass(email);
    let hasSecondStep = false;
    const { isRight, wait } = await guesses.guess(email, address, async () => {
      const matches = await passwordMatches(password, body.password.slice(0, LONGEST));
      hasSecondStep = matches && user?.disabled === 0 && (await secondSteps.isOn(user.id));
      return hasSecondStep ? null : matches && user?.disabled === 0;
    });
    if (wait > 0) throw tooSoon("too_many_attempts", wait);
    if (hasSecondStep) throw refusal("second_step_needed");
    if (!user || !isRight) throw refusal("wrong_credentials");
    const { id, token } = await keep(async (step) => {
      const begun = await tokens.begin(step, user, c.req.header("user-agent") ?? "");
      if (begun === null) throw refusal("wrong_credentials");
      return { result: begun, told: { object: begun.id, ...(isBreakGlass ? { after: { break_glass: true } } : {}) } };
    });
    tokens.begun(id, user);
    if (isBreakGlass) console.warn(printable(`An account for emergencies signed in: ${email}, from ${address}.`));
    return { access_token: token, user: userAnswer(user) };
  },
  async checkSession({ c, tokens, caller }) {
    await tokens.see(caller.session);
    // One that a portal lends is not made longer by us.
    const token = isLent(caller.session) ? (bearerOf(c) ?? "") : await tokens.sign(caller.user.id, caller.session);
    return { access_token: token, user: userAnswer(caller.user) };
  },
  async getAvatar({ blobs, caller }) {
    const file = caller.user.avatar ? await blobs.find(caller.user.avatar) : undefined;
    const bytes = file && (await blobs.read(file));
    if (!bytes) throw notFound("You have no avatar.");
    return new Response(bytes, {
      headers: { "Content-Type": file.type, "Content-Length": String(file.size), "Cache-Control": "private, no-cache" },
    });
  },
  editFio: (ask) => change(ask, "fio", line(ask.body.fio, "fio")),
  editPhone: (ask) => change(ask, "phone", line(ask.body.phone, "phone")),
  async editAvatar(ask) {
    const { blobs, caller, body } = ask;
    const file = await blobs.keep(body, { owner: caller.user.id, purpose: "avatar", types: /^image\//, limit: AVATAR_LIMIT });
    const answer = await change(ask, "avatar", file.id);
    if (caller.user.avatar) await blobs.remove(caller.user.avatar);
    return answer;
  },
};
