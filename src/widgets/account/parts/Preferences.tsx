import { type Language, languages } from "../../../core/internal.js";
import { SelectField } from "../../kit/controls/SelectField.js";
import { Section } from "../../kit/device/Section.js";
import { useWidget } from "../../kit/use-widget.js";
import { pair } from "../styles.js";
import type { AccountEvents } from "../surface.js";

/** Each language under its own name, so that it is found by whoever reads no other. */
const names: Record<Language, string> = { ru: "Русский", en: "English", es: "Español" };
const themes = ["system", "light", "dark"] as const;

/** Language and theme: chosen here, kept by the page around. */
export function Preferences({ theme, offered }: { theme: string; offered: string | undefined }) {
  const { t, language, emit } = useWidget<AccountEvents>();
  const spoken = offered?.split(",").map((each) => each.trim()) ?? languages;
  return (
    <Section title={t("preferences")} part="preferences">
      <div className={pair}>
        <SelectField
          label={t("language")}
          value={language}
          options={languages
            .filter((value) => value === language || spoken.includes(value))
            .map((value) => ({ value, label: names[value] }))}
          onChange={(value) => emit("its-language-chosen", { language: value })}
        />
        <SelectField
          label={t("theme")}
          value={themes.find((known) => known === theme) ?? "system"}
          options={themes.map((value) => ({ value, label: t(`theme.${value}`) }))}
          onChange={(value) => emit("its-theme-chosen", { theme: value })}
        />
      </div>
    </Section>
  );
}
