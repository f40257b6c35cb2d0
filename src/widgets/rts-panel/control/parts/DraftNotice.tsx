import { useState } from "react";
import {
  controlMode,
  draftIn,
  heldAgainst,
  isOfUser,
  type OrderDraft,
  type RtsTelemetry,
  withdrawDraft,
} from "../../../../core/internal.js";
import { modeName } from "../../../kit/control/command-words.js";
import { Button } from "../../../kit/controls/Button.js";
import { Notice } from "../../../kit/device/Notice.js";
import { useStore, useWidget } from "../../../kit/use-widget.js";
import { takesMode } from "../offered.js";
import { onceWords } from "../once-words.js";

interface DraftNoticeProps {
  reading: RtsTelemetry;
  /** Why one that was asked for here was not made. */
  problem: string;
  /** What has just moved or is not known takes no press. */
  isLocked: boolean;
  /** Opens the question in which a second person decides. */
  onLook(draft: OrderDraft): void;
}

/** An order that waits for a second person: to be withdrawn by who has asked for it, and to be looked at and given by others. */
export function DraftNotice({ reading, problem, isLocked, onLook }: DraftNoticeProps) {
  const { client, t, language } = useWidget();
  const now = useStore(client.clock.$now);
  const { user } = useStore(client.session.$session);
  const [refused, setRefused] = useState("");
  const draft = draftIn(reading, now);
  const isMine = draft !== null && isOfUser(draft, user);
  const said = [refused, problem].filter(Boolean).join(" ");
  const mayGive =
    draft !== null && controlMode(draft.program) && takesMode(reading, draft.program) && !heldAgainst(reading, user, now, draft);
  const values = draft && {
    mode: modeName(draft.program, t),
    who: draft.fio,
    reason: draft.reason,
    time: client.clock.format(draft.utime_end, language, { hour: "2-digit", minute: "2-digit", second: "2-digit" }),
  };
  return (
    <div role="status" hidden={!draft && !said}>
      {draft && values && (
        <Notice tone="warning">
          {t(isMine ? "draft.mine" : "draft.other", values)}{" "}
          {isMine && (
            <Button
              aria-disabled={isLocked || undefined}
              onClick={async () => isLocked || setRefused(onceWords(await withdrawDraft(client, reading.oID, draft.id), t))}
            >
              {t("draft.withdraw")}
            </Button>
          )}
          {!isMine && mayGive && (
            <Button aria-disabled={isLocked || undefined} onClick={() => isLocked || onLook(draft)}>
              {t("draft.look")}
            </Button>
          )}
        </Notice>
      )}
      {said && <Notice tone="error">{said}</Notice>}
    </div>
  );
}
