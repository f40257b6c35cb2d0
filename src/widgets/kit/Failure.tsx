import { useState } from "react";
import type { Language } from "../../core/internal.js";
import { Button } from "./controls/Button.js";
import { copyText } from "./copy-text.js";
import { css } from "./css.js";
import { lastWords } from "./last-words.js";
import { failureClass } from "./parts/failure-class.js";

interface FailureProps {
  language: Language;
  message: string;
  /** What "copy details" copies. */
  details: string;
  onRetry(): void;
}

const row = css`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2);
`;

/** Shown in place of a widget that failed to render. Loaded on the first failure. */
export function Failure({ language, message, details, onRetry }: FailureProps) {
  const [copying, setCopying] = useState<"copy" | "copied" | "notCopied">("copy");
  const words = lastWords[language];
  const copy = async () => setCopying((await copyText(details)) ? "copied" : "notCopied");
  return (
    <div className="frame" part="frame" lang={language}>
      <section className={failureClass} role="alert" part="error">
        <p>{words.failed}</p>
        <code>{message}</code>
        <div className={row}>
          <Button kind="primary" onClick={onRetry}>
            {words.retry}
          </Button>
          <Button onClick={() => void copy()}>{words[copying]}</Button>
        </div>
      </section>
    </div>
  );
}
