import { useStore } from "@nanostores/react";
import { useLayoutEffect, useState } from "react";
import { Link, Router } from "wouter";
import { useHashLocation } from "wouter/use-hash-location";
import { SignIn } from "./SignIn.js";
import { $token } from "./session.js";
import { TrafficDesk } from "./TrafficDesk.js";
import { type Language, wordsOf } from "./words.js";

/** A portal with its own addresses, sign-in and language; the widgets are guests in it. */
export function Portal() {
  const [language, setLanguage] = useState<Language>("en");
  const isSignedIn = useStore($token) !== null;
  const words = wordsOf(language);
  useLayoutEffect(() => {
    document.documentElement.lang = language;
    document.title = words.title;
  }, [language, words]);
  return (
    <Router hook={useHashLocation}>
      <header>
        <h1>{words.title}</h1>
        <select aria-label="Language / Язык" value={language} onChange={(event) => setLanguage(event.target.value as Language)}>
          <option value="en">English</option>
          <option value="ru">Русский</option>
        </select>
        {isSignedIn && (
          <nav>
            <Link href="/request">{words.requests}</Link>
            <Link href="/message">{words.messages}</Link>
          </nav>
        )}
        {isSignedIn && (
          <button type="button" onClick={() => $token.set(null)}>
            {words.signOut}
          </button>
        )}
      </header>
      <main>
        <p>{words.lead}</p>
        {isSignedIn ? <TrafficDesk language={language} /> : <SignIn language={language} />}
      </main>
    </Router>
  );
}
