import { useEffect, useState } from "react";
import { getDotPath, safeParse } from "valibot";
import { type Language, loadWithRetry, type Translate } from "../../../core/internal.js";
import { useWidget } from "../../kit/use-widget.js";
import type { Pictures } from "../pictures/pictures.js";
import { LandingContent } from "./content.js";
import { loadShipped, type Shipped, shipped } from "./shipped.js";

interface Served {
  url: string;
  content?: LandingContent;
  /** Why the file cannot be used, in the visitor's language. */
  flaw?: string;
}

interface Found {
  content: LandingContent | undefined;
  pictures: Pictures | undefined;
  flaw: string | undefined;
}

/**
 * The content of the page: the JSON at `address` when it is given and fits its schema, else the shipped sample; `flaw` tells
 * what was wrong with the address. With the pictures of the sample city that speaks the visitor's language. Undefined while it is loading.
 */
export function useContent(address: string | undefined): Found {
  const { language, t, emit } = useWidget();
  const [sample, setSample] = useState<{ language: Language; shipped: Shipped }>();
  const [served, setServed] = useState<Served>();
  const [failure, setFailure] = useState<unknown>();
  const url = address?.trim().replaceAll("{language}", language);

  useEffect(() => {
    let isWanted = true;
    loadWithRetry(() => loadShipped(language)).then(
      (shipped) => isWanted && setSample({ language, shipped }),
      (error: unknown) => isWanted && setFailure(error),
    );
    return () => {
      isWanted = false;
    };
  }, [language]);

  useEffect(() => {
    if (!url) return;
    const leaving = new AbortController();
    void readContent(url, leaving.signal, t).then((answer) => {
      if (leaving.signal.aborted) return;
      setServed(answer);
      if (answer.flaw) emit("its-error", { message: answer.flaw });
    });
    return () => leaving.abort();
  }, [url, t, emit]);

  const { content: own, pictures } = shipped[language] ?? sample?.shipped ?? {};
  if (failure && !own) throw failure;
  if (!url) return { content: own, pictures, flaw: undefined };
  if (served?.url !== url) return { content: served?.content, pictures, flaw: undefined };
  return { content: served.content ?? own, pictures, flaw: served.flaw };
}

/** Longest part of an address that a sentence quotes. */
const QUOTED = 120;

async function readContent(url: string, signal: AbortSignal, t: Translate): Promise<Served> {
  const refuse = (reason: string): Served => ({
    url,
    flaw: t("contentRefused", { url: url.length > QUOTED ? `${url.slice(0, QUOTED)}…` : url, reason }),
  });
  let text: string;
  try {
    const answer = await fetch(new URL(url, document.baseURI), { signal });
    if (!answer.ok) return refuse(t("contentUnread"));
    text = await answer.text();
  } catch {
    return refuse(t("contentUnread"));
  }
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    return refuse(t("contentNotJson"));
  }
  const result = safeParse(LandingContent, given);
  if (result.success) return { url, content: result.output };
  const [issue] = result.issues;
  const flaw = t(issue.message.startsWith("flaw") ? issue.message : "flawMissing");
  return refuse(t("contentFlaw", { path: getDotPath(issue) ?? "JSON", flaw }));
}
