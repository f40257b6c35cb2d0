import { useLayoutEffect, useRef, useState } from "react";
import { Button } from "../controls/Button.js";
import { FaultIcon, RetryIcon } from "../icons.js";
import { lastWords } from "../last-words.js";
import { useWidget } from "../use-widget.js";
import { failureClass } from "./failure-class.js";

interface WidgetElementProps {
  tag: string;
  attributes: Readonly<Record<string, string>>;
  /** Class of the container. */
  className?: string;
}

/**
 * A widget inside of another, created with DOM calls and not JSX: values are set as attributes, exactly as on any page. What it throws
 * while it is created, changed or inserted becomes an error card in its place, and an `its-error`.
 */
export function WidgetElement({ tag, attributes, className }: WidgetElementProps) {
  const { emit, language, t } = useWidget();
  const place = useRef<HTMLDivElement>(null);
  const element = useRef<HTMLElement>(null);
  const given = useRef<readonly string[]>([]);
  const [failure, setFailure] = useState<string>();
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt makes another element
  useLayoutEffect(() => {
    const errors = caught(() => {
      element.current = document.createElement(tag);
    });
    const made = element.current;
    if (errors.length > 0) setFailure(errors[0]);
    return () => made?.remove();
  }, [tag, attempt]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt makes another element
  useLayoutEffect(() => {
    const made = element.current;
    if (!made) return;
    const [first] = caught(() => {
      // Only attributes that we set; those the element has set on itself stay.
      for (const name of given.current) if (!(name in attributes)) made.removeAttribute(name);
      given.current = Object.keys(attributes);
      for (const [name, value] of Object.entries(attributes)) if (made.getAttribute(name) !== value) made.setAttribute(name, value);
      if (!made.isConnected) place.current?.append(made);
    });
    if (first === undefined) return;
    setFailure(first);
    emit("its-error", { message: first, tag });
  }, [tag, attempt, attributes, emit]);

  return (
    <>
      <div ref={place} hidden={failure !== undefined} className={failure === undefined ? className : undefined} />
      {failure !== undefined && (
        <div className={failureClass} role="alert" part="error">
          <p>
            <FaultIcon size={18} aria-hidden="true" /> {lastWords[language].failed}
          </p>
          <code>{failure}</code>
          <Button
            icon={RetryIcon}
            onClick={() => {
              setFailure(undefined);
              setAttempt(attempt + 1);
            }}
          >
            {t("retry")}
          </Button>
        </div>
      )}
    </>
  );
}

/**
 * Runs `act` and returns the errors that custom element reactions throw meanwhile: the browser reports them only as `error` events of the
 * window.
 */
function caught(act: () => void): string[] {
  const messages: string[] = [];
  const listen = ({ message }: ErrorEvent) => messages.push(message);
  addEventListener("error", listen);
  try {
    act();
  } catch (error) {
    messages.push(String(error));
  } finally {
    removeEventListener("error", listen);
  }
  return messages;
}
