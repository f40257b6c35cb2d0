import { useLayoutEffect, useRef } from "react";
import { Tabs } from "../kit/controls/Tabs.js";
import { classes } from "../kit/css.js";
import { ToneShape } from "../kit/parts/ToneShape.js";
import { useKept, useStore, useWidget } from "../kit/use-widget.js";
import { useContent } from "./content/use-content.js";
import { About } from "./parts/About.js";
import { Cases } from "./parts/Cases.js";
import { Links } from "./parts/Links.js";
import { News } from "./parts/News.js";
import { Partners } from "./parts/Partners.js";
import { IsSample } from "./parts/SampleMark.js";
import { createSelection, type Tab, tabs } from "./store.js";
import { aboutSheet } from "./styles/about.js";
import { sheet } from "./styles/page.js";
import { tabsSheet } from "./styles/tabs.js";
import type { LandingEvents } from "./surface.js";
import { useSwipe } from "./use-swipe.js";

const className = classes(sheet, aboutSheet, tabsSheet);

interface LandingProps {
  tab?: string;
  content?: string;
  consentUrl?: string;
  files?: string;
}

/**
 * The public page in four tabs: about the system, its cases, the partner programme, news.
 * @csspart hero – the first words with the map of the sample city
 */
export function Landing({ tab, content: address, consentUrl, files }: LandingProps) {
  const { t, emit, root } = useWidget<LandingEvents>();
  const selection = useKept("selection", () => createSelection(tab));
  const selected = useStore(selection.$tab);
  const { content, pictures, flaw } = useContent(address);
  useLayoutEffect(() => selection.follow(tab), [selection, tab]);

  const select = (next: Tab | undefined) => {
    if (!next || next === selected) return;
    selection.$tab.set(next);
    emit("its-tab-selected", { tab: next });
  };
  const wasSwiped = useRef(false);
  const swipe = useSwipe((step) => {
    wasSwiped.current = true;
    select(tabs[tabs.indexOf(selected) + step]);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks for the tab that was just chosen
  useLayoutEffect(() => {
    if (wasSwiped.current)
      root.querySelector('[role="tab"][aria-selected="true"]')?.scrollIntoView({ block: "nearest", inline: "nearest" });
    wasSwiped.current = false;
  }, [root, selected]);

  if (!content) return null;
  const panels = {
    about: <About content={content.about} pictures={pictures} consentUrl={consentUrl} />,
    cases: <Cases content={content.cases} />,
    partners: <Partners content={content.partners} consentUrl={consentUrl} />,
    news: <News content={content.news} />,
  };
  return (
    <IsSample.Provider value={content.isSample}>
      <div className={className} {...swipe}>
        {flaw && (
          <p className="flaw" role="alert">
            <ToneShape tone="error" />
            {flaw}
          </p>
        )}
        <Tabs
          label={t("sections")}
          tabs={tabs.map((id) => ({ id, label: t(id), panel: id === selected && <div className="panel">{panels[id]}</div> }))}
          selected={selected}
          onSelect={(id) => select(tabs.find((each) => each === id))}
        />
        <footer>
          {files && <Links files={files} />}
          <p>{t("footer")}</p>
          {content.isSample && <p>{t("sampleNote")}</p>}
        </footer>
      </div>
    </IsSample.Provider>
  );
}
