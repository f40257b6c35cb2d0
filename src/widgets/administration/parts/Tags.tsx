import { atom } from "nanostores";
import { useMemo } from "react";
import { changeDeviceTags, type Equipment as Device, equipment } from "../../../core/internal.js";
import { Button } from "../../kit/controls/Button.js";
import { Dialog } from "../../kit/controls/Dialog.js";
import { SelectField } from "../../kit/controls/SelectField.js";
import type { Column } from "../../kit/controls/Table.js";
import { Permitted } from "../../kit/parts/Permitted.js";
import { ResourceView } from "../../kit/parts/ResourceView.js";
import { useMay } from "../../kit/use-may.js";
import { useResource } from "../../kit/use-resource.js";
import { useKept, useStore, useWidget } from "../../kit/use-widget.js";
import { body, form } from "../styles.js";
import { useEdit } from "../use-edit.js";
import { useDeeds } from "../use-view.js";
import { DeviceName } from "./DeviceName.js";
import { MoreWords } from "./MoreWords.js";
import { NoneFound } from "./NoneFound.js";
import { Outcome } from "./Outcome.js";
import { Records } from "./Records.js";
import { Search, SectionHead, useFound } from "./SectionHead.js";
import { TagList, useTagNames } from "./TagList.js";
import { TagsField } from "./TagsField.js";

interface TagsEdit {
  readonly device: Device;
  readonly tags: readonly string[];
}

/** Value of the filter for devices without any tag; no tag is called so, since it holds a comma. */
const WITHOUT = ",";

/** The district, the corridor and whatever else each controller belongs to; those at a crossing lend theirs to its detectors. */
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
  const controllers = useMemo(() => all.data?.filter(({ kind }) => kind === "rts") ?? [], [all.data]);
  const texts = useFound(controllers, ({ oID, description, tags }) =>
    [oID, description, ...tags, ...tags.map((each) => names.get(each) ?? "")].join(" "),
  );
  const found = texts.filter(({ tags }) => tag === "" || (tag === WITHOUT ? tags.length === 0 : tags.includes(tag)));
  const known = [...new Set(controllers.flatMap(({ tags }) => tags))].toSorted();
  const columns: readonly Column<Device>[] = [
    { id: "name", label: t("device"), render: ({ oID, kind, description }) => <DeviceName oID={oID} kind={kind} name={description} /> },
    { id: "tags", label: t("tags"), render: ({ tags }) => <TagList tags={tags} none={t("noTags")} /> },
    {
      id: "act",
      label: t("commands"),
      align: "end",
      render: (device) =>
        mayChange && (
          <div className="act">
            <Button
              kind="quiet"
              aria-label={t("changeOf", { name: device.description })}
              onClick={() => begin({ device, tags: device.tags })}
            >
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
            <Search all={controllers.length}>
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
  const { device, tags } = edit;
  const save = async () => {
    const isDone = await deeds.act(
      `tags ${device.oID}`,
      () => changeDeviceTags(client, device.oID, tags),
      { key: "tagsChanged", values: { name: device.description } },
      () => changeDeviceTags(client, device.oID, device.tags),
    );
    if (isDone) onClose();
  };
  const close = () => {
    deeds.clear();
    onClose();
  };
  return (
    <Dialog
      title={device.description}
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
        <TagsField label={t("tags")} hint={t("deviceTagsHint")} value={tags} onChange={(next) => onType({ tags: next })} canAdd />
      </div>
    </Dialog>
  );
}
