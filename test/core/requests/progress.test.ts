import { expect } from "chai";
import { cityTime } from "../../../src/core/contract/city-time.js";
import { dueTimes, fixedTime, overdueSince, timelineOf } from "../../../src/core/internal.js";

const start = 1_000_000;
const utc = fixedTime(0);
const times = (work: number | null, task: number | null, done: number | null, close: number | null) => ({
  create_time: start,
  work_time: work,
  task_time: task,
  do_time: done,
  close_time: close,
});

describe("the times of an urban request", () => {
  it("are overdue from the moment the next step was due, and not before", () => {
    const due = dueTimes.work(start, utc);
    expect(overdueSince(times(null, null, null, null), due, utc)).to.equal(null);
    expect(overdueSince(times(null, null, null, null), due + 1, utc)).to.equal(due);
    expect(overdueSince(times(start, null, null, null), due + 1, utc)).to.equal(null);
    expect(overdueSince(times(start, start, start, start), start + 1e9, utc)).to.equal(null);
  });

  it("tell a late step from one in time, one left out and one still to come", () => {
    const late = dueTimes.work(start, utc) + 60;
    const marks = timelineOf(times(late, null, late, null), late + 1, utc).map(({ mark }) => mark);
    expect(marks).to.deep.equal(["reached", "late", "passed", "reached", "waiting"]);
    expect(timelineOf(times(null, null, null, null), dueTimes.task(start, utc) + 1, utc).map(({ mark }) => mark)).to.deep.equal([
      "reached",
      "overdue",
      "overdue",
      "waiting",
      "waiting",
    ]);
  });

  it("are due at the same time of the clock three and four days later, also where the clocks are put back between", () => {
    const time = cityTime("Europe/Berlin");
    const create = Date.parse("2026-10-23T09:30+02:00") / 1000;
    const due = timelineOf({ ...times(null, null, null, null), create_time: create }, create, time).map((step) => step.due);
    expect(due.slice(1).map((utime) => time.text(utime ?? 0).slice(0, 16))).to.deep.equal([
      "2026-10-23T11:30",
      "2026-10-23T17:30",
      "2026-10-26T09:30",
      "2026-10-27T09:30",
    ]);
  });
});
