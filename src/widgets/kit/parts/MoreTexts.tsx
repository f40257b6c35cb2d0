import { type ReactNode, useMemo } from "react";
import { type TextSource, translator } from "../../../core/internal.js";
import { Skeleton } from "../controls/Skeleton.js";
import { useTexts } from "../use-language.js";
import { useWidget, WidgetContext } from "../use-widget.js";

interface MoreTextsProps {
  /** Name of the texts; all that borrow them under one name share one load. */
  namespace: string;
  source: TextSource;
  /** Shown until the texts are there, instead of a skeleton. */
  waiting?: ReactNode;
  children: ReactNode;
}

/** Gives a part that is loaded later its own texts, so that the widget's first view does not carry them. */
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
