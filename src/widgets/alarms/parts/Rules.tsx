import { atom } from "nanostores";
import { useState } from "react";
import {
  type AlarmDryRun,
  type AlarmPriority,
  type AlarmRule,
  alarmKinds,
  alarmLimits,
  alarmPriorities,
  alarmRules,
  asProviderError,
  changeAlarmRules,
  dryRunAlarmRule,
  type ProviderError,
} from "../../../core/internal.js";
import { Button } from "../../kit/controls/Button.js";
import { Checkbox } from "../../kit/controls/Checkbox.js";
import { EmptyState } from "../../kit/controls/EmptyState.js";
import { SelectField } from "../../kit/controls/SelectField.js";
import { Table } from "../../kit/controls/Table.js";
import { TextField } from "../../kit/controls/TextField.js";
import { Notice } from "../../kit/device/Notice.js";
import { useCityTime } from "../../kit/device/use-city-time.js";
import { CloseIcon, DownIcon, PlusIcon, UndoIcon, UpIcon } from "../../kit/icons.js";
import { ResourceView } from "../../kit/parts/ResourceView.js";
import { errorText } from "../../kit/sentence.js";
import { useResource } from "../../kit/use-resource.js";
import { useKept, useStore, useWidget } from "../../kit/use-widget.js";
import { figures, rules as rulesClass } from "../figure-styles.js";
import { PlayIcon } from "../icons.js";
import { useWords } from "../use-words.js";
import { MoreWords } from "./MoreWords.js";

/** A rule being edited: its numbers are texts until they are sent. */
interface Draft extends Omit<AlarmRule, "on" | "off" | "changes" | "within"> {
  readonly key: number;
  readonly on: string;
  readonly off: string;
  readonly changes: string;
  readonly within: string;
}

/** Greatest seconds that a rule may have. */
const MOST_SECONDS = 8 * 86_400;
/** Seconds of the past in which a rule is tried. */
const WEEK = 7 * 86_400;
/** Devices that are named of a trial. */
const WORST = 3;

let lastKey = 0;
const draftOf = ({ on, off, changes, within, ...rule }: AlarmRule): Draft => ({
  ...rule,
  key: ++lastKey,
  on: `${on}`,
  off: `${off}`,
  changes: `${changes}`,
  within: `${within}`,
});
const fresh: AlarmRule = {
  kinds: null,
  districts: null,
  on: 30,
  off: 30,
  changes: 5,
  within: 600,
  priority: null,
  is_latching: false,
  is_off: false,
  escalations: [],
};

const wholeIn = (text: string, least: number, most: number): number | null => {
  const value = Number(text.trim());
  return text.trim() !== "" && Number.isInteger(value) && value >= least && value <= most ? value : null;
};

const numbersOf = (draft: Draft) => ({
  on: wholeIn(draft.on, 0, MOST_SECONDS),
  off: wholeIn(draft.off, 0, MOST_SECONDS),
  changes: wholeIn(draft.changes, 2, 1_000),
  within: wholeIn(draft.within, 0, MOST_SECONDS),
});

/** The rule of a draft; null where a number of it is none. */
function ruleOf(draft: Draft): AlarmRule | null {
  const { key: _, ...rule } = draft;
  const { on, off, changes, within } = numbersOf(draft);
  return on === null || off === null || changes === null || within === null ? null : { ...rule, on, off, changes, within };
}

/** The rules by which causes become alarms, each with a trial over the past week. */
export function Rules() {
  return (
    <MoreWords>
      <Loaded />
    </MoreWords>
  );
}

function Loaded() {
  const { client, t } = useWidget();
  const all = useResource(alarmRules(client));
  return (
    <ResourceView {...all} label={t("view.rules")} lines={8}>
      {(rules) => <Editor rules={rules} />}
    </ResourceView>
  );
}

/** What is edited is kept with the element until it is saved or dropped, whatever the server says meanwhile. */
function Editor({ rules }: { rules: readonly AlarmRule[] }) {
  const { client, t } = useWidget();
  const $drafts = useKept(`alarm rules ${client.base}`, () => atom<readonly Draft[] | null>(null));
  const [first] = useState(() => rules.map(draftOf));
  const edited = useStore($drafts);
  const [shown, setShown] = useState(first);
  const drafts = edited ?? shown;
  const [isBusy, setBusy] = useState(false);
  const [isTried, setTried] = useState(false);
  const [error, setError] = useState<ProviderError | null>(null);
  const [isSaved, setSaved] = useState(false);
  const change = (next: readonly Draft[]) => {
    setSaved(false);
    $drafts.set(next);
  };
  const wrong = drafts.filter((draft) => ruleOf(draft) === null).length;
  const save = async () => {
    setTried(true);
    const made = drafts.map(ruleOf).filter((rule) => rule !== null);
    if (made.length !== drafts.length) return;
    setBusy(true);
    setError(null);
    try {
      await changeAlarmRules(client, made);
      setShown(made.map(draftOf));
      $drafts.set(null);
      setSaved(true);
    } catch (failure) {
      setError(asProviderError(failure));
    } finally {
      setBusy(false);
    }
  };
  const move = (at: number, by: number) => {
    const next = [...drafts];
    const [one] = next.splice(at, 1);
    if (one) next.splice(at + by, 0, one);
    change(next);
  };
  return (
    <div className={figures}>
      <p>{t("rulesAbout")}</p>
      {drafts.length === 0 && <EmptyState title={t("rulesNone")}>{t("rulesNoneHint")}</EmptyState>}
      <ol className={rulesClass}>
        {drafts.map((draft, at) => (
          <li key={draft.key}>
            <RuleForm
              draft={draft}
              number={at + 1}
              isTried={isTried}
              onChange={(next) => change(drafts.map((each) => (each.key === next.key ? next : each)))}
            >
              <Button kind="quiet" icon={UpIcon} disabled={at === 0} onClick={() => move(at, -1)}>
                {t("ruleUp")}
              </Button>
              <Button kind="quiet" icon={DownIcon} disabled={at === drafts.length - 1} onClick={() => move(at, 1)}>
                {t("ruleDown")}
              </Button>
              <Button kind="quiet" icon={CloseIcon} onClick={() => change(drafts.filter((each) => each.key !== draft.key))}>
                {t("ruleRemove")}
              </Button>
            </RuleForm>
          </li>
        ))}
      </ol>
      <div className="acts">
        <Button icon={PlusIcon} disabled={drafts.length >= alarmLimits.rules} onClick={() => change([...drafts, draftOf(fresh)])}>
          {t("ruleAdd")}
        </Button>{" "}
        <Button kind="primary" busy={isBusy} disabled={edited === null} onClick={() => void save()}>
          {t("rulesSave")}
        </Button>{" "}
        {edited !== null && (
          <Button icon={UndoIcon} onClick={() => $drafts.set(null)}>
            {t("rulesDrop")}
          </Button>
        )}
      </div>
      <div role="status">
        {error && <Notice tone="error">{errorText(error, t)}</Notice>}
        {isTried && wrong > 0 && <Notice tone="error">{t("rulesWrong", { n: wrong })}</Notice>}
        {isSaved && <Notice tone="ok">{t("rulesSaved")}</Notice>}
      </div>
    </div>
  );
}

interface RuleFormProps {
  draft: Draft;
  number: number;
  isTried: boolean;
  onChange(next: Draft): void;
  children: React.ReactNode;
}

function RuleForm({ draft, number, isTried, onChange, children }: RuleFormProps) {
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
  const kinds = draft.kinds ?? [];
  return (
    <>
      <h3>{t("ruleNumber", { n: number })}</h3>
      <div className="fields">
        <SelectField
          label={t("rule.kinds")}
          value={draft.kinds === null ? "" : kinds.join()}
          options={[
            { value: "", label: t("kind.all") },
            ...alarmKinds.map((kind) => ({ value: kind as string, label: words.kind(kind) })),
            ...(kinds.length > 1 ? [{ value: kinds.join(), label: kinds.map(words.kind).join(", ") }] : []),
          ]}
          onChange={(value) => set({ kinds: value === "" ? null : value.split(",") })}
        />
        <TextField
          label={t("rule.districts")}
          hint={t("rule.districtsHint")}
          value={(draft.districts ?? []).join(", ")}
          onInput={(value) => set({ districts: value.trim() === "" ? null : value.split(",").map((each) => each.trimStart()) })}
        />
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
      <Checkbox label={t("rule.isLatching")} checked={draft.is_latching} onChange={(is_latching) => set({ is_latching })} />
      <Checkbox label={t("rule.isOff")} checked={draft.is_off} onChange={(is_off) => set({ is_off })} />
      <Trial draft={draft}>{children}</Trial>
    </>
  );
}

/** What the rule would have done last week: nothing of the running alarms is touched. */
function Trial({ draft, children }: { draft: Draft; children: React.ReactNode }) {
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
            {t(worst.length > 0 ? "trialSays" : "trialSaysNone", {
              alarms: result.alarms,
              worst: worst.reduce((sum, { alarms }) => sum + alarms, 0),
              devices: worst.length,
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
