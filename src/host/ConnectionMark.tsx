import { useEffect, useRef, useState } from "react";
import { liveTopics, type Tone } from "../core/internal.js";
import { Room } from "../widgets/kit/parts/Room.js";
import { ToneShape } from "../widgets/kit/parts/ToneShape.js";
import { useStore, useWidget } from "../widgets/kit/use-widget.js";

/** From good to bad. */
const states = ["live", "polled", "silent"] as const;
type State = (typeof states)[number];

const tones = { live: "ok", polled: "neutral", silent: "error" } as const satisfies Record<State, Tone>;

/**
 * How what is shown is kept up to date: as it changes, by asking every 5 s, or not at all while the provider gives no answer. Where it is
 * narrow the shape stands alone, and its words are only read aloud.
 */
export function ConnectionMark() {
  const { client, t, language } = useWidget();
  const isLive = useStore(liveTopics(client).$isLive);
  const isBad = useStore(client.connection.$isBadConnection);
  const overdue = useStore(client.connection.$overdue);
  const state: State = isBad ? "silent" : isLive ? "live" : "polled";

  const timeOf = (utime: number) => client.clock.format(utime, language, { timeStyle: "short" });
  const at = overdue?.since ?? client.connection.answeredAt();
  const silent = at === null ? t("mark.silent") : t("mark.silentSince", { time: timeOf(client.clock.now() - (Date.now() - at) / 1000) });
  const words = state === "silent" ? silent : t(`mark.${state}`);
  const said = useWorse(state, words);
  return (
    <>
      <span className="connection-mark" data-state={state} title={t(`mark.${state}Meaning`)}>
        <ToneShape tone={tones[state]} />
        <Room
          className="connection-words"
          texts={[t("mark.live"), t("mark.polled"), t("mark.silentSince", { time: timeOf(client.clock.now()) })]}
        >
          {words}
        </Room>
      </span>
      <span role="status" className="connection-said">
        {said}
      </span>
    </>
  );
}

/** The words to read aloud when the state got worse; empty when it got better, or when the provider is silent, which the banner says. */
function useWorse(state: State, words: string): string {
  const before = useRef(state);
  const [said, say] = useState("");
  useEffect(() => {
    if (state === before.current) return;
    say(state !== "silent" && states.indexOf(state) > states.indexOf(before.current) ? words : "");
    before.current = state;
  }, [state, words]);
  return said;
}
