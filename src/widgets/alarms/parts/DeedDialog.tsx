import { useState } from "react";
import { type Alarm, type AlarmDeed, type AlarmPerson, alarmLimits, alarmPeople } from "../../../core/internal.js";
import { Button } from "../../kit/controls/Button.js";
import { Dialog } from "../../kit/controls/Dialog.js";
import { SelectField } from "../../kit/controls/SelectField.js";
import { TextArea } from "../../kit/controls/TextArea.js";
import { durationText } from "../../kit/device/duration.js";
import { useCityTime } from "../../kit/device/use-city-time.js";
import { ResourceView } from "../../kit/parts/ResourceView.js";
import { useResource } from "../../kit/use-resource.js";
import { useWidget } from "../../kit/use-widget.js";
import { form } from "../detail-styles.js";
import { mayShelve } from "../looks.js";

/** A deed that needs words before it is done. */
export interface Ask {
  readonly name: "shelve" | "assign" | "comment";
  readonly alarms: readonly Alarm[];
}

interface DeedDialogProps {
  ask: Ask;
  onDo(deed: AlarmDeed): void;
  onClose(): void;
}

/** Asks for what a deed needs: until when and why, whose it is to be, or the comment. */
export function DeedDialog(props: DeedDialogProps) {
  switch (props.ask.name) {
    case "shelve":
      return <Shelve {...props} />;
    case "assign":
      return <Assign {...props} />;
    case "comment":
      return <Comment {...props} />;
  }
}

/** Seconds on the shelf that are offered, besides the longest. */
const times = [900, 1_800, 3_600, 7_200, 14_400, 28_800, 43_200, 86_400];
/** Seconds by which the server's clock may be ahead of what was chosen here. */
const SLACK = 5;

function Shelve({ ask: { alarms }, onDo, onClose }: DeedDialogProps) {
  const { client, t, language } = useWidget();
  const time = useCityTime("short");
  const possible = alarms.filter(mayShelve);
  const longest = Math.min(...possible.map(({ shelf_longest }) => shelf_longest ?? 0));
  const offered = times.filter((seconds) => seconds < longest).concat(longest);
  const [seconds, setSeconds] = useState(offered[0] ?? longest);
  const [reason, setReason] = useState("");
  const [isTried, setTried] = useState(false);
  const missing = reason.trim() === "";
  const never = alarms.length - possible.length;
  const send = () => {
    setTried(true);
    if (missing || possible.length === 0) return;
    onDo({ name: "shelve", utime_end: Math.floor(client.clock.now()) + seconds - SLACK, reason: reason.trim() });
  };
  return (
    <Dialog
      title={t("shelveTitle", { n: possible.length })}
      isOpen
      onClose={onClose}
      part="deed"
      actions={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button kind="primary" disabled={possible.length === 0} onClick={send}>
            {t("shelve")}
          </Button>
        </>
      }
    >
      <div className={form}>
        <p>{t("shelveHint", { longest: durationText(longest, language) })}</p>
        {never > 0 && <p>{t("shelveNever", { n: never })}</p>}
        <SelectField
          label={t("shelveFor")}
          value={`${seconds}`}
          options={offered.map((each) => ({
            value: `${each}`,
            label: t("shelveTime", { duration: durationText(each, language), time: time(client.clock.now() + each) }),
          }))}
          onChange={(value) => setSeconds(Number(value))}
        />
        <TextArea
          label={t("reason")}
          required
          value={reason}
          maxLength={alarmLimits.reason}
          error={isTried && missing ? t("reasonMissing") : undefined}
          onInput={setReason}
        />
      </div>
    </Dialog>
  );
}

function Assign({ ask: { alarms }, onDo, onClose }: DeedDialogProps) {
  const { client, t } = useWidget();
  const people = useResource(alarmPeople(client, JSON.stringify(alarms.map(({ id }) => id))));
  const owner = (alarms.length === 1 && alarms[0]?.owner) || null;
  const [user, setUser] = useState(owner ? `${owner.user}` : "");
  /** Who has it is among them, also where it could not be given to that person any more. */
  const offered = (all: readonly AlarmPerson[]) =>
    owner && !all.some((person) => `${person.user}` === `${owner.user}`) ? [...all, owner] : all;
  const send = () => {
    const found = offered(people.data ?? []).find((person) => `${person.user}` === user);
    onDo({ name: "assign", user: found?.user ?? null });
  };
  return (
    <Dialog
      title={t("assignTitle", { n: alarms.length })}
      isOpen
      onClose={onClose}
      part="deed"
      actions={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button kind="primary" disabled={people.data === undefined} onClick={send}>
            {t("assignDo")}
          </Button>
        </>
      }
    >
      <div className={form}>
        <ResourceView {...people} label={t("assign")} lines={2}>
          {(all) => (
            <SelectField
              label={t("owner")}
              value={user}
              options={[
                { value: "", label: t("owner.nobody") },
                ...offered(all).map((person) => ({ value: `${person.user}`, label: person.fio })),
              ]}
              onChange={setUser}
            />
          )}
        </ResourceView>
      </div>
    </Dialog>
  );
}

function Comment({ ask: { alarms }, onDo, onClose }: DeedDialogProps) {
  const { t } = useWidget();
  const [comment, setComment] = useState(alarms.length === 1 ? (alarms[0]?.comment?.text ?? "") : "");
  return (
    <Dialog
      title={t("commentTitle", { n: alarms.length })}
      isOpen
      onClose={onClose}
      part="deed"
      actions={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button kind="primary" onClick={() => onDo({ name: "comment", comment: comment.trim() })}>
            {t("commentDo")}
          </Button>
        </>
      }
    >
      <div className={form}>
        <TextArea label={t("comment")} value={comment} maxLength={alarmLimits.comment} onInput={setComment} />
      </div>
    </Dialog>
  );
}
