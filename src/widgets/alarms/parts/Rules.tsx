import { atom } from "nanostores";
import { useRef, useState } from "react";
import { type AlarmRule, alarmLimits, alarmRules, asProviderError, changeAlarmRules, type ProviderError } from "../../../core/internal.js";
import { Button } from "../../kit/controls/Button.js";
import { EmptyState } from "../../kit/controls/EmptyState.js";
import { Notice } from "../../kit/device/Notice.js";
import { CloseIcon, DownIcon, PlusIcon, UndoIcon, UpIcon } from "../../kit/icons.js";
import { ResourceView } from "../../kit/parts/ResourceView.js";
import { errorText } from "../../kit/sentence.js";
import { useNextFocus } from "../../kit/use-next-focus.js";
import { useResource } from "../../kit/use-resource.js";
import { useKept, useStore, useWidget } from "../../kit/use-widget.js";
import { figures, rules as rulesClass } from "../figure-styles.js";
import { type Draft, draftOf, freshRule, ruleOf } from "../rule-draft.js";
import { MoreWords } from "./MoreWords.js";
import { RuleForm } from "./RuleForm.js";

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
  /** What the server had when the editing began. */
  const $from = useKept(`alarm rules before ${client.base}`, () => atom(rules));
  const [first] = useState(() => rules.map(draftOf));
  const edited = useStore($drafts);
  const [shown, setShown] = useState(first);
  const [known, setKnown] = useState(rules);
  const drafts = edited ?? shown;
  const [isBusy, setBusy] = useState(false);
  const [isTried, setTried] = useState(false);
  const [error, setError] = useState<ProviderError | null>(null);
  const [isSaved, setSaved] = useState(false);
  const [theirs, setTheirs] = useState<readonly AlarmRule[] | null>(null);
  const change = (next: readonly Draft[]) => {
    setSaved(false);
    if ($drafts.get() === null) $from.set(known);
    $drafts.set(next);
  };
  const wrong = drafts.filter((draft) => ruleOf(draft) === null).length;
  /** What the server has, in place of what was edited. */
  const show = (next: readonly AlarmRule[]) => {
    setKnown(next);
    setShown(next.map(draftOf));
    setTheirs(null);
    $drafts.set(null);
  };
  const save = async () => {
    setTried(true);
    // What was typed last, though it may not be drawn yet.
    const typed = $drafts.get() ?? shown;
    const made = typed.map(ruleOf).filter((rule) => rule !== null);
    if (made.length !== typed.length) return;
    setBusy(true);
    setError(null);
    try {
      const others = await changeAlarmRules(client, made, $from.get());
      setTheirs(others);
      if (others) return;
      show(made);
      setSaved(true);
    } catch (failure) {
      setError(asProviderError(failure));
    } finally {
      setBusy(false);
    }
  };
  const focusNext = useNextFocus();
  const list = useRef<HTMLOListElement>(null);
  const adding = useRef<HTMLButtonElement>(null);
  const remove = (at: number) => {
    focusNext(() => list.current?.querySelectorAll<HTMLElement>("[data-removes]")[at] ?? adding.current);
    change(drafts.filter((_, other) => other !== at));
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
      <ol className={rulesClass} ref={list}>
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
              <Button kind="quiet" icon={CloseIcon} data-removes="" onClick={() => remove(at)}>
                {t("ruleRemove")}
              </Button>
            </RuleForm>
          </li>
        ))}
      </ol>
      <div className="acts">
        <Button ref={adding} icon={PlusIcon} disabled={drafts.length >= alarmLimits.rules} onClick={() => change([...drafts, freshRule()])}>
          {t("ruleAdd")}
        </Button>{" "}
        <Button kind="primary" busy={isBusy} disabled={edited === null} onClick={() => void save()}>
          {t("rulesSave")}
        </Button>{" "}
        {edited !== null && (
          <Button icon={UndoIcon} onClick={() => show(theirs ?? known)}>
            {t("rulesDrop")}
          </Button>
        )}
      </div>
      <div role="status">
        {error && <Notice tone="error">{errorText(error, t)}</Notice>}
        {theirs && (
          <Notice tone="warning">
            {t("rulesTheirs")} <Button onClick={() => show(theirs)}>{t("rulesShowTheirs")}</Button>{" "}
            <Button
              onClick={() => {
                $from.set(theirs);
                void save();
              }}
            >
              {t("rulesSendMine")}
            </Button>
          </Notice>
        )}
        {isTried && wrong > 0 && <Notice tone="error">{t("rulesWrong", { n: wrong })}</Notice>}
        {isSaved && <Notice tone="ok">{t("rulesSaved")}</Notice>}
      </div>
    </div>
  );
}
