import { expect } from "chai";
import "../../../src/widgets/messages/element.js";
import { clientFor } from "../../../src/core/internal.js";
import { waitUntil } from "../../helper/wait-until.js";
import { fakeCity, place } from "../rts-panel/fake-city.js";
import { now, said, situation } from "./city.js";

const { AudioContext: PageAudio, Notification: PageNotification } = globalThis;

/** Stands in for the browser's sound: counts what would be heard. */
class SilentAudio {
  static tones = 0;
  currentTime = 0;
  destination = {};
  resume = async () => {};
  createOscillator = () => ({ frequency: {}, connect: (next: unknown) => next, start: () => SilentAudio.tones++, stop() {} });
  createGain = () => ({ gain: { setValueAtTime() {}, exponentialRampToValueAtTime() {} }, connect: (next: unknown) => next });
}

/** Stands in for the browser's notifications: `answer` is what the operator says when asked for leave; a phone's makes none. */
class Notified {
  static isPhones = false;
  static permission = "default";
  static answer = "granted";
  static questions = 0;
  static shown: { title: string; body: string | undefined }[] = [];
  static async requestPermission() {
    Notified.questions++;
    Notified.permission = Notified.answer;
    return Notified.answer;
  }
  constructor(title: string, { body, data }: NotificationOptions = {}) {
    if (Notified.isPhones) throw new TypeError("Failed to construct 'Notification': Illegal constructor.");
    structuredClone(data);
    Notified.shown.push({ title, body });
  }
}

describe("the alerts of the message center", function () {
  this.timeout(60_000);
  const old = said("m1", "error", "Старое ДТП");
  let city: ReturnType<typeof fakeCity>;
  let element: HTMLElement;
  const text = () => element.shadowRoot?.textContent ?? "";
  const says = (words: string) => waitUntil(`it says ${words}`, () => text().includes(words), 30_000);
  const box = (name: string) =>
    waitUntil(
      `there is ${name}`,
      () =>
        [...(element.shadowRoot?.querySelectorAll("label") ?? [])].find(({ textContent }) => textContent?.includes(name))?.control as
          | HTMLInputElement
          | null
          | undefined,
    );
  const sound = () => box("Звук при новых");
  const desktop = () => box("Системные уведомления");
  /** The provider says more than before; the message center has shown it. */
  const tell = async (...features: ReturnType<typeof said>[]) => {
    city.table["city/transport_situation"] = situation(...features, old);
    for (const { properties } of features) await says(properties.text);
  };

  before(() => Object.assign(globalThis, { AudioContext: SilentAudio, Notification: Notified }));
  after(() => Object.assign(globalThis, { AudioContext: PageAudio, Notification: PageNotification }));
  beforeEach(async () => {
    Object.assign(SilentAudio, { tones: 0 });
    Object.assign(Notified, { isPhones: false, permission: "default", answer: "granted", questions: 0, shown: [] });
    city = fakeCity({ "city/transport_situation": situation(old) });
    element = place("its-messages", { provider: city.url, language: "ru" });
    await says("Старое ДТП");
  });
  afterEach(() => {
    element.remove();
    city.close();
    for (const key of Object.keys(localStorage)) if (key.startsWith("its.messages")) localStorage.removeItem(key);
  });

  it("make no sound, show nothing and ask for no leave until the operator wants them", async () => {
    await tell(said("m2", "error", "Новое ДТП", -1));
    expect([SilentAudio.tones, Notified.questions, Notified.shown.length]).to.deep.equal([0, 0, 0]);
  });

  it("sound once for each new error and attention, and not for information", async () => {
    (await sound()).click();
    expect(SilentAudio.tones, "the operator hears what it is like").to.equal(2);
    await tell(said("m2", "error", "Новое ДТП", -1));
    expect(SilentAudio.tones).to.equal(4);
    await tell(said("m3", "info", "Уборка улиц", -1), said("m2", "error", "Новое ДТП", -1));
    expect(SilentAudio.tones, "information is silent, and the error was heard").to.equal(4);
    await tell(said("m4", "attention", "Затор", -1));
    expect(SilentAudio.tones).to.equal(6);
    (await sound()).click();
    await tell(said("m5", "error", "Ещё одно", -1));
    expect(SilentAudio.tones).to.equal(6);
  });

  it("sound although this browser's clock is an hour ahead of the city's, whose time came after the first messages", async () => {
    element.remove();
    city.close();
    let tell = (_detail: unknown) => {};
    const utime = now() - 3600;
    const detail = { name: "Город", latitude: 55, longitude: 37, current_utime: utime, offset_utime_tz: 0, tz: "UTC", is_test: true };
    const hourAgo = said("m1", "error", "Старое ДТП", 3660);
    city = fakeCity({ "city/transport_situation": situation(hourAgo), "city/detail": () => new Promise((resolve) => (tell = resolve)) });
    element = place("its-messages", { provider: city.url, language: "ru" });
    await says("Старое ДТП");
    tell(detail);
    await waitUntil("the city's time is known", () => clientFor(city.url).clock.now() < now() - 3000);
    (await sound()).click();
    city.table["city/transport_situation"] = situation(said("m2", "attention", "Затор", 3599), hourAgo);
    await says("Затор");
    expect(SilentAudio.tones).to.equal(4);
  });

  it("notify by the desktop after the browser was asked for leave by the operator's own click", async () => {
    (await desktop()).click();
    await waitUntil("it is on", async () => (await desktop()).checked && Notified.permission === "granted");
    expect(Notified.questions).to.equal(1);
    expect(Notified.shown, "what was there is no news").to.deep.equal([]);
    await tell(said("m2", "attention", "Затор", -1), said("m3", "error", "Новое ДТП", -1));
    expect(
      Notified.shown.map(({ title }) => title),
      "the error of the two",
    ).to.deep.equal(["Новое ДТП"]);
    expect(SilentAudio.tones).to.equal(0);
  });

  it("say that the browser refused, and stay off", async () => {
    Notified.answer = "denied";
    (await desktop()).click();
    await says("Браузер не разрешил уведомления");
    expect((await desktop()).checked).to.equal(false);
    await tell(said("m2", "error", "Новое ДТП", -1));
    expect(Notified.shown).to.deep.equal([]);
  });

  it("say so where the browser has notifications in name alone, also after it was allowed, and go on sounding", async () => {
    (await desktop()).click();
    await waitUntil("it is on", async () => (await desktop()).checked);
    Notified.isPhones = true;
    element.remove();
    city.close();
    city = fakeCity({ "city/transport_situation": situation(old) });
    element = place("its-messages", { provider: city.url, language: "ru" });
    await says("Старое ДТП");
    expect((await desktop()).checked).to.equal(false);
    (await desktop()).click();
    await says("на телефоне они могут быть недоступны");
    expect((await desktop()).checked).to.equal(false);
    (await sound()).click();
    await tell(said("m2", "error", "Новое ДТП", -1));
    expect(SilentAudio.tones).to.equal(4);
    expect(Notified.shown).to.deep.equal([]);
  });

  it("are remembered in this browser", async () => {
    (await sound()).click();
    element.remove();
    city.close();
    city = fakeCity({ "city/transport_situation": situation(old) });
    element = place("its-messages", { provider: city.url, language: "ru" });
    await says("Старое ДТП");
    expect((await sound()).checked).to.equal(true);
    await tell(said("m2", "error", "Новое ДТП", -1));
    expect(SilentAudio.tones).to.equal(4);
  });
});
