import { atom, onMount } from "nanostores";
import { type Alarm, type AlarmPriority, alarmPriorities } from "../contract/alarms.js";
import { perClient } from "../per-client.js";
import { keep, onKeptElsewhere, recall } from "../storage.js";
import { priorityRank, wantsSomebody } from "./alarm-list.js";
import { alarmCenter } from "./center.js";

/** From which priority on it sounds; `off` never. */
export type SoundFrom = AlarmPriority | "off";

/** The notes of a priority, the seconds from one begin to the next, and how often they come while nobody has seen the alarm. */
const signals: Readonly<Record<AlarmPriority, { readonly notes: readonly number[]; readonly step: number; readonly every: number }>> = {
  low: { notes: [440], step: 0.2, every: 60 },
  medium: { notes: [523, 659], step: 0.18, every: 30 },
  high: { notes: [659, 880, 659], step: 0.15, every: 12 },
  critical: { notes: [880, 1175, 880, 1175, 880, 1175], step: 0.12, every: 5 },
};

/** Plays the notes of a priority; Web Audio makes them, so that no file has to be allowed by a policy. */
export function playAlarm(audio: BaseAudioContext, priority: AlarmPriority): void {
  const { notes, step } = signals[priority];
  for (const [at, pitch] of notes.entries()) {
    const start = audio.currentTime + at * step;
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0.0001, start);
    volume.gain.exponentialRampToValueAtTime(0.25, start + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.0001, start + step - 0.01);
    tone.connect(volume).connect(audio.destination);
    tone.start(start);
    tone.stop(start + step);
  }
}

const isSoundFrom = (value: string | null): value is SoundFrom => value === "off" || alarmPriorities.some((priority) => priority === value);

/**
 * Sound of alarms until somebody has seen them, off until the user of this browser wants it. Whatever shows alarms or their number
 * subscribes to `$isWatching`; they sound once however many do.
 */
export const alarmSound = perClient("alarms/sound", (client) => {
  const keyNow = () => `its.alarms.sound:${client.$userKey.get()}`;
  const kept = (value: string | null): SoundFrom => (isSoundFrom(value) ? value : "off");
  const $from = atom<SoundFrom>("off");
  /** The browser lets nothing be heard before a press on the page. */
  const $isBlocked = atom(false);
  /** The worst that sounds now; null while none does. */
  const $sounding = atom<AlarmPriority | null>(null);
  const $isWatching = atom(false);
  /** What was silenced here, by its announcement: what is announced anew sounds again. */
  const silenced = new Set<string>();
  const nameOf = ({ id, utime_announced, priority }: Alarm) => `${id} ${utime_announced} ${priority}`;
  let audio: AudioContext | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let soundedAt = Number.NEGATIVE_INFINITY;

  const wake = async () => {
    if (!globalThis.AudioContext) return;
    audio ??= new AudioContext();
    // Where it is blocked the promise stays open until a press.
    void audio.resume().then(
      () => $isBlocked.set(false),
      () => {},
    );
    await new Promise((done) => setTimeout(done, 100));
    $isBlocked.set(audio.state === "suspended");
  };

  const toHear = (): Alarm[] => {
    const from = $from.get();
    if (from === "off") return [];
    return (alarmCenter(client).$alarms.get() ?? []).filter(
      (alarm) => wantsSomebody(alarm) && priorityRank(alarm.priority) >= priorityRank(from) && !silenced.has(nameOf(alarm)),
    );
  };

  /** Sounds for the worst that nobody has seen, and again after its time. */
  function sound(): void {
    clearTimeout(timer);
    const worst = toHear().reduce<AlarmPriority | null>(
      (known, { priority }) => (known === null || priorityRank(priority) > priorityRank(known) ? priority : known),
      null,
    );
    const isWorse = worst !== null && ($sounding.get() === null || priorityRank(worst) > priorityRank($sounding.get() as AlarmPriority));
    $sounding.set(worst);
    if (worst === null) return;
    const every = signals[worst].every * 1000;
    const rest = isWorse ? 0 : soundedAt + every - performance.now();
    if (rest > 0) {
      timer = setTimeout(sound, rest);
      return;
    }
    soundedAt = performance.now();
    void wake().then(() => {
      if (audio?.state === "running") playAlarm(audio, worst);
    });
    timer = setTimeout(sound, every);
  }

  onMount($isWatching, () => {
    let forget = () => {};
    const unlock = () => void ($isBlocked.get() && wake());
    globalThis.addEventListener?.("pointerdown", unlock);
    globalThis.addEventListener?.("keydown", unlock);
    const leave = [
      client.$userKey.subscribe(() => {
        forget();
        $from.set(kept(recall(keyNow())));
        forget = onKeptElsewhere(keyNow(), (value) => $from.set(kept(value)));
      }),
      alarmCenter(client).$alarms.subscribe(sound),
      $from.listen(sound),
    ];
    return () => {
      for (const each of leave) each();
      forget();
      clearTimeout(timer);
      $sounding.set(null);
      globalThis.removeEventListener?.("pointerdown", unlock);
      globalThis.removeEventListener?.("keydown", unlock);
    };
  });

  return {
    $isWatching,
    $from,
    $isBlocked,
    $sounding,
    /** Says from which priority on it is to sound, and lets that be heard once: this is the press that browsers ask for. */
    choose(from: SoundFrom) {
      keep(keyNow(), from === "off" ? null : from);
      $from.set(from);
      if (from === "off") return;
      void wake().then(() => {
        if (audio?.state === "running" && $sounding.get() === null) playAlarm(audio, from);
      });
    },
    /** Silent for what sounds now, in this browser alone; nothing is acknowledged. */
    silence() {
      for (const alarm of toHear()) silenced.add(nameOf(alarm));
      sound();
    },
    /** Tries again, after a press. */
    unblock: () => void wake(),
  };
});
