import { useEffect, useState } from "react";
import { useWidget } from "../kit/use-widget.js";
import type { Line } from "./metadata.js";

type Words = Readonly<Record<string, string>>;

/** What an attribute is, in Russian on a Russian page: by `widget.attribute`, else by the attribute alone; the rest in English. */
export function useDescription(widget: string): (line: Line) => string {
  const { language } = useWidget();
  const [words, setWords] = useState<Words>({});
  useEffect(() => {
    if (language === "ru") void import("./texts/attributes-ru.js").then((file) => setWords(file.default));
  }, [language]);
  const known = language === "ru" ? words : {};
  return ({ name, description }) => known[`${widget}.${name}`] ?? known[name] ?? description.replaceAll("`", "");
}
