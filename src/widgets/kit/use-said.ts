import { inLanguage } from "../../core/internal.js";
import { useWidget } from "./use-widget.js";

/** Data of the provider with its texts in the language of the element; the same data give the same object. */
export function useSaid<Data>(data: Data): Data {
  const { client, language } = useWidget();
  return inLanguage(data, { client, language });
}
