import { $density, $plugins, languages as allLanguages, type Language, localized } from "../core/internal.js";
import { Menu, type MenuItem } from "../widgets/kit/controls/Menu.js";
import { DarkIcon, LanguageIcon, LightIcon, ThemeIcon } from "../widgets/kit/icons.js";
import { useStore, useWidget } from "../widgets/kit/use-widget.js";
import { densities } from "./density.js";
import { $language, $pluginTheme, $theme, themes } from "./preferences.js";
import { $settings } from "./settings.js";

/** Each language under its own name, so that it is found by whoever reads no other. */
const names: Record<Language, string> = { ru: "Русский", en: "English", es: "Español" };

const themeIcons = { system: ThemeIcon, light: LightIcon, dark: DarkIcon } as const;

/** Language and theme of this operator, remembered in this browser. */
export function Choices() {
  const { languages, themes } = useChoices();
  return (
    <div className="choices">
      <Menu {...languages} />
      <Menu {...themes} />
    </div>
  );
}

/** What an operator chooses of the look, as entries of menus. */
export function useChoices() {
  const { t, language } = useWidget();
  const theme = useStore($theme);
  const themeId = useStore($pluginTheme);
  const chosenDensity = useStore($density);
  const pluginThemes = useStore($plugins).flatMap((plugin) => plugin.themes ?? []);
  const { languages: offered } = useStore($settings);
  const density: MenuItem[] = densities.map((each) => ({
    id: `density ${each}`,
    label: t(`density.${each}`),
    isChecked: each === chosenDensity,
    onSelect: () => $density.set(each),
  }));
  return {
    density,
    languages: {
      label: t("languageChoice", { language: names[language] }),
      icon: LanguageIcon,
      items: allLanguages
        .filter((each) => offered.includes(each))
        .map((each): MenuItem => ({ id: each, label: names[each], isChecked: each === language, onSelect: () => $language.set(each) })),
    },
    themes: {
      label: t("themeChoice", { theme: t(`theme.${theme}`) }),
      icon: themeIcons[theme],
      items: [
        ...themes.map(
          (each): MenuItem => ({
            id: each,
            label: t(`theme.${each}`),
            icon: themeIcons[each],
            isChecked: each === theme,
            onSelect: () => $theme.set(each),
          }),
        ),
        ...pluginThemes.map(
          ({ id, title }): MenuItem => ({
            id: `look ${id}`,
            label: t("look", { name: localized(title, language) }),
            isChecked: id === themeId,
            onSelect: () => $pluginTheme.set(id === themeId ? "" : id),
          }),
        ),
      ],
    },
  };
}
