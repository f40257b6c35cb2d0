import type { FormEvent } from "react";
import { ARCHIVE_FILE_LIMIT, type ArchiveKind, archiveEndings, archiveObjects, plainName } from "../../../core/internal.js";
import { Button } from "../../kit/controls/Button.js";
import { Dialog } from "../../kit/controls/Dialog.js";
import { FieldError } from "../../kit/controls/Field.js";
import { FileDrop } from "../../kit/controls/FileDrop.js";
import { IconButton } from "../../kit/controls/IconButton.js";
import { SelectField } from "../../kit/controls/SelectField.js";
import { TextArea } from "../../kit/controls/TextArea.js";
import { TextField } from "../../kit/controls/TextField.js";
import { focusFirst } from "../../kit/form/focus-first.js";
import { CloseIcon, FileIcon } from "../../kit/icons.js";
import { useStore, useWidget } from "../../kit/use-widget.js";
import type { ArchiveDraft, DraftField } from "../draft.js";
import { fileFlaw, sizeText } from "../file-check.js";
import { hint } from "../styles.js";
import { chosen, dialogForm } from "./upload-styles.js";

interface UploadDialogProps {
  kind: ArchiveKind;
  /** City date, which the records are given; null while the city is asked for it. */
  today: string | null;
  draft: ArchiveDraft;
  onClose(): void;
}

const LONGEST = 1000;
const FORM = "archive-upload";

/** Files by drag-and-drop or by a click, and what they are about (spec 2). Closing keeps what was typed and chosen. */
export function UploadDialog({ kind, today, draft, onClose }: UploadDialogProps) {
  const { t, language } = useWidget();
  const typed = useStore(draft.$typed);
  const files = useStore(draft.$files);
  const isTried = useStore(draft.$isTried);
  const flaws = isTried ? draft.flaws() : {};
  const limit = sizeText(ARCHIVE_FILE_LIMIT, language);
  const flawOf = (field: DraftField | "files") => (flaws[field] ? { error: t(flaws[field]) } : {});
  const isEmpty = files.length === 0 && !typed.object && !typed.name && !typed.note;

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (today === null) return;
    if (draft.add(kind, today)) onClose();
    else focusFirst(event.currentTarget, Object.keys(draft.flaws()));
  };
  return (
    <Dialog
      isOpen
      title={t("addTo", { section: t(`section.${kind}`) })}
      part="upload"
      onClose={onClose}
      actions={
        <>
          {!isEmpty && (
            <Button kind="quiet" onClick={draft.clear}>
              {t("clear")}
            </Button>
          )}
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button kind="primary" type="submit" form={FORM} busy={today === null}>
            {t("add")}
          </Button>
        </>
      }
    >
      <form id={FORM} className={dialogForm} noValidate onSubmit={submit}>
        <div>
          <FileDrop label={t("chooseFiles")} name="files" onFiles={draft.choose} />
          <p className={hint}>{t("limits", { limit, endings: archiveEndings.join(", ") })}</p>
          <div role="status">{flaws.files && <FieldError id="archive-files" text={t(flaws.files)} />}</div>
        </div>
        {files.length > 0 && (
          <ul className={chosen} aria-label={t("chosen")}>
            {files.map((file) => (
              <ChosenFile
                key={`${file.name} ${file.size} ${file.lastModified}`}
                file={file}
                limit={limit}
                onRemove={() => draft.unchoose(file)}
              />
            ))}
          </ul>
        )}
        <SelectField
          label={t("object")}
          name="object"
          value={typed.object ?? ""}
          options={[{ value: "", label: t("objectChoose") }, ...archiveObjects.map((value) => ({ value, label: t(`object.${value}`) }))]}
          required
          onChange={(value) => draft.type("object", value)}
          {...flawOf("object")}
        />
        <TextField
          label={t("name")}
          name="name"
          placeholder={t("nameHint")}
          value={typed.name ?? ""}
          maxLength={LONGEST}
          required
          onInput={(value) => draft.type("name", value)}
          {...flawOf("name")}
        />
        <TextArea label={t("note")} value={typed.note ?? ""} maxLength={LONGEST} onInput={(value) => draft.type("note", value)} />
      </form>
    </Dialog>
  );
}

function ChosenFile({ file, limit, onRemove }: { file: File; limit: string; onRemove(): void }) {
  const { t, language } = useWidget();
  const name = plainName(file.name);
  const flaw = fileFlaw(file);
  return (
    <li data-flawed={flaw !== null}>
      <FileIcon size={18} aria-hidden="true" />
      <span className="what">
        <bdi>{name}</bdi> <span className="size">{sizeText(file.size, language)}</span>
        {flaw && <span className="flaw">{t(flaw, { limit })}</span>}
      </span>
      <IconButton kind="quiet" icon={CloseIcon} label={t("remove", { name })} onClick={onRemove} />
    </li>
  );
}
