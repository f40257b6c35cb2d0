import { expect } from "chai";
import { overdueSince, stepLimits, timelineOf } from "../../../src/core/internal.js";

const start = 1_000_000;
const times = (work: number | null, task: number | null, done: number | null, close: number | null) => ({
  create_time: start,
  work_time: work,
  task_time: task,
  do_time: done,
  close_time: close,
});

describe("the times of an urban request", () => {
  it("are overdue from the moment the next step was due, and not before", () => {
    const due = start + stepLimits.work;
    expect(overdueSince(times(null, null, null, null), due)).to.equal(null);
    expect(overdueSince(times(null, null, null, null), due + 1)).to.equal(due);
    expect(overdueSince(times(start, null, null, null), due + 1)).to.equal(null);
    expect(overdueSince(times(start, start, start, start), start + 1e9)).to.equal(null);
  });

  it("tell a late step from one in time, one left out and one still to come", () => {
    const late = start + stepLimits.work + 60;
    const marks = timelineOf(times(late, null, late, null), late + 1).map(({ mark }) => mark);
    expect(marks).to.deep.equal(["reached", "late", "passed", "reached", "waiting"]);
    expect(timelineOf(times(null, null, null, null), start + stepLimits.task + 1).map(({ mark }) => mark)).to.deep.equal([
      "reached",
      "overdue",
      "overdue",
      "waiting",
      "waiting",
    ]);
  });
});
