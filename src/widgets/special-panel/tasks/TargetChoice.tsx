import { useEffect, useMemo, useRef } from "react";
import { cityCross, citySegments } from "../../../core/internal.js";
import { Button } from "../../kit/controls/Button.js";
import { FieldError } from "../../kit/controls/Field.js";
import { SelectField } from "../../kit/controls/SelectField.js";
import { TextField } from "../../kit/controls/TextField.js";
import { classes } from "../../kit/css.js";
import { quiet, small } from "../../kit/device/styles.js";
import { MapIcon } from "../../kit/icons.js";
import { ResourceView } from "../../kit/parts/ResourceView.js";
import { hasMap } from "../../kit/small-map/SmallMap.js";
import { useId } from "../../kit/use-id.js";
import { useNextFocus } from "../../kit/use-next-focus.js";
import { useResource } from "../../kit/use-resource.js";
import { useStore, useWidget } from "../../kit/use-widget.js";
import { findTargets, lengthOf, type Target, targetsOf } from "../places.js";
import type { TaskFormStore } from "../store.js";
import { found as foundClass, target as targetClass } from "./styles.js";

/** Rows a person reads before typing more. */
const MOST = 8;

/** Where the task is: found by name in a list, or picked on the map where the page has one. */
export function TargetChoice({ form }: { form: TaskFormStore }) {
  const { client, t, language, root } = useWidget();
  const { kind, target, query, isPicking, flaws } = useStore(form.$form);
  const error = useId();
  const place = useRef<HTMLFieldSetElement>(null);
  const focusNext = useNextFocus();
  const segments = useResource(citySegments(client));
  const { data } = segments;
  const crossings = useResource(cityCross(client)).data;
  const targets = useMemo(() => targetsOf(data?.features ?? [], crossings ?? []), [data, crossings]);
  useNamed(form, target, targets);
  const pick = () => {
    form.pick(!isPicking);
    if (!isPicking) root.querySelector("its-map")?.scrollIntoView({ block: "center" });
  };
  const change = () => {
    focusNext(() => place.current?.querySelector<HTMLElement>("input[type=search]"));
    form.fill({ target: null }, "target");
  };
  const choose = (found: Target) => {
    focusNext(() => place.current?.querySelector("button"));
    form.choose(found);
  };
  return (
    <fieldset ref={place} className={targetClass} aria-describedby={flaws.target ? error : undefined}>
      <legend>{t("task.where")}</legend>
      {target ? (
        <p className="chosen">
          <strong>{target.name}</strong>
          {target.kind === "section" && (
            <span className={quiet}>
              {t("vehicle.metres", { n: new Intl.NumberFormat(language).format(Math.round(lengthOf(target.coordinates))) })}
            </span>
          )}
          <Button kind="quiet" onClick={change}>
            {t("task.change")}
          </Button>
        </p>
      ) : (
        <>
          <SelectField
            label={t("task.kind")}
            value={kind}
            options={(["section", "place"] as const).map((value) => ({ value, label: t(`task.kind.${value}`) }))}
            onChange={(value) => form.fill({ kind: value === "place" ? "place" : "section" }, "target")}
          />
          <ResourceView {...segments} label={t("task.streets")} lines={2}>
            {() => <Search kind={kind} query={query} form={form} targets={targets} onChoose={choose} />}
          </ResourceView>
          {hasMap() && (
            <Button icon={MapIcon} aria-pressed={isPicking} onClick={pick}>
              {t(isPicking ? "task.pickStop" : "task.pick")}
            </Button>
          )}
          {isPicking && (
            <p role="status" className={classes(quiet, small)}>
              {t(`task.picking.${kind}`)}
            </p>
          )}
        </>
      )}
      {flaws.target && <FieldError id={error} text={t(flaws.target)} />}
    </fieldset>
  );
}

/** A section picked on the map has the name of its street alone: the streets at its ends are added. */
function useNamed(form: TaskFormStore, target: Target | null, targets: readonly Target[]): void {
  useEffect(() => {
    if (target?.kind !== "section") return;
    const known = targets.find(({ kind, id }) => kind === "section" && id === target.id);
    if (known && known.name !== target.name) form.choose(known);
  }, [form, target, targets]);
}

interface SearchProps {
  kind: Target["kind"];
  query: string;
  form: TaskFormStore;
  targets: readonly Target[];
  onChoose(target: Target): void;
}

/** The way without the map: type a street, choose with Tab and Enter. */
function Search({ kind, query, form, targets, onChoose }: SearchProps) {
  const { t, language } = useWidget();
  const found = useMemo(() => findTargets(query, kind, targets), [query, kind, targets]);
  const isAsked = query.trim() !== "";
  return (
    <>
      <TextField
        label={t(`task.find.${kind}`)}
        type="search"
        value={query}
        hint={t("task.findHint")}
        onInput={(value) => form.fill({ query: value }, "target")}
      />
      <p className={isAsked ? classes(quiet, small) : "unseen"} role="status">
        {isAsked && t(found.length > MOST ? "task.foundMore" : "task.found", { count: found.length, shown: MOST })}
      </p>
      <ul className={foundClass}>
        {found.slice(0, MOST).map((each) => (
          <li key={each.id}>
            <button type="button" onClick={() => onChoose(each)}>
              <span>{each.name}</span>
              {each.kind === "section" && (
                <span className={quiet}>
                  {t("vehicle.metres", { n: new Intl.NumberFormat(language).format(Math.round(lengthOf(each.coordinates))) })}
                </span>
              )}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
