import { atom } from "nanostores";
import type { FormEvent } from "react";
import { analyticsLimits } from "../../../core/internal.js";
import { Button } from "../../kit/controls/Button.js";
import { DateField } from "../../kit/controls/DateField.js";
import { SelectField } from "../../kit/controls/SelectField.js";
import { classes } from "../../kit/css.js";
import { quiet, small } from "../../kit/device/styles.js";
import { useIsWide } from "../../kit/device/use-is-wide.js";
import { DistrictField, tagWords, useHasDistrictField } from "../../kit/district/DistrictField.js";
import { useDistrict } from "../../kit/district/use-district.js";
import { focusFirst } from "../../kit/form/focus-first.js";
import { OpenIcon } from "../../kit/icons.js";
import { useKept, useStore, useWidget } from "../../kit/use-widget.js";
import { kinds, sides } from "../choice.js";
import { chooser, dates, districtPlace, foot, form, group, objectsPlace } from "../chooser-styles.js";
import { presets, presetsOf } from "../period.js";
import { chosenPlaces } from "../places.js";
import type { AnalyticsStore } from "../store.js";
import { usePlaces } from "../use-places.js";
import { periodText } from "../words.js";
import { CompareFields } from "./CompareFields.js";
import { ObjectChoice } from "./ObjectChoice.js";
import { Pills } from "./Pills.js";

interface ChooserProps {
  store: AnalyticsStore;
  onApply(): void;
}

/** The form of the question: period, objects, direction, comparison; nothing is asked before Apply (spec 2). The dates stand where Apply is in sight. */
export function Chooser({ store, onApply }: ChooserProps) {
  const { t, language } = useWidget();
  const draft = useStore(store.$draft);
  const applied = useStore(store.$applied);
  const flaws = useStore(store.$flaws);
  const places = usePlaces(draft.kind);
  const isWide = useIsWide();
  const $isOpen = useKept("chooserOpen", () => atom<boolean | null>(null));
  const isOpen = useStore($isOpen) ?? isWide;
  const today = useStore(store.$today);
  const hasDistrictField = useHasDistrictField();
  const { chosen } = useDistrict();
  const known = presetsOf(today);
  const preset = presets.find((id) => known[id].from === draft.from && known[id].to === draft.to) ?? null;
  const isChanged = JSON.stringify(draft) !== JSON.stringify(applied);
  const names = chosenPlaces(places.data ?? [], draft.objects).map(({ name }) => name);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onApply();
    focusFirst(event.currentTarget, Object.keys(store.$flaws.get()));
  };
  return (
    <details
      className={chooser}
      part="chooser"
      open={isOpen}
      data-open={isOpen}
      onToggle={({ currentTarget: { open } }) => open !== isOpen && $isOpen.set(open)}
    >
      <summary>
        <span>
          {t("choice")}
          {!isOpen && (
            <small>
              {names.join("; ") || (chosen ? tagWords(chosen, t) : t("wholeCity"))}, {periodText(draft, language)}
            </small>
          )}
        </span>
        <OpenIcon size={18} aria-hidden="true" />
      </summary>
      {hasDistrictField && (
        <div className={districtPlace}>
          <DistrictField />
        </div>
      )}
      <form className={form} noValidate onSubmit={submit} aria-label={t("choice")}>
        <fieldset className={group}>
          <legend>{t("period")}</legend>
          <Pills
            label={t("presets")}
            options={presets.map((id) => ({ id, label: t(`preset.${id}`) }))}
            selected={preset}
            onSelect={(id) => store.choose(known[id])}
          />
          <div className={dates}>
            {(["from", "to"] as const).map((field) => (
              <DateField
                key={field}
                name={field}
                label={t(`date.${field}`)}
                value={draft[field]}
                max={today}
                error={flaws[field] && t(flaws[field], { days: analyticsLimits.days })}
                onInput={(value) => store.choose({ [field]: value })}
              />
            ))}
          </div>
        </fieldset>
        <fieldset className={group}>
          <legend>{t("objects")}</legend>
          <Pills
            label={t("kind")}
            options={kinds.map((id) => ({ id, label: t(`kind.${id}`) }))}
            selected={draft.kind}
            onSelect={(kind) =>
              store.choose({ kind, objects: [], ...(draft.compare.with === "object" ? { compare: { with: "previous" } } : {}) })
            }
          />
          {draft.kind === "segment" && <p className={classes(quiet, small)}>{t("segmentMeaning")}</p>}
          <div className={objectsPlace}>
            <ObjectChoice store={store} places={places} />
          </div>
        </fieldset>
        <SelectField
          label={t("direction")}
          value={draft.direction}
          options={[{ value: "", label: t("allDirections") }, ...sides.map((side) => ({ value: side, label: t(`from.${side}`) }))]}
          onChange={(direction) => store.choose({ direction })}
        />
        <CompareFields store={store} places={places.data ?? []} />
        <div className={foot}>
          <Button type="submit" kind="primary">
            {t("apply")}
          </Button>
          <p className={classes(quiet, small)} role="status">
            {isChanged && t("notApplied")}
          </p>
        </div>
      </form>
    </details>
  );
}
