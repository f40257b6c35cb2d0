import { useLayoutEffect, useRef } from "react";
import { Checkbox } from "../controls/Checkbox.js";
import { useWidget } from "../use-widget.js";

interface ConsentProps {
  /** Address of the document to consent to. */
  url: string | undefined;
  isGiven: boolean;
  onChange(isGiven: boolean): void;
  error: string | undefined;
}

/** Checkbox for the consent to the use of personal data; never prefilled. */
export function Consent({ url, isGiven, onChange, error }: ConsentProps) {
  const { t } = useWidget();
  const box = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    if (box.current) box.current.required = true;
    box.current?.setCustomValidity(error ?? "");
  }, [error]);

  const href = safeAddress(url);
  const [before, words, after] = t("consent").split(/[[\]]/);
  const label = (
    <>
      {before}
      {href ? (
        <a href={href} target="_blank" rel="noopener">
          {words}
          <span className="unseen"> ({t("opensInNewTab")})</span>
        </a>
      ) : (
        words
      )}
      {after}
    </>
  );
  return <Checkbox ref={box} name="consent" label={<span>{label}</span>} checked={isGiven} onChange={onChange} error={error} />;
}

/** The address if it opens a document; undefined for `javascript:` and the like. */
function safeAddress(url: string | undefined): string | undefined {
  if (!url?.trim() || !URL.canParse(url, document.baseURI)) return undefined;
  const { protocol, href } = new URL(url, document.baseURI);
  return protocol === "https:" || protocol === "http:" ? href : undefined;
}
