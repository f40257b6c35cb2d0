import { useState } from "react";
import type { Fault } from "../../../core/internal.js";
import { Button } from "../controls/Button.js";
import { css } from "../css.js";
import { useWidget } from "../use-widget.js";
import { faultWords } from "./fault-words.js";
import { ToneShape } from "./ToneShape.js";

const box = css`
  display: grid;
  gap: var(--space-2);
  justify-items: start;
  align-self: center;
  justify-self: center;
  max-inline-size: 64ch;
  margin: var(--space-2) auto;
  padding: var(--space-4);
  border: 1px solid var(--border);
  border-inline-start: 4px solid var(--error);
  border-radius: var(--radius);
  background: var(--surface);
  color: var(--text);
  line-height: 1.4;
  & > h3 {
    display: flex;
    gap: var(--space-2);
    align-items: baseline;
    font-weight: 600;
  }
  & > .administrator {
    color: var(--text-quiet);
    font-size: var(--size-small);
    overflow-wrap: anywhere;
  }
  & code {
    color: var(--text);
    font-family: var(--font-mono);
  }
`;

/** What a visitor should know; below it, in smaller type, what the administrator of the page or the provider has to do. */
export function FaultNotice({ fault: { code } }: { fault: Fault }) {
  const { client, language, t } = useWidget();
  const [isAsking, setAsking] = useState(false);
  const { title, text, administrator, forAdministrator } = { ...faultWords[language], ...faultWords[language].faults[code] };
  const values: Readonly<Record<string, string>> = {
    address: client.base,
    server: new URL(client.base).origin,
    origin: location.origin,
  };
  const again = () => {
    setAsking(true);
    void client.check().finally(() => setAsking(false));
  };
  return (
    <section className={box} role="alert" part="error">
      <h3>
        <ToneShape tone="error" />
        {title ?? t("error.title")}
      </h3>
      <p>{text ?? t(code === "offline" ? "error.network" : "error.server")}</p>
      {administrator && (
        <p className="administrator">
          {forAdministrator}{" "}
          {administrator
            .split(/\{(.+?)\}/)
            // Odd pieces were in braces: the name of a value, or code with values in brackets.
            .map((piece, at) =>
              at % 2 ? <code key={piece}>{piece.replace(/\[(\w+)\]/g, (_whole, name) => values[name] ?? "")}</code> : piece,
            )}
        </p>
      )}
      <Button busy={isAsking} onClick={again}>
        {t("retry")}
      </Button>
    </section>
  );
}
