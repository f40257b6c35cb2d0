import { useEffect, useRef, useState } from "react";
import {
  addToast,
  type Hold,
  holdIn,
  isOfUser,
  mayEndHolds,
  type OnceOutcome,
  type RtsTelemetry,
  releaseHold,
  takeHold,
} from "../../../../core/internal.js";
import { stopKeyRepeat } from "../../../kit/control/stop-key-repeat.js";
import { Button } from "../../../kit/controls/Button.js";
import { ToneShape } from "../../../kit/parts/ToneShape.js";
import { useStore, useWidget } from "../../../kit/use-widget.js";
import { HoldDialog } from "../HoldDialog.js";
import { onceWords } from "../once-words.js";
import { holdBar } from "../styles.js";

/** Who holds the crossing, and a way to take it, give it back, take it over, and end that; below the buttons, which it never moves. */
export function HoldBar({ name, reading }: { name: string; reading: RtsTelemetry }) {
  const { client, t } = useWidget();
  const now = useStore(client.clock.$now);
  const { user } = useStore(client.session.$session);
  const isBadConnection = useStore(client.connection.$isBadConnection);
  const [asked, setAsked] = useState<"takeOver" | "end" | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const sayHold = useHoldWords();
  const held = holdIn(reading, now);
  const isMine = held !== null && isOfUser(held, user);
  const words = sayHold(reading.hold ?? null);
  const { oID } = reading;

  useToastOfLoss(isMine, words);
  if (reading.hold === undefined) return null;

  const act = async (send: () => Promise<OnceOutcome>) => {
    setBusy(true);
    setProblem("");
    setProblem(onceWords(await send(), t));
    setBusy(false);
  };
  const button = (text: string, onClick: () => void, kind: "plain" | "quiet" = "plain") => (
    <Button kind={kind} busy={isBusy} disabled={isBadConnection} onKeyDown={stopKeyRepeat} onClick={onClick}>
      {text}
    </Button>
  );
  return (
    <div className={holdBar} data-held={held ? (isMine ? "mine" : "other") : "free"}>
      <ToneShape tone={held ? (isMine ? "info" : "warning") : "neutral"} />
      <p role="status">
        {words} {problem}
      </p>
      <div>
        {!held && button(t("hold.take"), () => void act(() => takeHold(client, oID)))}
        {isMine && button(t("hold.prolong"), () => void act(() => takeHold(client, oID)), "quiet")}
        {isMine && button(t("hold.release"), () => void act(() => releaseHold(client, oID)))}
        {held && !isMine && button(t("hold.takeOver"), () => setAsked("takeOver"))}
        {held && !isMine && mayEndHolds(user) && button(t("hold.end"), () => setAsked("end"), "quiet")}
      </div>
      {asked && held && !isMine && <HoldDialog kind={asked} name={name} oID={oID} hold={held} onClose={() => setAsked(null)} />}
    </div>
  );
}

/** What is so of a hold, in words for the signed-in user. Times and no countdown: a screen reader would say each second of one. */
function useHoldWords(): (hold: Hold | null) => string {
  const { client, t, language } = useWidget();
  const now = useStore(client.clock.$now);
  const { user } = useStore(client.session.$session);
  const timeOf = (utime: number) => client.clock.format(utime, language, { hour: "2-digit", minute: "2-digit" });
  return (hold) => {
    const held = holdIn({ hold }, now);
    if (hold && !held && isOfUser(hold, user)) {
      const { utime, fio, note } = hold.ended ?? { utime: hold.utime_end, fio: null, note: null };
      if (fio === null) return t("hold.ranOut", { time: timeOf(utime) });
      return t(note ? "hold.endedWhy" : "hold.ended", { who: fio, time: timeOf(utime), note: note ?? "" });
    }
    if (!held) return t("hold.free");
    const values = { who: held.fio, since: timeOf(held.utime_start), time: timeOf(held.utime_end), note: held.note ?? "" };
    if (isOfUser(held, user)) return t("hold.mine", values);
    return t(held.before && isOfUser(held.before, user) ? "hold.fromYou" : "hold.other", values);
  };
}

/** Tells whoever held the crossing, wherever they have scrolled to, that they do no longer, unless they gave it back. */
function useToastOfLoss(isMine: boolean, words: string): void {
  const was = useRef(isMine);
  const { client, t } = useWidget();
  const { user } = useStore(client.session.$session);
  const lost = was.current && !isMine && user.isAnonym === false && words !== t("hold.free");
  useEffect(() => {
    was.current = isMine;
    if (lost) addToast("warning", words);
  }, [isMine, lost, words]);
}
