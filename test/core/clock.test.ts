import { expect } from "chai";
import { ageOf } from "../../src/core/age.js";
import { createClock } from "../../src/core/clock.js";

const noonUtc = Date.UTC(2026, 6, 1, 12) / 1000;

describe("clock", () => {
  it("counts from the city's answer, whatever the browser's clock says", () => {
    let local = 5_000;
    const clock = createClock(
      () => local,
      () => local,
    );
    clock.set({ current_utime: noonUtc, offset_utime_tz: 10_800, tz: "Europe/Moscow" });
    local += 90_000;
    expect(clock.now()).to.equal(noonUtc + 90);
    expect(clock.isSure()).to.equal(true);
  });

  it("is in doubt once the computer's clock has been set, until the city says its time again", () => {
    let local = 5_000;
    let steady = 0;
    const clock = createClock(
      () => local,
      () => steady,
    );
    const answer = { current_utime: noonUtc, offset_utime_tz: 10_800, tz: "Europe/Moscow" };
    expect(clock.isSure(), "before the city has said its time").to.equal(false);
    clock.set(answer);
    expect(clock.isSure()).to.equal(true);
    local = local + 3_660_000;
    steady = steady + 60_000;
    expect(clock.isSure(), "an hour was put in").to.equal(false);
    const stop = clock.$now.listen(() => {});
    expect(clock.$setting.get().isDoubted, "whoever looks learns it").to.equal(true);
    local -= 3_600_000;
    expect(clock.isSure(), "what was in doubt stays so, whatever the clock says").to.equal(false);
    clock.set(answer);
    expect(clock.isSure()).to.equal(true);
    expect(clock.isSet()).to.equal(true);
    stop();
  });

  it("shows city time, by the zone's name or by the offset", () => {
    const clock = createClock();
    clock.set({ current_utime: noonUtc, offset_utime_tz: 25_200, tz: "Asia/Novosibirsk" });
    expect(clock.format(noonUtc, "ru", { timeStyle: "short" })).to.equal("19:00");
    clock.set({ current_utime: noonUtc, offset_utime_tz: 25_200, tz: "Nowhere/Unknown" });
    expect(clock.format(noonUtc, "ru", { timeStyle: "short" })).to.equal("19:00");
  });

  it("shows a dash for a moment no calendar has, be it by the offset alone", () => {
    const clock = createClock();
    clock.set({ current_utime: noonUtc, offset_utime_tz: 1e15, tz: "Nowhere/Unknown" });
    expect(clock.format(noonUtc, "ru")).to.equal("—");
    clock.set({ current_utime: noonUtc, offset_utime_tz: 10_800, tz: "" });
    expect(clock.format(1e15, "ru")).to.equal("—");
  });

  it("shows a moment before a change to daylight time by the offset that held then", () => {
    const clock = createClock();
    clock.set({ current_utime: noonUtc, offset_utime_tz: 7_200, tz: "Europe/Berlin" });
    expect(clock.format(Date.UTC(2026, 0, 1, 12) / 1000, "ru", { timeStyle: "short" })).to.equal("13:00");
  });

  it("says of a time that the clock shows twice which one it is, in any language, and of a date alone nothing", () => {
    const clock = createClock();
    clock.set({ current_utime: noonUtc, offset_utime_tz: 7_200, tz: "Europe/Berlin" });
    const first = Date.UTC(2026, 9, 25, 0, 30) / 1000;
    for (const language of ["ru", "en", "es"]) {
      const shown = [first, first + 3600, first + 7200].map((utime) =>
        clock.format(utime, language, { hour: "2-digit", minute: "2-digit" }),
      );
      expect(shown).to.deep.equal(["02:30 (UTC+2)", "02:30 (UTC+1)", "03:30"]);
    }
    expect(clock.format(first, "en", { day: "numeric", month: "short" })).to.equal("25 Oct");
  });
});

describe("ageOf", () => {
  it("calls a reading recent up to its limit, old after it, and unknown without a time", () => {
    expect(ageOf(1_000, "telemetry", 1_045)).to.equal("recent");
    expect(ageOf(1_000, "telemetry", 1_046)).to.equal("old");
    for (const none of [null, undefined, 0, Number.NaN]) expect(ageOf(none, "telemetry", 1_000)).to.equal("unknown");
    expect(ageOf(1_045, "telemetry", 1_000)).to.equal("recent");
    expect(ageOf(1_046, "telemetry", 1_000)).to.equal("unknown");
  });
});
