import { expect } from "chai";
import "../../../src/widgets/alarms/element.js";
import { type Alarm, type AlarmPriority, alarmPriorities, playAlarm } from "../../../src/core/internal.js";
import { waitUntil } from "../../helper/wait-until.js";
import { fakeCity, place } from "../rts-panel/fake-city.js";
import { alarm, alarmAnswers, inAlarms, now } from "./city.js";

const { AudioContext: PageAudio } = globalThis;

/** Stands in for the browser's sound: notes what would be heard, and is silent until `isAllowed`. */
class HeardAudio {
  static isAllowed = true;
  static tones: number[] = [];
  static resumed = 0;
  currentTime = 0;
  destination = {};
  get state() {
    return HeardAudio.isAllowed ? "running" : "suspended";
  }
  resume = () => {
    HeardAudio.resumed++;
    return HeardAudio.isAllowed ? Promise.resolve() : new Promise(() => {});
  };
  createOscillator() {
    const frequency = { value: 0 };
    return { frequency, connect: (next: unknown) => next, start: () => HeardAudio.tones.push(frequency.value), stop() {} };
  }
  createGain = () => ({ gain: { setValueAtTime() {}, exponentialRampToValueAtTime() {} }, connect: (next: unknown) => next });
}

/** What a priority sounds like, recorded: the loudest of its samples, and the share of them in which there is sound. */
async function recorded(priority: AlarmPriority) {
  const audio = new OfflineAudioContext(1, 44_100, 44_100);
  playAlarm(audio, priority);
  const samples = (await audio.startRendering()).getChannelData(0);
  const loudest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  return { loudest, share: samples.filter((sample) => Math.abs(sample) > 0.01).length / samples.length, samples };
}

describe("the sound of alarms", function () {
  this.timeout(60_000);
  let city: ReturnType<typeof fakeCity>;
  let element: HTMLElement;
  const { text, says, button, act } = inAlarms(() => element);
  const choose = async (from: string) => {
    const select = await waitUntil("there is the choice", () => element.shadowRoot?.querySelector<HTMLSelectElement>("details select"));
    select.value = from;
    select.dispatchEvent(new Event("change", { bubbles: true }));
  };
  const start = (alarms: Alarm[]) => {
    city = fakeCity(alarmAnswers(alarms));
    element = place("its-alarms", { provider: city.url, language: "ru" });
  };
  before(() => Object.assign(globalThis, { AudioContext: HeardAudio }));
  after(() => Object.assign(globalThis, { AudioContext: PageAudio }));
  beforeEach(() => Object.assign(HeardAudio, { isAllowed: true, tones: [], resumed: 0 }));
  afterEach(() => {
    element?.remove();
    city?.close();
    for (const key of Object.keys(localStorage)) if (key.startsWith("its.alarms")) localStorage.removeItem(key);
  });

  it("is heard, and is another for each priority", async () => {
    const all = await Promise.all(alarmPriorities.map(recorded));
    for (const { loudest } of all) expect(loudest).to.be.within(0.1, 0.5);
    const shares = all.map(({ share }) => share);
    expect(shares, "the worse it is, the longer it sounds").to.deep.equal([...shares].sort((one, other) => one - other));
    expect(new Set(all.map(({ samples }) => samples.slice(0, 8_000).join())).size).to.equal(4);
  });

  it("is off until somebody wants it: nothing is played and no browser is asked", async () => {
    start([alarm("a", { priority: "critical" })]);
    await says("Нет связи: a");
    await new Promise((done) => setTimeout(done, 500));
    expect([HeardAudio.tones.length, HeardAudio.resumed]).to.deep.equal([0, 0]);
    expect(text()).not.to.include("Звучит тревога");
  });

  it("goes on from the priority that was chosen until somebody has acknowledged, and is never alone: a row and a sentence say it", async () => {
    start([alarm("a", { priority: "critical" }), alarm("b", { priority: "low" })]);
    await says("Нет связи: a");
    await choose("high");
    await says("Звучит тревога, приоритет: Критическая.");
    await waitUntil("it was heard", () => HeardAudio.tones.length >= 6);
    await waitUntil("it is heard again", () => HeardAudio.tones.length >= 12, 10_000);
    (await act("a", "Квитировать")).click();
    await waitUntil("it is quiet", () => !text().includes("Звучит тревога"));
    const heard = HeardAudio.tones.length;
    await new Promise((done) => setTimeout(done, 5_500));
    expect(HeardAudio.tones.length, "the low one does not sound").to.equal(heard);
  });

  it("is silenced here without acknowledging, and sounds again for what is announced anew", async () => {
    const alarms = [alarm("a", { priority: "high" })];
    start(alarms);
    await says("Нет связи: a");
    await choose("high");
    (await button("Заглушить")).click();
    await waitUntil("it is quiet", () => !text().includes("Звучит тревога"));
    expect(text()).to.include("Ждут человека: 1");
    alarms[0] = alarm("a", { priority: "high", utime_announced: now() });
    await says("Звучит тревога");
  });

  it("is silenced beside the figures and the rules as well", async () => {
    start([alarm("a", { priority: "high" })]);
    await says("Нет связи: a");
    await choose("high");
    await says("Звучит тревога");
    element.setAttribute("view", "figures");
    await waitUntil("the list is gone", () => !element.shadowRoot?.querySelector('[part="list"]'));
    await says("Звучит тревога, приоритет: Высокая.");
    (await button("Заглушить")).click();
    await waitUntil("it is quiet", () => !text().includes("Звучит тревога"));
  });

  it("says that the browser lets nothing be heard, with a button that tries again", async () => {
    HeardAudio.isAllowed = false;
    start([alarm("a", { priority: "critical" })]);
    await says("Нет связи: a");
    await choose("critical");
    await says("Браузер не даёт звучать");
    expect(HeardAudio.tones).to.deep.equal([]);
    HeardAudio.isAllowed = true;
    (await button("Включить звук")).click();
    await says("Звучит тревога");
    expect(text()).not.to.include("Браузер не даёт");
  });

  it("is remembered for the user in this browser", async () => {
    start([alarm("a", { priority: "medium" })]);
    await says("Нет связи: a");
    await choose("low");
    await says("Звучит тревога");
    element.remove();
    element = place("its-alarms", { provider: city.url, language: "ru" });
    await says("Звучит тревога, приоритет: Средняя.");
  });
});
