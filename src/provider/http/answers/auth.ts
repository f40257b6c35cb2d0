import type { authOps } from "../../../core/contract/auth.js";
import type { Database } from "../../base/database/tables.js";
import { checkLength, notFound, refusal, tooSoon } from "../../base/refusal.js";
import { passwordMatches } from "../../service/accounts/passwords.js";
import { userAnswer } from "../../service/accounts/users.js";
import { type UserRow, usersWithRoles } from "../../service/rights/rights.js";
import type { Answers } from "../answer.js";

const AVATAR_LIMIT = 5 * 1024 * 1024;
const LONGEST = 200;

async function change(db: Database, user: UserRow, fields: Partial<Pick<UserRow, "fio" | "phone" | "avatar">>) {
  await db.updateTable("users").set(fields).where("id", "=", user.id).execute();
  return userAnswer(await usersWithRoles(db).where("id", "=", user.id).executeTakeFirstOrThrow());
}

function line(text: string, name: string): string {
  const bare = text.trim();
  if (!bare) throw refusal("required", { field: name });
  checkLength(name, bare, LONGEST);
  return bare;
}

export const authAnswers: Answers<keyof typeof authOps> = {
  async login({ c, db, tokens, guesses, body, address }) {
    const email = body.email.toLowerCase().slice(0, LONGEST);
    const closed = await guesses.wait(email, address);
    if (closed > 0) throw tooSoon("too_many_attempts", closed);
    const user = await usersWithRoles(db).where("email", "=", email).executeTakeFirst();
    const { isRight, wait } = await guesses.guess(email, address, async () => {
      const matches = await passwordMatches(user?.password, body.password.slice(0, LONGEST));
      return matches && user?.disabled === 0;
    });
    if (wait > 0) throw tooSoon("too_many_attempts", wait);
    const begun = user && isRight ? await tokens.begin(user, c.req.header("user-agent") ?? "") : null;
    if (!user || begun === null) throw refusal("wrong_credentials");
    return { access_token: begun, user: userAnswer(user) };
  },
  async checkSession({ tokens, caller }) {
    await tokens.see(caller.session);
    return { access_token: await tokens.sign(caller.user.id, caller.session), user: userAnswer(caller.user) };
  },
  async getAvatar({ blobs, caller }) {
    const file = caller.user.avatar ? await blobs.find(caller.user.avatar) : undefined;
    const bytes = file && (await blobs.read(file));
    if (!bytes) throw notFound("You have no avatar.");
    return new Response(bytes, {
      headers: { "Content-Type": file.type, "Content-Length": String(file.size), "Cache-Control": "private, no-cache" },
    });
  },
  editFio: ({ db, caller, body }) => change(db, caller.user, { fio: line(body.fio, "fio") }),
  editPhone: ({ db, caller, body }) => change(db, caller.user, { phone: line(body.phone, "phone") }),
  async editAvatar({ db, blobs, caller, body }) {
    const file = await blobs.keep(body, { owner: caller.user.id, purpose: "avatar", types: /^image\//, limit: AVATAR_LIMIT });
    const answer = await change(db, caller.user, { avatar: file.id });
    if (caller.user.avatar) await blobs.remove(caller.user.avatar);
    return answer;
  },
};
