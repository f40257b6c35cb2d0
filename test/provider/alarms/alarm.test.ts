import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { stateOf } from "../../../src/core/contract/alarm-states.js";
import { alarmKinds as kinds, alarmPriorities as priorities } from "../../../src/core/contract/alarms.js";
import { type Alarm, longestShelf, moved, shelved } from "../../../src/provider/service/alarms/alarm.js";
import { alarmIn, raised } from "./made.js";

const NOW = 2_000;
const shelfOf = (utime_end: number) => ({ fio: "Anna", reason: "Waits for its spare part", utime_end });
const codeOf = (outcome: object) => ("code" in outcome ? outcome.code : null);

describe("an alarm", () => {
  it("is on the shelf for no longer than its priority allows, and never until a moment that is over", () => {
    for (const priority of priorities) {
      const alarm = raised({ priority });
      assert.equal(codeOf(shelved(alarm, shelfOf(NOW + longestShelf[priority]), NOW)), null);
      assert.equal(codeOf(shelved(alarm, shelfOf(NOW + longestShelf[priority] + 1), NOW)), "shelf_too_long");
      assert.equal(codeOf(shelved(alarm, shelfOf(NOW), NOW)), "shelf_over");
    }
    for (const [at, priority] of priorities.entries())
      if (at > 0) assert.ok(longestShelf[priority] < longestShelf[priorities[at - 1] ?? "low"]);
  });

  it("of an override that is dangerous or overdue cannot be shelved, every other can", () => {
    const refused = kinds.filter((kind) => codeOf(shelved(raised({ kind }), shelfOf(NOW + 60), NOW)) === "never_shelved");
    assert.deepEqual(refused, ["override", "overdue"]);
  });

  it("is acknowledged by who takes it off the shelf, and by nobody when its time is over", () => {
    const alarm = alarmIn(shelved(raised(), shelfOf(NOW + 60), NOW));
    assert.deepEqual([stateOf(alarm.standing), alarm.shelf?.fio], ["shelved", "Anna"]);
    const byHand = alarmIn(moved(alarm, "unshelved_by_hand", NOW + 10, "Boris"));
    assert.deepEqual(
      [stateOf(byHand.standing), byHand.acknowledged, byHand.shelf],
      ["acknowledged", { fio: "Boris", utime: NOW + 10 }, null],
    );
    const byTime = alarmIn(moved(alarm, "unshelved_by_time", NOW + 60));
    assert.deepEqual([stateOf(byTime.standing), byTime.acknowledged, byTime.utime_announced], ["unacknowledged", null, NOW + 60]);
  });

  it("says in its step from where to where it went, by whom, and whether its cause is there", () => {
    const outcome = moved(raised(), "acknowledged", NOW, "Anna");
    assert.ok("step" in outcome);
    assert.deepEqual(outcome.step, {
      utime: NOW,
      key: "rts/1/fault",
      kind: "fault",
      priority: "medium",
      event: "acknowledged",
      from: "unacknowledged",
      to: "acknowledged",
      isActive: true,
      fio: "Anna",
    });
  });

  it("loses its acknowledgement when it comes again or grows, and counts how often it came", () => {
    const seen = alarmIn(moved(raised(), "acknowledged", NOW, "Anna"));
    const grown = alarmIn(moved(seen, "severity_raised", NOW + 5));
    assert.deepEqual(
      [stateOf(grown.standing), grown.acknowledged, grown.utime_announced, grown.occurrences],
      ["unacknowledged", null, NOW + 5, 1],
    );
    const over = alarmIn(moved(raised(), "returned", NOW));
    const again = alarmIn(moved(over, "raised", NOW + 9));
    assert.deepEqual([stateOf(again.standing), again.occurrences], ["unacknowledged", 2]);
  });

  it("is read from its text as it was written: an acknowledgement is not lost by a restart", () => {
    const seen = alarmIn(moved(raised(), "acknowledged", NOW, "Anna"));
    const read = JSON.parse(JSON.stringify(seen)) as Alarm;
    assert.deepEqual(read, seen);
    assert.equal(codeOf(moved(read, "acknowledged", NOW + 1, "Boris")), "alarm_not_from_here");
  });
});
