import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { brought } from "../../core/index.js";
import { Menu } from "../kit/controls/Menu.js";
import { placeBeside } from "../kit/controls/place.js";
import { css } from "../kit/css.js";
import { CourseIcon, NextIcon, RetryIcon } from "../kit/icons.js";
import { useStore, useWidget } from "../kit/use-widget.js";
import { keepFinished, keepStep, readProgress } from "./progress.js";
import { courseSteps } from "./steps.js";
import type { Tour } from "./tour/tour.js";

const notLoaded = css`
  position: fixed;
  inset: auto;
  margin: 0;
  max-inline-size: min(320px, calc(100vw - 16px));
  padding: var(--space-2) var(--space-3);
  border: 1px solid var(--border);
  border-radius: var(--radius);
  background: var(--error-surface);
  color: var(--error-text);
`;

/**
 * The help button: takes a signed-in user through the screens step by step, again whenever it is wanted.
 * @attr auto – starts the course by itself for a user who has not had it in this browser
 * @event its-navigate – `{ screen, params }` of the screen that a step is about
 */
export function Course({ auto = false }: { auto?: boolean }) {
  const { client } = useWidget();
  const userKey = useStore(client.$userKey);
  return userKey === null ? null : <Help key={userKey} userKey={userKey} auto={auto} />;
}

function Help({ userKey, auto }: { userKey: string; auto: boolean }) {
  const { client, t, emit, root } = useWidget();
  const [progress, setProgress] = useState(() => readProgress(userKey));
  const [hasFailed, setFailed] = useState(false);
  const tour = useRef<Tour | "wanted" | null>(null);

  const start = async (from: number) => {
    if (tour.current) return;
    tour.current = "wanted";
    try {
      const { startTour } = await brought(() => import("./tour/tour.js"));
      if (tour.current !== "wanted") return;
      tour.current = startTour({
        client,
        t,
        navigate: (place) => emit("its-navigate", place),
        from,
        onStep: (at) => keepStep(userKey, at),
        onEnd(isFinished) {
          tour.current = null;
          if (isFinished) keepFinished(userKey);
          setProgress(readProgress(userKey));
          root.querySelector("button")?.focus();
        },
      });
    } catch {
      tour.current = null;
      setFailed(true);
    }
  };

  const isDue = auto && progress.state === "new";
  // biome-ignore lint/correctness/useExhaustiveDependencies: it starts once, with what is there then
  useEffect(() => {
    if (isDue) void start(0);
  }, [isDue]);
  useEffect(
    () => () => {
      if (tour.current && tour.current !== "wanted") tour.current.end();
      tour.current = null;
    },
    [],
  );

  const total = courseSteps.length;
  return (
    <>
      <Menu
        label={t("help")}
        icon={CourseIcon}
        items={[
          ...(progress.state === "left"
            ? [
                {
                  id: "resume",
                  label: t("resume", { current: progress.at + 1, total }),
                  icon: NextIcon,
                  onSelect: () => void start(progress.at),
                },
              ]
            : []),
          {
            id: "start",
            label: t(progress.state === "new" ? "take" : "takeAgain", { total }),
            icon: RetryIcon,
            onSelect: () => void start(0),
          },
        ]}
      />
      {hasFailed && <NotLoaded onEnd={() => setFailed(false)} />}
    </>
  );
}

/** Said beside the button and above the page, with the host or without; a click elsewhere or Escape takes it away. */
function NotLoaded({ onEnd }: { onEnd(): void }) {
  const { t, root } = useWidget();
  const words = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(() => {
    const [{ current }, button] = [words, root.querySelector("button")];
    if (!current || !button) return;
    current.showPopover();
    placeBeside(current, button, "start");
  }, [root]);
  return (
    <p ref={words} className={notLoaded} role="alert" popover="auto" onToggle={({ newState }) => newState === "closed" && onEnd()}>
      {t("notLoaded")}
    </p>
  );
}
