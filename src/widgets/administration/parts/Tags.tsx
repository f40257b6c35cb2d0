import { atom } from "nanostores";
import { useMemo } from "react";
import { type Equipment as Device, equipment, type Id, tagDevices } from "../../../core/internal.js";
import { Button } from "../../kit/controls/Button.js";
import { Checkbox } from "../../kit/controls/Checkbox.js";
import { Dialog } from "../../kit/controls/Dialog.js";
import { SelectField } from "../../kit/controls/SelectField.js";
import type { Column } from "../../kit/controls/Table.js";
import { Permitted } from "../../kit/parts/Permitted.js";
import { ResourceView } from "../../kit/parts/ResourceView.js";
import { useMay } from "../../kit/use-may.js";
import { useResource } from "../../kit/use-resource.js";
import { useKept, useStore, useWidget } from "../../kit/use-widget.js";
import { body, form, several } from "../styles.js";
import { useEdit } from "../use-edit.js";
import { useDeeds } from "../use-view.js";
import { DeviceName } from "./DeviceName.js";
import { MoreWords } from "./MoreWords.js";
import { NoneFound } from "./NoneFound.js";
import { Outcome } from "./Outcome.js";
import { Records } from "./Records.js";
import { Search, SectionHead, useFound } from "./SectionHead.js";
import { TagList, useTagNames } from "./TagList.js";
import { mixed, TagsField } from "./TagsField.js";

interface TagsEdit {
  readonly devices: readonly Device[];
  /** Tags that all of them are to have. */
  readonly tags: readonly string[];
  /** Tags that some of them have: each device keeps its own of these. */
  readonly some: readonly string[];
}

/** What is edited of devices as they are. */
function editOf(devices: readonly Device[]): TagsEdit {
  const all = [...new Set(devices.flatMap(({ tags }) => tags))];
  const tags = all.filter((tag) => devices.every((device) => device.tags.includes(tag)));
  return { devices, tags, some: all.filter((tag) => !tags.includes(tag)) };
}

/** Value of the filter for devices without any tag; no tag is called so, since it holds a comma. */
const WITHOUT = ",";

/** The district, the corridor and whatever else each device belongs to. Detectors at a crossing have the tags of its controller, and are not here. */
export function Tags() {
  return (
    <MoreWords>
      <Rows />
    </MoreWords>
  );
}

function Rows() {
  const { client, t } = useWidget();
  const all = useResource(equipment(client));
  const names = useTagNames();
  const mayChange = useMay("administration.configure");
  const { edit, begin, type, end } = useEdit<TagsEdit>("tags");
  const $tag = useKept("tags shown", () => atom(""));
  const tag = useStore($tag);
  const $chosen = useKept("tags chosen", () => atom<ReadonlySet<Id>>(new Set()));
  const chosen = useStore($chosen);
  const devices = useMemo(() => all.data?.filter(({ controller }) => controller === undefined) ?? [], [all.data]);
  const texts = useFound(devices, ({ oID, description, tags }) =>
    [oID, description, ...tags, ...tags.map((each) => names.get(each) ?? "")].join(" "),
  );
  const found = texts.filter(({ tags }) => tag === "" || (tag === WITHOUT ? tags.length === 0 : tags.includes(tag)));
  const known = [...new Set(devices.flatMap(({ tags }) => tags))].toSorted();
  const taken = devices.filter(({ oID }) => chosen.has(oID));
  const choose = (oIDs: readonly Id[], isOn: boolean) => {
    const next = new Set(chosen);
    for (const oID of oIDs) isOn ? next.add(oID) : next.delete(oID);
    $chosen.set(next);
  };
  const columns: readonly Column<Device>[] = [
    {
      id: "name",
      label: t("device"),
      render: ({ oID, kind, description }) => (
        <div className="pick">
          {mayChange && (
            <Checkbox
              label={<span className="unseen">{t("choose", { name: description || t("numbered", { number: oID }) })}</span>}
              checked={chosen.has(oID)}
              onChange={(isOn) => choose([oID], isOn)}
            />
          )}
          <div>
            <DeviceName oID={oID} kind={kind} name={description} />
          </div>
        </div>
      ),
    },
    { id: "tags", label: t("tags"), render: ({ tags }) => <TagList tags={tags} none={t("noTags")} /> },
    {
      id: "act",
      label: t("commands"),
      align: "end",
      render: (device) =>
        mayChange && (
          <div className="act">
            <Button kind="quiet" aria-label={t("changeOf", { name: device.description })} onClick={() => begin(editOf([device]))}>
              {t("change")}
            </Button>
          </div>
        ),
    },
  ];
  return (
    <div className={body}>
      <SectionHead title={t("section.tags")} answered={all.answered} about={t("tagsAbout")} />
      {!mayChange && <Permitted needs="administration.configure">{null}</Permitted>}
      {!edit && <Outcome />}
      <ResourceView {...all} label={t("section.tags")} lines={8}>
        {() => (
          <>
            <Search all={devices.length}>
              <SelectField
                label={t("tag")}
                value={tag}
                options={[
                  { value: "", label: t("any") },
                  { value: WITHOUT, label: t("noTags") },
                  ...known.map((each) => ({ value: each, label: names.get(each) ?? each })),
                ]}
                onChange={(next) => $tag.set(next)}
              />
            </Search>
            {mayChange && found.length > 0 && (
              <div className={several}>
                <Checkbox
                  label={t("chooseAll", { count: found.length })}
                  checked={found.every(({ oID }) => chosen.has(oID))}
                  ref={mixed(found.some(({ oID }) => chosen.has(oID)) && !found.every(({ oID }) => chosen.has(oID)))}
                  onChange={(isOn) =>
                    choose(
                      found.map(({ oID }) => oID),
                      isOn,
                    )
                  }
                />
                <Button disabled={taken.length === 0} onClick={() => begin(editOf(taken))}>
                  {t("tagsOf", { count: taken.length })}
                </Button>
                {taken.length > 0 && (
                  <Button kind="quiet" onClick={() => $chosen.set(new Set())}>
                    {t("chooseNone")}
                  </Button>
                )}
              </div>
            )}
            {found.length === 0 ? (
              <NoneFound onAll={() => $tag.set("")} />
            ) : (
              <Records label={t("section.tags")} columns={columns} rows={found} keyOf={({ oID }) => oID} />
            )}
          </>
        )}
      </ResourceView>
      {edit && <TagsDialog edit={edit} onType={type} onClose={end} />}
    </div>
  );
}

function TagsDialog({ edit, onType, onClose }: { edit: TagsEdit; onType(fields: Partial<TagsEdit>): void; onClose(): void }) {
  const { client, t } = useWidget();
  const deeds = useDeeds();
  const { busy } = useStore(deeds.$deed);
  const { devices, tags, some } = edit;
  const [first] = devices;
  const name =
    devices.length === 1 && first
      ? first.description || t("numbered", { number: first.oID })
      : t("severalDevices", { count: devices.length });
  const save = async () => {
    const wanted = devices.map(({ oID, tags: own }) => ({
      oID,
      tags: [...new Set([...tags, ...own.filter((tag) => some.includes(tag))])],
    }));
    const isDone = await deeds.act(
      `tags ${name}`,
      () => tagDevices(client, wanted),
      { key: "tagsChanged", values: { name } },
      () => tagDevices(client, devices),
    );
    if (isDone) onClose();
  };
  const close = () => {
    deeds.clear();
    onClose();
  };
  return (
    <Dialog
      title={name}
      isOpen
      onClose={close}
      part="edit"
      actions={
        <>
          <Button onClick={close}>{t("cancel")}</Button>
          <Button kind="primary" busy={busy !== null} onClick={() => void save()}>
            {t("save")}
          </Button>
        </>
      }
    >
      <div className={form}>
        <Outcome isInDialog />
        <TagsField
          label={t("tags")}
          hint={t(some.length > 0 ? "someTagsHint" : "deviceTagsHint")}
          value={tags}
          some={some}
          onChange={(next, rest) => onType({ tags: next, some: rest })}
          canAdd
        />
      </div>
    </Dialog>
  );
}
