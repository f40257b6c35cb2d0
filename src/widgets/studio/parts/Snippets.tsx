import { useState } from "react";
import type { Loadable } from "../../../core/internal.js";
import { Button } from "../../kit/controls/Button.js";
import { Tabs } from "../../kit/controls/Tabs.js";
import { copyText } from "../../kit/copy-text.js";
import { useStore, useWidget } from "../../kit/use-widget.js";
import type { Described } from "../metadata.js";
import { angularSnippet, npmSnippet, reactSnippet, scriptSnippet, svelteSnippet, vueSnippet } from "../snippet.js";
import type { StudioStore } from "../store.js";

interface SnippetsProps {
  store: StudioStore;
  widget: Loadable;
  described: Described;
  files: string;
  integrity: string | undefined;
}

/** The lines for a plain page, for a bundled one and for the frameworks. */
export function Snippets({ store, widget, described, files, integrity }: SnippetsProps) {
  const { t, client, language } = useWidget();
  const [selected, select] = useState("script");
  const values = useStore(store.$values)[widget.id];
  const height = useStore(store.$height);
  const provider = new URL(client.base, document.baseURI).href.replace(/\/api\/v1\/?$/, "");
  // Without a word of its own the element speaks as its page does, and on one that says nothing Russian.
  const spoken = language === "ru" || values?.language ? undefined : language;
  const choice = { widget, described, attributes: { provider, ...values }, files, integrity, language: spoken, height };
  const kinds = {
    script: scriptSnippet(choice),
    npm: npmSnippet(choice),
    react: reactSnippet(choice),
    vue: vueSnippet(choice),
    svelte: svelteSnippet(choice),
    angular: angularSnippet(choice),
  };
  return (
    <section part="snippets" aria-label={t("snippets")}>
      <h3>{t("snippets")}</h3>
      <Tabs
        label={t("snippets")}
        selected={selected}
        onSelect={select}
        tabs={Object.entries(kinds).map(([id, lines]) => ({ id, label: t(`snippet.${id}`), panel: <Snippet key={id} lines={lines} /> }))}
      />
    </section>
  );
}

function Snippet({ lines }: { lines: string }) {
  const { t } = useWidget();
  const [said, setSaid] = useState("");
  const copy = async () => setSaid(t((await copyText(lines)) ? "copied" : "notCopied"));
  return (
    <div className="snippet">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard */}
      <pre tabIndex={0}>
        <code>{lines}</code>
      </pre>
      <div className="bar">
        <Button onClick={() => void copy()}>{t("copy")}</Button>
        <span role="status">{said}</span>
      </div>
    </div>
  );
}
