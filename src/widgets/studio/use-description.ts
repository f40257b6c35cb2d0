import { useEffect, useState } from "react";
import { useWidget } from "../kit/use-widget.js";
import type { Line } from "./metadata.js";

type Words = Readonly<Record<string, string>>;

const files = {
  ru: () => import("./texts/attributes-ru.js"),
  es: () => import("./texts/attributes-es.js"),
} as const;

/** What an attribute is, in the language of the page: by `widget.attribute`, else by the attribute alone; the rest in English. */
export function useDescription(widget: string): (line: Line) => string {
  const { language } = useWidget();
  const [words, setWords] = useState<Words>({});
  useEffect(() => {
    setWords({});
    if (language === "en") return;
    let isOver = false;
    void files[language]().then((file) => isOver || setWords(file.default));
    return () => {
      isOver = true;
    };
  }, [language]);
  return ({ name, description }) => words[`${widget}.${name}`] ?? words[name] ?? description.replaceAll("`", "");
}
