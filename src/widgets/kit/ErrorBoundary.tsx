import { Component, type ReactNode } from "react";
import { languageOf, loadWithRetry } from "../../core/internal.js";
import { emitOf } from "./emit.js";
import { nearestLanguage } from "./language.js";

interface Props {
  element: HTMLElement;
  /** Tag of the widget, for the details. */
  tag: string;
  language: string | undefined;
  /** The widget's attributes and properties. A new object means that one has changed: rendering is tried again. */
  values: unknown;
  children?: ReactNode;
}

interface State {
  error: unknown;
  values: unknown;
  Failure: typeof import("./Failure.js").Failure | null;
}

/** Replaces a widget that threw while rendering: a message, a retry, details to copy; emits `its-error` (design 2). */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: undefined, values: this.props.values, Failure: null };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error: error ?? new Error("Nothing was thrown.") };
  }

  static getDerivedStateFromProps({ values }: Props, state: State): Partial<State> | null {
    return values === state.values ? null : { values, error: undefined };
  }

  override componentDidCatch(error: unknown): void {
    const detail = { message: messageOf(error), error };
    emitOf(this.props.element)("its-error", detail);
    globalThis.console?.error(`its: <${this.props.tag}> failed to render: ${detail.message}`, error);
    loadWithRetry(() => import("./Failure.js")).then(
      ({ Failure }) => this.setState({ Failure }),
      () => {},
    );
  }

  readonly #retry = () => this.setState({ error: undefined });

  override render(): ReactNode {
    const { error, Failure } = this.state;
    if (error === undefined) return this.props.children;
    const { element, language, tag } = this.props;
    const message = messageOf(error);
    if (!Failure) return <p role="alert">{message}</p>;
    const details = [`<${tag}>`, message, error instanceof Error ? error.stack : "", new Date().toISOString(), navigator.userAgent];
    return (
      <Failure
        language={languageOf(language) ?? nearestLanguage(element)}
        message={message}
        details={details.filter(Boolean).join("\n")}
        onRetry={this.#retry}
      />
    );
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error)).slice(0, 500);
