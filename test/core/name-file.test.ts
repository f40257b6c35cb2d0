import { expect } from "chai";
import { createClock } from "../../src/core/clock.js";
import { nameFile } from "../../src/core/internal.js";

/** The clock of a city; Vladivostok is ten hours before UTC, Madrid changes its clocks. */
function clockOf(tz: string, offset_utime_tz: number) {
  const clock = createClock();
  clock.set({ current_utime: Date.UTC(2026, 10, 20) / 1000, offset_utime_tz, tz });
  return clock;
}
const at = (text: string) => Date.parse(text) / 1000;

describe("the name of a file", () => {
  const far = clockOf("Asia/Vladivostok", 36_000);
  const week = { start: at("2026-11-01T00:00+10:00"), end: at("2026-11-08T00:00+10:00") };

  it("says what it holds, of which object and of which days of the city", () => {
    expect(nameFile(far, "Отчёт", "Шевченко — Ленина", week)).to.equal("Отчёт-Шевченко-Ленина-2026-11-01_2026-11-07");
    const day = { start: at("2026-11-07T00:00+10:00"), end: week.end };
    expect(nameFile(far, "Журнал событий", "Шевченко — Ленина", day)).to.equal("Журнал-событий-Шевченко-Ленина-2026-11-07");
    expect(nameFile(far, "Отчёт", "")).to.equal("Отчёт");
  });

  it("says hours where the time is no full days, and two periods where it compares", () => {
    const hours = { start: at("2026-11-07T08:30+10:00"), end: at("2026-11-07T14:00+10:00") };
    expect(nameFile(far, "Report", "A", hours)).to.equal("Report-A-2026-11-07T08-30_2026-11-07T14-00");
    expect(nameFile(far, "Report", "A", { start: hours.end, end: hours.end })).to.equal("Report-A-2026-11-07T14-00");
    expect(nameFile(far, "Report", "A", week, hours)).to.equal("Report-A-2026-11-01_2026-11-07-2026-11-07T08-30_2026-11-07T14-00");
  });

  it("names the day on which the clocks are changed as a day", () => {
    const madrid = clockOf("Europe/Madrid", 3600);
    const day = { start: at("2026-10-25T00:00+02:00"), end: at("2026-10-26T00:00+01:00") };
    expect(nameFile(madrid, "Informe", "Cruce", day)).to.equal("Informe-Cruce-2026-10-25");
  });

  it("has no sign that a file system refuses, and no more bytes than it takes", () => {
    expect(nameFile(far, "a/b", '..\\C:*?"<>|\u0000\u202E\uD800 x.')).to.equal("a-b-C-x");
    const longest = nameFile(far, "Сравнение двух периодов ".repeat(9), "улица Академика Королёва ".repeat(99), week, {
      start: at("2026-11-07T08:30+10:00"),
      end: at("2026-11-07T14:00+10:00"),
    });
    expect(new TextEncoder().encode(`${longest}.xlsx`).length).to.be.at.most(255);
    expect(longest).to.match(/-улица-Академика-Королёва-улица-Академика-Королёва-2026-11-01_/, "it is cut between words");
  });
});
