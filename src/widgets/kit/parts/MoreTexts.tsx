import { type ReactNode, useMemo } from "react";
import { type TextSource, translator } from "../../../core/internal.js";
import { Skeleton } from "../controls/Skeleton.js";
import { useTexts } from "../use-language.js";
import { useWidget, WidgetContext } from "../use-widget.js";

interface MoreTextsProps {
  /** Name of the texts; components with the same name share one load. */
  namespace: string;
  source: TextSource;
  /** Placeholder while the texts load, instead of a skeleton. */
  waiting?: ReactNode;
  children: ReactNode;
}

/** Provides texts for a part that is loaded later, so that they are not in the widget's first load. */
export function MoreTexts({ namespace, source, waiting, children }: MoreTextsProps) {
  const widget = useWidget();
  const { language, t, emit } = widget;
  const spoken = useTexts(namespace, source, language, emit);
  const surroundings = useMemo(() => {
    if (!spoken) return null;
    const own = translator(spoken, [namespace]);
    const both: typeof t = (key, values) => {
      const text = own(key, values);
      return text === key ? t(key, values) : text;
    };
    return { ...widget, t: both };
  }, [spoken, namespace, widget, t]);
  if (!surroundings) return waiting === undefined ? <Skeleton label={t("loading")} /> : waiting;
  return <WidgetContext.Provider value={surroundings}>{children}</WidgetContext.Provider>;
}
