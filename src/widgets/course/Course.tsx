import { useEffect, useRef, useState } from "react";
import { loadWithRetry } from "../../core/internal.js";
import { Menu } from "../kit/controls/Menu.js";
import { css } from "../kit/css.js";
import { CourseIcon, NextIcon, RetryIcon } from "../kit/icons.js";
import { useStore, useWidget } from "../kit/use-widget.js";
import { Beside } from "./Beside.js";
import { Offer } from "./Offer.js";
import { keepFinished, keepStep, readProgress } from "./progress.js";
import { courseSteps } from "./steps.js";
import type { CourseEvents } from "./surface.js";
import type { Tour } from "./tour/tour.js";

const notLoaded = css`
  background: var(--error-surface);
  color: var(--error-text);
`;

/**
 * The help button: takes a signed-in user through the screens step by step, again whenever it is wanted.
 */
export function Course({ auto = false, offer = false }: { auto?: boolean; offer?: boolean }) {
  const { client } = useWidget();
  const userKey = useStore(client.$userKey);
  return userKey === null ? null : <Help key={userKey} userKey={userKey} auto={auto} offer={offer} />;
}

function Help({ userKey, auto, offer }: { userKey: string; auto: boolean; offer: boolean }) {
  const { client, t, emit, root } = useWidget<CourseEvents>();
  const [progress, setProgress] = useState(() => readProgress(userKey));
  const [hasFailed, setFailed] = useState(false);
  /** The offer was closed without an answer: it may come another time, not now. */
  const [isPassedOver, setPassedOver] = useState(false);
  const tour = useRef<Tour | "wanted" | null>(null);

  const start = async (from: number) => {
    if (tour.current) return;
    tour.current = "wanted";
    try {
      const { startTour } = await loadWithRetry(() => import("./tour/tour.js"));
      if (tour.current !== "wanted") return;
      tour.current = startTour({
        client,
        t,
        navigate: (place) => emit("its-navigate", place),
        from,
        onStep(at) {
          keepStep(userKey, at);
          setProgress(readProgress(userKey));
        },
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

  const putOff = () => {
    keepStep(userKey, 0);
    setProgress(readProgress(userKey));
  };

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
      {offer && !auto && progress.state === "new" && !isPassedOver && (
        <Offer
          onTake={() => {
            setPassedOver(true);
            void start(0);
          }}
          onLater={putOff}
          onEnd={() => setPassedOver(true)}
        />
      )}
      {hasFailed && (
        <Beside className={notLoaded} onEnd={() => setFailed(false)}>
          <p role="alert">{t("notLoaded")}</p>
        </Beside>
      )}
    </>
  );
}
