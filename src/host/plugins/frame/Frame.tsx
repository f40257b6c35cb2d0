import { useEffect, useRef, useState } from "react";
import { localized } from "../../../core/internal.js";
import { ErrorState } from "../../../widgets/kit/controls/ErrorState.js";
import { Spinner } from "../../../widgets/kit/controls/Spinner.js";
import { css } from "../../../widgets/kit/css.js";
import type { NavigationEvents } from "../../../widgets/kit/surface.js";
import { useWidget } from "../../../widgets/kit/use-widget.js";
import { openChannel } from "./channel.js";
import type { FramedPlugin } from "./grants.js";
import { serve } from "./serve.js";
import { useShown } from "./use-shown.js";

/** Milliseconds after which a page that did not speak is given up. */
const PATIENCE = 20_000;

const box = css`
  display: grid;
  min-block-size: 120px;
  & iframe {
    inline-size: 100%;
    border: 0;
    background: transparent;
  }
  & iframe[data-waits="true"] {
    position: absolute;
    visibility: hidden;
  }
`;

interface FrameProps {
  plugin: FramedPlugin;
  /** Id of the widget. */
  widget: string;
  values: Readonly<Record<string, unknown>>;
}

/**
 * The page of a framed plugin, apart from ours: scripts, but nothing of this page. Never `allow-same-origin`, wherever the page
 * is from: a page of another server can lead the frame to one on ours, which would have the whole portal with its origin.
 */
export function Frame({ plugin, widget, values }: FrameProps) {
  const { client, emit, t, language } = useWidget<NavigationEvents>();
  const frame = useRef<HTMLIFrameElement>(null);
  const [state, setState] = useState<"waiting" | "ready" | "silent">("waiting");
  const [attempt, setAttempt] = useState(0);
  const [height, setHeight] = useState(0);
  const shown = useShown(values);
  const latest = useRef(shown);
  latest.current = shown;
  const channel = useRef<ReturnType<typeof openChannel>>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt makes another frame
  useEffect(() => {
    if (!frame.current) return;
    const timer = setTimeout(() => setState("silent"), PATIENCE);
    const service = serve({
      plugin,
      client,
      onSize: setHeight,
      onNavigate: (screen, params) => emit("its-navigate", { screen, params }),
    });
    channel.current = openChannel({
      frame: frame.current,
      hello: () => ({ its: "hello", api: 1, widget, calls: [...plugin.granted], state: latest.current }),
      onConnect() {
        clearTimeout(timer);
        setState("ready");
      },
      onMessage: service.handle,
    });
    return () => {
      clearTimeout(timer);
      service.stop();
      channel.current?.close();
    };
  }, [plugin, widget, client, emit, attempt]);
  useEffect(() => channel.current?.postState(shown), [shown]);

  if (state === "silent") {
    const again = () => {
      setState("waiting");
      setAttempt(attempt + 1);
    };
    return <ErrorState title={t("silent", { name: localized(plugin.title, language) })} error={t("silentHint")} onRetry={again} />;
  }
  return (
    <div className={box}>
      {state === "waiting" && <Spinner label={t("waiting", { name: localized(plugin.title, language) })} />}
      <iframe
        key={attempt}
        ref={frame}
        src={plugin.page}
        title={localized(plugin.title, language)}
        sandbox="allow-scripts allow-forms"
        referrerPolicy="no-referrer"
        data-waits={state === "waiting"}
        height={height || undefined}
      />
    </div>
  );
}
