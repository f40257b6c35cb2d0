import { type FormEvent, useEffect, useRef } from "react";
import { type SpecTelemetry, taskWorks, type VehicleRequest, vehicleRequests } from "../../../core/internal.js";
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
import { StatusBadge } from "../../kit/parts/StatusBadge.js";
import { useAge } from "../../kit/use-resource.js";
import { useStore, useWidget } from "../../kit/use-widget.js";
import { OTHER, type TaskFormStore } from "../store.js";
import type { SpecialPanelEvents } from "../surface.js";
import { ConfirmTask } from "./ConfirmTask.js";
import { refusalSentence, requestTone, requestWords } from "./request-words.js";
import { requestList as list, taskForm } from "./styles.js";
import { TargetChoice } from "./TargetChoice.js";
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

/** Emits `its-task-sent` once and `its-task-changed` at each new state of a request to this vehicle. */
function useTaskEvents(device: string, requests: readonly VehicleRequest[]): void {
  const { emit } = useWidget<SpecialPanelEvents>();
  const reported = useRef<Map<string, VehicleRequest["state"]> | null>(null);
  useEffect(() => {
    const known = reported.current;
    reported.current = new Map(requests.map(({ key, state }) => [key, state]));
    if (!known) return;
    for (const { key, what, task, state, refusal } of requests) {
      const was = known.get(key) ?? null;
      if (was === state) continue;
      const detail = { device, key, what, task, state, was, refusal: refusal?.by ?? null };
      if (state === "sent") emit("its-task-sent", detail);
      emit("its-task-changed", detail);
    }
  }, [device, requests, emit]);
}

/** Number of requests shown. */
const SHOWN = 3;

/** Requests sent from this page, with the provider's answers: that is not yet what the crew says. */
function SentRequests({ requests }: { requests: readonly VehicleRequest[] }) {
  const { t } = useWidget();
  const cityTime = useCityTime();
  return (
    <div role="status" className={list}>
      {requests.slice(0, SHOWN).map((request) => {
        const { key, state, refusal, requestedAt } = request;
        return (
          <div key={key} data-state={state}>
            <p>
              <StatusBadge tone={requestTone[state]} word={t(`request.${state}`)} /> <span className="when">{cityTime(requestedAt)}</span>
            </p>
            <p>
              {requestWords(request, t)} {refusal ? refusalSentence(refusal, t) : t(`request.said.${state}`)}
            </p>
          </div>
        );
      })}
    </div>
  );
}
