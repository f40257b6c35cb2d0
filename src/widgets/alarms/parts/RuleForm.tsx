import { type ReactNode, useState } from "react";
import {
  type AlarmDryRun,
  type AlarmPriority,
  alarmKinds,
  alarmPriorities,
  asProviderError,
  dryRunAlarmRule,
  type ProviderError,
} from "../../../core/internal.js";
import { Button } from "../../kit/controls/Button.js";
import { Checkbox } from "../../kit/controls/Checkbox.js";
import { SelectField } from "../../kit/controls/SelectField.js";
import { Table } from "../../kit/controls/Table.js";
import { TextField } from "../../kit/controls/TextField.js";
import { Notice } from "../../kit/device/Notice.js";
import { useCityTime } from "../../kit/device/use-city-time.js";
import { errorText } from "../../kit/sentence.js";
import { useWidget } from "../../kit/use-widget.js";
import { PlayIcon } from "../icons.js";
import { type Draft, numbersOf, ruleOf } from "../rule-draft.js";
import { useWords } from "../use-words.js";
import { Escalations } from "./Escalations.js";
import { RuleChoices } from "./RuleChoices.js";
import { RuleDistricts } from "./RuleDistricts.js";

/** Seconds of the past in which a rule is tried. */
const WEEK = 7 * 86_400;
/** Devices that are named of a trial. */
const WORST = 3;

interface RuleFormProps {
  draft: Draft;
  number: number;
  /** Somebody wanted to save it: what is still to be filled in is said. */
  isTried: boolean;
  onChange(next: Draft): void;
  children: ReactNode;
}

/** One rule: what it is of, when it counts, and who is told. */
export function RuleForm({ draft, number, isTried, onChange, children }: RuleFormProps) {
  const { t } = useWidget();
  const words = useWords();
  const set = (changes: Partial<Draft>) => onChange({ ...draft, ...changes });
  const numbers = numbersOf(draft);
  const figure = (name: "on" | "off" | "changes" | "within") => (
    <TextField
      label={t(`rule.${name}`)}
      value={draft[name]}
      inputMode="numeric"
      error={
        numbers[name] === null && (isTried || draft[name].trim() !== "")
          ? t(name === "changes" ? "rule.wholeFrom2" : "rule.whole")
          : undefined
      }
      onInput={(value) => set({ [name]: value })}
    />
  );
  return (
    <>
      <h3>{t("ruleNumber", { n: number })}</h3>
      <RuleChoices of="kinds" offered={alarmKinds} nameOf={words.kind} value={draft.kinds} onChange={(kinds) => set({ kinds })} />
      <div className="fields">
        <SelectField
          label={t("rule.priority")}
          value={draft.priority ?? ""}
          options={[
            { value: "", label: t("rule.priorityOwn") },
            ...[...alarmPriorities].reverse().map((priority) => ({ value: priority as string, label: t(`priority.${priority}`) })),
          ]}
          onChange={(value) => set({ priority: (value || null) as AlarmPriority | null })}
        />
        {figure("on")}
        {figure("off")}
        {figure("changes")}
        {figure("within")}
      </div>
      <RuleDistricts value={draft.districts} onChange={(districts) => set({ districts })} />
      <Checkbox label={t("rule.isLatching")} checked={draft.is_latching} onChange={(is_latching) => set({ is_latching })} />
      <Checkbox label={t("rule.isOff")} checked={draft.is_off} onChange={(is_off) => set({ is_off })} />
      {!draft.is_off && <Escalations escalations={draft.escalations} isTried={isTried} onChange={(escalations) => set({ escalations })} />}
      <Trial draft={draft}>{children}</Trial>
    </>
  );
}

/** What the rule would have done last week: nothing of the running alarms is touched. */
function Trial({ draft, children }: { draft: Draft; children: ReactNode }) {
  const { client, t } = useWidget();
  const time = useCityTime("short");
  const [isBusy, setBusy] = useState(false);
  const [found, setFound] = useState<AlarmDryRun | ProviderError | null>(null);
  const rule = ruleOf(draft);
  const run = async () => {
    if (!rule) return;
    setBusy(true);
    const end = Math.floor(client.clock.now());
    setFound(await dryRunAlarmRule(client, rule, end - WEEK, end).catch(asProviderError));
    setBusy(false);
  };
  const result = found !== null && "alarms" in found ? found : null;
  const failure = found !== null && !("alarms" in found) ? found : null;
  const worst = result?.devices.slice(0, WORST) ?? [];
  const [first] = worst;
  return (
    <>
      <div className="acts">
        <Button icon={PlayIcon} busy={isBusy} disabled={!rule} onClick={() => void run()}>
          {t("trial")}
        </Button>
        {children}
      </div>
      <div role="status">
        {failure && <Notice tone="error">{errorText(failure, t)}</Notice>}
        {result && (
          <p>
            {t(worst.length > 1 ? "trialSays" : first ? "trialSaysOne" : "trialSaysNone", {
              alarms: result.alarms,
              worst: worst.reduce((sum, { alarms }) => sum + alarms, 0),
              devices: worst.length,
              device: first?.description ?? "",
            })}{" "}
            {result.chattering > 0 && t("trialChattering", { n: result.chattering })}{" "}
            {result.kept_since !== null && t("keptSince", { time: time(result.kept_since) })}
          </p>
        )}
      </div>
      {result && result.devices.length > 0 && (
        <Table
          caption={t("trialDevices")}
          rows={result.devices.slice(0, 10)}
          keyOf={({ kind, oID }) => `${kind} ${oID}`}
          columns={[
            { id: "device", label: t("trialDevice"), render: ({ description }) => description },
            { id: "alarms", label: t("times"), align: "end", render: ({ alarms }) => alarms },
          ]}
        />
      )}
    </>
  );
}
