import { useLayoutEffect, useState } from "react";
import { useWidget } from "../../kit/use-widget.js";
import { type Pictures, type Shown, sizes } from "../pictures/pictures.js";

interface ShotProps {
  shown: Shown;
  pictures: Pictures;
  /** Whether it is on the first screen: others are loaded when they are about to be seen. */
  isFirst?: boolean;
}

/** A picture of the product, dark on a dark page; its place is kept while it comes. */
export function Shot({ shown, pictures, isFirst = false }: ShotProps) {
  const { t } = useWidget();
  const theme = useTheme();
  const { light, dark } = pictures[shown];
  const [width, height] = sizes[shown];
  return (
    <picture>
      {theme === "system" && <source srcSet={dark} media="(prefers-color-scheme: dark)" />}
      <img
        src={theme === "dark" ? dark : light}
        alt={t(`alt.${shown}`)}
        width={width}
        height={height}
        loading={isFirst ? "eager" : "lazy"}
        decoding="async"
      />
    </picture>
  );
}

type Theme = "light" | "dark" | "system";

/** The colours that the page has chosen, and `system` where it leaves them to the visitor's system. */
function useTheme(): Theme {
  const { element } = useWidget();
  const [theme, setTheme] = useState<Theme>(() => themeOf(element));
  useLayoutEffect(() => {
    const read = () => setTheme(themeOf(element));
    read();
    const observer = new MutationObserver(read);
    observer.observe(document.documentElement, { attributes: true });
    return () => observer.disconnect();
  }, [element]);
  return theme;
}

function themeOf(element: Element): Theme {
  const { colorScheme } = getComputedStyle(element);
  if (!/dark/.test(colorScheme)) return "light";
  return /light/.test(colorScheme) ? "system" : "dark";
}
