import { Component, type ReactNode } from "react";
import { languageOf } from "../../core/index.js";
import { buttonClass } from "./controls/button-class.js";
import { css } from "./css.js";
import { emitOf } from "./emit.js";
import { nearestLanguage } from "./language.js";
import { lastWords } from "./last-words.js";

interface Props {
  element: HTMLElement;
  /** Tag of the widget, for the details. */
  tag: string;
  language: string | undefined;
  /** The widget's values: another object means that one of them changed, and that it is worth trying again. */
  values: unknown;
  children?: ReactNode;
}

interface State {
  error: unknown;
  isCopied: boolean;
  values: unknown;
}

const box = css`
  display: grid;
  gap: var(--space-3);
  justify-items: start;
  padding: var(--space-4);
  border: 1px solid var(--border);
  border-inline-start: 4px solid var(--error);
  border-radius: var(--radius);
  background: var(--surface);
`;
const details = css`
  color: var(--text-quiet);
  font-family: var(--font-mono);
  font-size: var(--size-small);
  overflow-wrap: anywhere;
`;
const row = css`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2);
`;

/** Stands in for a widget that failed to render: message, retry, details to copy, `its-error` (design 2). */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: undefined, isCopied: false, values: this.props.values };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error: error ?? new Error("Nothing was thrown."), isCopied: false };
  }

  static getDerivedStateFromProps({ values }: Props, state: State): Partial<State> | null {
    return values === state.values ? null : { values, error: undefined };
  }

  override componentDidCatch(error: unknown): void {
    const detail = { message: messageOf(error), error };
    emitOf(this.props.element)("its-error", detail);
    globalThis.console?.error(`its: <${this.props.tag}> failed to render: ${detail.message}`, error);
  }

  readonly #retry = () => this.setState({ error: undefined });

  readonly #copy = async () => {
    const { error } = this.state;
    const text = [
      `<${this.props.tag}>`,
      messageOf(error),
      error instanceof Error ? error.stack : "",
      new Date().toISOString(),
      navigator.userAgent,
    ];
    await navigator.clipboard?.writeText(text.filter(Boolean).join("\n"));
    this.setState({ isCopied: true });
  };

  override render(): ReactNode {
    const { error, isCopied } = this.state;
    if (error === undefined) return this.props.children;
    const language = languageOf(this.props.language) ?? nearestLanguage(this.props.element);
    const words = lastWords[language];
    return (
      <div className="frame" part="frame" lang={language}>
        <section className={box} role="alert" part="error">
          <p>{words.failed}</p>
          <p className={details}>{messageOf(error)}</p>
          <div className={row}>
            <button type="button" className={buttonClass("primary")} onClick={this.#retry}>
              {words.retry}
            </button>
            <button type="button" className={buttonClass("plain")} onClick={() => void this.#copy().catch(() => {})}>
              {isCopied ? words.copied : words.copy}
            </button>
          </div>
        </section>
      </div>
    );
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error)).slice(0, 500);
