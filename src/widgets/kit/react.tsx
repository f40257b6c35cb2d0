import {
  type ComponentType,
  type CSSProperties,
  type FunctionComponent,
  type ReactNode,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { createPortal } from "react-dom";
import type { AttributeType, GetToken, Widget } from "../../core/internal.js";
import { propertiesOf, readFor } from "./attributes.js";
import { ErrorBoundary } from "./ErrorBoundary.js";
import { emitOf } from "./emit.js";
import { type ElementOptions, Frame } from "./Frame.js";
import type { ReactProps } from "./props.js";
import { Skeleton } from "./Skeleton.js";
import { adoptSheets } from "./sheets.js";

/** Props that all React components take. */
interface AroundWidget {
  /** For the element around the widget, as is `style`. */
  className?: string | undefined;
  style?: CSSProperties | undefined;
  /** Elements with a `slot`, for the widget's slots. */
  children?: ReactNode;
}

/** Props of a widget as a React component; an event `its-device-selected` is the prop `onDeviceSelected`. */
export type WidgetProps<Attributes, Events> = ReactProps<Attributes, Events> & AroundWidget;

/** The same without knowledge of the widget. */
type AnyProps = AroundWidget & Readonly<Record<string, unknown>> & { readonly getToken?: GetToken | undefined };

const eventOf = (prop: string) =>
  `its-${prop.slice(2).replace(/[A-Z]/g, (letter, at: number) => `${at ? "-" : ""}${letter.toLowerCase()}`)}`;
const isListener = (prop: string) => /^on[A-Z]/.test(prop);

/** CSS pixels that are kept for a widget that does not say how high it is. */
const HEIGHT = 240;

/**
 * The screen of a widget as a React component: in a shadow root, rendered by the portal's own React. On a server, and until the texts
 * are there, it is a skeleton of the same height.
 */
export function reactWidget<Attributes, Events>(
  widget: Widget<Attributes, Events>,
  // biome-ignore lint/suspicious/noExplicitAny: each screen has props of its own
  Screen: ComponentType<any>,
  options: ElementOptions,
): FunctionComponent<WidgetProps<Attributes, Events>> {
  function InReact(props: AnyProps) {
    const { getToken, className, style, children, ...rest } = props;
    const [element, setElement] = useState<HTMLElement | null>(null);
    const latest = useRef(props);
    latest.current = props;

    const listening = Object.keys(rest).filter(isListener).join();
    useLayoutEffect(() => {
      if (!element) return;
      const stop = new AbortController();
      for (const prop of listening.split(",").filter(Boolean)) {
        const listen = (event: Event) => (latest.current[prop] as ((event: Event) => void) | undefined)?.(event);
        element.addEventListener(eventOf(prop), listen, { signal: stop.signal });
      }
      return () => stop.abort();
    }, [element, listening]);

    const root = useMemo(() => element && (element.shadowRoot ?? element.attachShadow({ mode: "open" })), [element]);
    const emit = useMemo(() => element && emitOf(element), [element]);
    const lend = useCallback(() => latest.current.getToken?.(), []);

    const given = useSame(Object.fromEntries(Object.entries(rest).filter(([name]) => !isListener(name))));
    const former = useRef<Reading | null>(null);
    former.current = useMemo(() => readProps(widget, given, former.current), [given]);
    const { provider, language, values } = former.current;
    const sheets = options.sheets?.(values);
    useLayoutEffect(() => {
      if (root) adoptSheets(root, sheets);
    }, [root, sheets]);
    const isHigh = style?.height !== undefined || style?.blockSize !== undefined;
    const skeleton = <Skeleton height={isHigh ? "100%" : (options.height?.(values) ?? HEIGHT)} />;
    return (
      <div ref={setElement} className={className} style={style}>
        {!element && skeleton}
        {children}
        {element &&
          root &&
          emit &&
          createPortal(
            <ErrorBoundary element={element} tag={widget.tag} language={language} values={values}>
              <Frame
                widget={widget}
                options={options}
                Screen={Screen}
                element={element}
                root={root}
                emit={emit}
                provider={provider}
                language={language}
                values={values}
                getToken={getToken && lend}
                waiting={skeleton}
              />
            </ErrorBoundary>,
            root,
          )}
      </div>
    );
  }
  InReact.displayName = widget.id;
  return InReact as FunctionComponent<WidgetProps<Attributes, Events>>;
}

type Props = Readonly<Record<string, unknown>>;

interface Common {
  provider: string | undefined;
  language: string | undefined;
}

interface Reading extends Common {
  given: Props;
  read: Props;
  values: Props;
}

/** Reads props as the element reads properties, each when it changes; a boolean left out is false. */
function readProps({ tag, attributes }: Widget, given: Props, before: Reading | null): Reading {
  const types = Object.entries(propertiesOf({ ...attributes, provider: "string", language: "string" }));
  const readOne = (name: string, type: AttributeType) => {
    if (before && Object.is(before.given[name], given[name])) return before.read[name];
    return readFor(tag, "property", name, given[name], type) ?? (type === "boolean" ? false : undefined);
  };
  const read = Object.fromEntries(types.map(([name, type]) => [name, readOne(name, type)]));
  const { provider, language, ...values } = { ...given, ...read } as Props & Common;
  return { provider, language, values, given, read };
}

/** Keeps the former object while nothing in it changes: the error boundary tries again only after a change. */
function useSame(next: Record<string, unknown>): Record<string, unknown> {
  const former = useRef(next);
  const names = Object.keys({ ...former.current, ...next });
  if (!names.every((name) => Object.is(former.current[name], next[name]))) former.current = next;
  return former.current;
}
