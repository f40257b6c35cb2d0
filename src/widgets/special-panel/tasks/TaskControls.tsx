import { type FormEvent, useEffect } from "react";
import { type SpecTelemetry, taskWorks, vehicleRequests } from "../../../core/internal.js";
import { Button } from "../../kit/controls/Button.js";
import { Checkbox } from "../../kit/controls/Checkbox.js";
import { DateField } from "../../kit/controls/DateField.js";
import { SelectField } from "../../kit/controls/SelectField.js";
import { TextField } from "../../kit/controls/TextField.js";
import { classes } from "../../kit/css.js";
import { cityFieldOf } from "../../kit/device/city-moment.js";
import { Notice } from "../../kit/device/Notice.js";
import { quiet, small } from "../../kit/device/styles.js";
import { useCityTime } from "../../kit/device/use-city-time.js";
import { vehicleHealth } from "../../kit/device/vehicle/vehicle-health.js";
import { useAge } from "../../kit/use-resource.js";
import { useStore, useWidget } from "../../kit/use-widget.js";
import { OTHER, type TaskFormStore } from "../store.js";
import { ConfirmTask } from "./ConfirmTask.js";
import { SentRequests } from "./SentRequests.js";
import { taskForm } from "./styles.js";
import { TargetChoice } from "./TargetChoice.js";
import { useTaskEvents } from "./use-task-events.js";
import { useVehicleRequests } from "./use-vehicle-requests.js";

interface TaskControlsProps {
  device: string;
  name: string;
  reading: SpecTelemetry;
  form: TaskFormStore;
  answered: number | null;
  /** Without the provider's list nobody could see what became of a task. */
  isListKnown: boolean;
}

/** The form for a task: what, where, when; confirmed, then sent once. Its progress is in the list, not in the form. */
export function TaskControls({ device, name, reading, form, answered, isListKnown }: TaskControlsProps) {
  const { client, t } = useWidget();
  useCityTime();
  const { work, words, isLater, start, flaws, confirming } = useStore(form.$form);
  const { $requests, $isBusy } = vehicleRequests(client, device);
  const requests = useStore($requests);
  const isBusy = useStore($isBusy);
  const isBadConnection = useStore(client.connection.$isBadConnection);
  const { isPast } = vehicleHealth(reading, useAge(reading.utime, "telemetry").age);
  useTaskEvents(device, requests);
  const { set } = useVehicleRequests(device);
  // Closes the confirmation when the panel goes: nobody comes back to an open one.
  useEffect(() => form.giveUp, [form]);

  const obstacle = isBadConnection
    ? "task.connection"
    : isPast
      ? `task.doubt.${reading.online ? "old" : "offline"}`
      : isListKnown
        ? null
        : "task.noList";
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!obstacle && !isBusy) form.ask();
  };
  return (
    <>
      <SentRequests requests={requests} />
      <form className={taskForm} noValidate onSubmit={submit} aria-label={t("newTask")}>
        <SelectField
          label={t("task.work")}
          value={work}
          required
          options={["", ...taskWorks, OTHER].map((value) => ({ value, label: value ? t(`work.${value}`) : t("task.choose") }))}
          error={work === OTHER ? undefined : flaws.work && t(flaws.work)}
          onChange={(value) => form.fill({ work: value }, "work")}
        />
        {work === OTHER && (
          <TextField
            label={t("task.words")}
            value={words}
            required
            error={flaws.work && t(flaws.work)}
            onInput={(value) => form.fill({ words: value }, "work")}
          />
        )}
        <TargetChoice form={form} />
        <Checkbox
          label={t("task.later")}
          checked={isLater}
          onChange={(on) => form.fill({ isLater: on, start: start || cityFieldOf(client.clock.now() + 3600, client.clock) }, "start")}
        />
        {isLater && (
          <DateField
            label={t("task.start")}
            time
            value={start}
            min={cityFieldOf(client.clock.now(), client.clock)}
            required
            hint={t("task.cityTime")}
            error={flaws.start && t(flaws.start)}
            onInput={(value) => form.fill({ start: value }, "start")}
          />
        )}
        {obstacle && <Notice tone="error">{t(obstacle)}</Notice>}
        {isBusy && !obstacle && <p className={classes(quiet, small)}>{t("task.busy")}</p>}
        <div>
          <Button type="submit" kind="primary" aria-disabled={obstacle !== null || isBusy || undefined}>
            {t("task.goOn")}
          </Button>
        </div>
      </form>
      {confirming && (
        <ConfirmTask
          key={device}
          name={name}
          form={form}
          draft={confirming}
          answered={answered}
          isLocked={obstacle !== null || isBusy}
          onSend={set}
        />
      )}
    </>
  );
}
