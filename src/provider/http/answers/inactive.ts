import { inactiveLimits, type inactiveOps } from "../../../core/contract/inactive.js";
import { refusal } from "../../base/refusal.js";
import { detectorOf } from "../../service/devices/find.js";
import { takeBack, takeOut } from "../../service/inactive/inactive.js";
import type { Answers, Ask } from "../answer.js";

const deviceOf = ({ world, param }: Pick<Ask<"returnToService">, "world" | "param">) =>
  world.controllers.get(param("id")) ?? detectorOf(world, param("id"));

export const inactiveAnswers: Answers<keyof typeof inactiveOps> = {
  inactiveDevices: ({ world: { city, inactiveOf } }) =>
    (["rts", "rtc"] as const).flatMap((kind) =>
      (kind === "rts" ? city.controllers : city.detectors).flatMap(({ oID, description }) => {
        const mark = inactiveOf(oID);
        return mark ? [{ kind, oID, description, ...mark }] : [];
      }),
    ),
  async takeOutOfService(ask) {
    const { body, caller, keep, now, changedInactive } = ask;
    const { oID } = deviceOf(ask);
    const reason = body.reason.trim();
    if (!reason) throw refusal("required", { field: "reason" });
    if (reason.length > inactiveLimits.reason) throw refusal("too_long", { field: "reason", most: inactiveLimits.reason });
    await keep(async (step) => {
      const after = { ...body, reason };
      const before = await takeOut(step, String(oID), after, caller.user.fio, now);
      return { result: null, told: { object: String(oID), before, after } };
    });
    await changedInactive();
  },
  async returnToService(ask) {
    const { caller, keep, now, changedInactive } = ask;
    const { oID } = deviceOf(ask);
    await keep(async (step) => {
      const before = await takeBack(step, String(oID), caller.user.fio, now);
      return { result: null, told: before && { object: String(oID), before } };
    });
    await changedInactive();
  },
};
