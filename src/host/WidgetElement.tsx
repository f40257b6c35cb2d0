import { useLayoutEffect, useRef } from "react";

interface WidgetElementProps {
  tag: string;
  attributes: Readonly<Record<string, string>>;
  /** Class of the place that holds it. */
  className?: string;
}

/** Made by hand and not by JSX: what the address says goes into attributes, exactly as on a page of others. */
export function WidgetElement({ tag, attributes, className = "outlet" }: WidgetElementProps) {
  const place = useRef<HTMLDivElement>(null);
  const element = useRef<HTMLElement>(null);

  useLayoutEffect(() => {
    const made = document.createElement(tag);
    element.current = made;
    return () => made.remove();
  }, [tag]);

  useLayoutEffect(() => {
    const made = element.current;
    if (!made) return;
    for (const name of made.getAttributeNames()) if (!(name in attributes)) made.removeAttribute(name);
    for (const [name, value] of Object.entries(attributes)) if (made.getAttribute(name) !== value) made.setAttribute(name, value);
    if (!made.isConnected) place.current?.append(made);
  }, [attributes]);

  return <div className={className} ref={place} />;
}
