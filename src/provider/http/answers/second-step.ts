import type { secondStepOps } from "../../../core/contract/second-step.js";
import { printable } from "../../base/log/printable.js";
import { refusal, tooSoon } from "../../base/refusal.js";
import { checkPassword } from "../../service/accounts/invitations.js";
import { hashPassword, hasPassword, passwordMatches } from "../../service/accounts/passwords.js";
import { changeUser, endSessions, userAnswer } from "../../service/accounts/users.js";
import { usersWithRoles } from "../../service/rights/rights.js";
import type { Answers, Ask } from "../answer.js";

const LONGEST = 200;

type OwnCall = Ask<"secondStepBegin"> | Ask<"secondStepEnd"> | Ask<"passwordChange">;

/** Refuses whoever has found a page open and does not know the password of its user; wrong ones are counted as at the sign-in. */
async function knowsPassword({ caller: { user }, guesses, address, body }: OwnCall): Promise<void> {
  if (!hasPassword(user.password)) throw refusal("no_password");
  const right = () => passwordMatches(user.password, body.password.slice(0, LONGEST));
  const { isRight, wait } = await guesses.guess(user.email, address, right);
  if (wait > 0) throw tooSoon("too_many_attempts", wait);
  if (!isRight) throw refusal("wrong_password");
}

export const secondStepAnswers: Answers<keyof typeof secondStepOps> = {
  async loginSecond({ c, db, tokens, guesses, codeGuesses, signOns, secondSteps, body, address, keep, about }) {
    const email = body.email.toLowerCase().slice(0, LONGEST);
    const user = await usersWithRoles(db).where("email", "=", email).executeTakeFirst();
    if (user) about(user);
    const stored = signOns.takesPassword(email) ? user?.password : undefined;
    let isRight = false;
    const { wait } = await guesses.guess(email, address, async () => {
      const matches = await passwordMatches(stored, body.password.slice(0, LONGEST));
      isRight = matches && user?.disabled === 0;
      return isRight ? null : false;
    });
    if (wait > 0) throw tooSoon("too_many_attempts", wait);
    if (!user || !isRight) throw refusal("wrong_credentials");
    // Counted over all addresses: whoever guesses codes knows the password already.
    const closed = await codeGuesses.wait(user.id);
    if (closed > 0) throw tooSoon("too_many_attempts", closed);
    const begun = await keep(async (step) => {
      if (!(await secondSteps.take(step, user.id, body.code))) return { result: null, told: null };
      const session = await tokens.begin(step, user, c.req.header("user-agent") ?? "");
      if (session === null) throw refusal("wrong_credentials");
      const isBreakGlass = signOns.isBreakGlass(email);
      return { result: session, told: { object: session.id, ...(isBreakGlass ? { after: { break_glass: true } } : {}) } };
    });
    if (!begun) {
      await codeGuesses.wrong(user.id);
      throw refusal("wrong_code");
    }
    tokens.begun(begun.id, user);
    if (signOns.isBreakGlass(email)) console.warn(printable(`An account for emergencies signed in: ${email}, from ${address}.`));
    return { access_token: begun.token, user: userAnswer(user) };
  },
  secondStep: ({ db, caller, secondSteps }) => secondSteps.stateOf(db, caller.user.id),
  async secondStepBegin(ask) {
    await knowsPassword(ask);
    const { id, email } = ask.caller.user;
    return ask.keep(async (step) => ({ result: await ask.secondSteps.begin(step, id, email), told: { object: id } }));
  },
  async secondStepConfirm({ caller: { user }, secondSteps, codeGuesses, body, keep }) {
    const closed = await codeGuesses.wait(user.id);
    if (closed > 0) throw tooSoon("too_many_attempts", closed);
    const recovery = await keep(async (step) => {
      const codes = await secondSteps.confirm(step, user.id, body.code);
      return { result: codes, told: codes && { object: user.id, after: { second_step: true } } };
    });
    if (recovery) return { recovery };
    await codeGuesses.wrong(user.id);
    throw refusal("wrong_code");
  },
  async secondStepEnd(ask) {
    await knowsPassword(ask);
    const { id } = ask.caller.user;
    await ask.keep(async (step) => ({
      result: null,
      told: (await ask.secondSteps.end(step, id)) ? { object: id, after: { second_step: false } } : null,
    }));
  },
  async passwordChange(ask) {
    const { caller, body, keep, signOns, tokens, streams } = ask;
    const { id } = caller.user;
    checkPassword(body.wanted, signOns.settings.password);
    await knowsPassword(ask);
    const hash = await hashPassword(body.wanted);
    const ended = await keep(async (step) => {
      await changeUser(step, id, { disabled: null, password: hash, role: null, tags: null });
      const others = await endSessions(step, id, caller.session);
      return { result: others, told: { object: id, after: { password: "changed" } } };
    });
    for (const session of ended) {
      tokens.ended(session);
      streams.end(session);
    }
  },
};
