import { atom, onMount } from "nanostores";
import type { Client } from "../client.js";
import { inLanguage } from "../in-language.js";
import { type Language, languageOf } from "../language.js";
import { perClient } from "../per-client.js";
import { keep, recall } from "../storage.js";
import { messageCenter } from "./center.js";
import type { MessageEntry } from "./message.js";

const SOUND = "its.messages.sound";
const DESKTOP = "its.messages.desktop";

/** Milliseconds between two polls of a hidden page that is to notify (faults F19: at most one a minute). */
const HIDDEN_EVERY = 60_000;
/** Most seconds of age at which a message is still announced. */
const NEWS = 600;

/** A way of drawing attention that the operator has switched on. */
interface Alarm {
  sound(): void;
  notify(message: MessageEntry): void;
}

/**
 * Sound and desktop notification of new errors and attentions, both off until the operator switches them on in this
 * browser. Whatever shows messages or their count subscribes to `$isWatching`; each message sounds once however many do.
 */
export const messageAlerts = perClient("messages/alerts", (client) => createAlerts(client));

/** The alerts of a client, which sound and notify by `alarm`. */
export function createAlerts(client: Client, alarm: Alarm = browserAlarm) {
  const $isSoundOn = atom(recall(SOUND) === "on");
  const $isDesktopOn = atom(recall(DESKTOP) === "on" && permission() === "granted");
  const $isWatching = atom(false);
  let language: Language | undefined;
  /** As the screens say it that show messages; before one does, as the page is written. */
  const inWords = (message: MessageEntry): MessageEntry =>
    inLanguage(message, { client, language: language ?? languageOf(globalThis.document?.documentElement.lang) ?? "ru" });
  const $news = atom<readonly MessageEntry[]>([]);

  onMount($isWatching, () => {
    const center = messageCenter(client);
    // By this browser's clock: the city's time may arrive, and change what "now" is, only after the first messages.
    const began = performance.now();
    const known = new Set<string>();
    const unbind = center.$entries.subscribe((entries) => {
      const since = client.clock.now() - Math.min(NEWS, (performance.now() - began) / 1000);
      const news = entries.filter(
        ({ id, type, isUnread, utime }) => isUnread && !known.has(id) && (type === "error" || type === "attention") && utime > since,
      );
      for (const { id } of entries) known.add(id);
      const [newest] = news;
      if (!newest) return;
      $news.set(news);
      if ($isSoundOn.get()) alarm.sound();
      if ($isDesktopOn.get()) alarm.notify(inWords(news.find(({ type }) => type === "error") ?? newest));
    });
    const timer = setInterval(() => {
      if (!globalThis.document?.hidden || (!$isSoundOn.get() && !$isDesktopOn.get())) return;
      center.pollWhileHidden().catch(() => {});
    }, HIDDEN_EVERY);
    return () => {
      unbind();
      clearInterval(timer);
    };
  });

  return {
    $isWatching,
    /** The latest messages, newest first: each one once, whether or not it sounds here. */
    $news,
    $isSoundOn,
    $isDesktopOn,
    /** Notifies in a language from now on. */
    speak(wanted: Language) {
      language = wanted;
    },
    /** Switches sound on and plays it once: the browser allows sound only after a click. */
    switchSound(isOn: boolean) {
      keep(SOUND, isOn ? "on" : null);
      $isSoundOn.set(isOn);
      if (isOn) alarm.sound();
    },
    /** Asks the browser for permission; gives whether it was granted. */
    async switchDesktop(isOn: boolean): Promise<boolean> {
      const isAllowed = isOn && (await askPermission());
      keep(DESKTOP, isAllowed ? "on" : null);
      $isDesktopOn.set(isAllowed);
      return isAllowed;
    },
  };
}

const permission = (): NotificationPermission => (canNotify() ? Notification.permission : "denied");

/**
 * Browsers of phones grant the permission and then throw in the constructor: they show only what a service worker notifies of.
 * The others throw only for data that cannot be cloned, so this attempt shows nothing.
 */
function canNotify(): boolean {
  if (!globalThis.Notification) return false;
  try {
    new Notification("", { data: () => {} }).close();
  } catch (error) {
    return !(error instanceof TypeError);
  }
  return true;
}

async function askPermission(): Promise<boolean> {
  return (permission() === "default" ? await Notification.requestPermission() : permission()) === "granted";
}

let audio: AudioContext | undefined;

const browserAlarm: Alarm = {
  /** Two short notes made with Web Audio: no file that a policy could forbid. */
  sound() {
    if (!globalThis.AudioContext) return;
    audio ??= new AudioContext();
    void audio.resume();
    const start = audio.currentTime;
    for (const [at, pitch] of [
      [0, 660],
      [0.16, 880],
    ] as const) {
      const tone = audio.createOscillator();
      const volume = audio.createGain();
      tone.frequency.value = pitch;
      volume.gain.setValueAtTime(0.0001, start + at);
      volume.gain.exponentialRampToValueAtTime(0.2, start + at + 0.02);
      volume.gain.exponentialRampToValueAtTime(0.0001, start + at + 0.15);
      tone.connect(volume).connect(audio.destination);
      tone.start(start + at);
      tone.stop(start + at + 0.16);
    }
  },
  notify({ id, text, device }) {
    const notification = new Notification(text, { tag: `its-${id}`, ...(device ? { body: device.name } : {}) });
    notification.onclick = () => {
      globalThis.focus();
      notification.close();
    };
  },
};
