import { type FormEvent, useState } from "react";
import { signIn } from "./session.js";
import { type Language, wordsOf } from "./words.js";

/** The portal's own form: the widgets never see the password, they are lent the token. */
export function SignIn({ language }: { language: Language }) {
  const words = wordsOf(language);
  const [refusal, setRefusal] = useState("");
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    try {
      setRefusal((await signIn(`${form.get("email")}`, `${form.get("password")}`)) ? "" : words.refused);
    } catch {
      setRefusal(words.notNow);
    }
  };
  return (
    <form className="card sign-in" onSubmit={send}>
      <label>
        {words.email}
        <input name="email" type="email" autoComplete="username" required />
      </label>
      <label>
        {words.password}
        <input name="password" type="password" autoComplete="current-password" required />
      </label>
      <button type="submit">{words.signIn}</button>
      <p role="alert">{refusal}</p>
    </form>
  );
}
