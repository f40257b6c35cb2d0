import { atom, map } from "nanostores";
import { type ArchiveKind, archiveObjects, archiveUploads, type Client, type NewArchiveUpload, perClient } from "../../core/internal.js";
import type { Draft } from "../kit/form/draft.js";
import { fileFlaw } from "./file-check.js";

export type DraftField = "object" | "name" | "note";

/** Files that this user has chosen and not added yet: kept with the client, so that a sign-in in between loses none (faults F12). */
const chosenFiles = perClient("archiveChosen", (_client, _name, _user: string | null) => atom<readonly File[]>([]));

const sameFile = (one: File, other: File) => one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;

/** What the signed-in user types and chooses in the dialogs of one archive; text also survives a reload of the page. */
export function createArchiveDraft(client: Client, draft: Draft) {
  const $typed = map<Record<string, string>>({ ...draft.read() });
  const $files = chosenFiles(client, client.$userKey.get());
  /** Flaws are shown from the first attempt to add on. */
  const $isTried = atom(false);
  const flaws = (): Partial<Record<DraftField | "files", string>> => {
    const { object = "", name = "" } = $typed.get();
    return {
      ...($files.get().some((file) => !fileFlaw(file)) ? {} : { files: "missing.files" }),
      ...(archiveObjects.some((each) => each === object) ? {} : { object: "missing.object" }),
      ...(name.trim() ? {} : { name: "missing.name" }),
    };
  };
  function type(field: string, value: string | null): void {
    const { [field]: _, ...others } = $typed.get();
    $typed.set(value === null ? others : { ...others, [field]: value });
    draft.write($typed.get());
  }
  function clear(): void {
    for (const field of ["object", "name", "note"]) type(field, null);
    $files.set([]);
    $isTried.set(false);
  }
  return {
    $typed,
    $files,
    $isTried,
    flaws,
    type,
    clear,
    choose: (added: readonly File[]) =>
      $files.set([...$files.get(), ...added.filter((file) => !$files.get().some((known) => sameFile(known, file)))]),
    unchoose: (file: File) => $files.set($files.get().filter((each) => each !== file)),
    /** Passes the good files to the uploads, each with its new record; false while something is missing. */
    add(kind: ArchiveKind, time: string): boolean {
      $isTried.set(true);
      if (Object.keys(flaws()).length > 0) return false;
      const { object = "", name = "", note = "" } = $typed.get();
      const entry = { name_object: name.trim(), target_object: object, file_description: note.trim(), time, comment: "" };
      const good = $files.get().filter((file) => !fileFlaw(file));
      archiveUploads(client).add(good.map((file): NewArchiveUpload => ({ kind, file, name: entry.name_object, purpose: { entry } })));
      clear();
      return true;
    },
  };
}
export type ArchiveDraft = ReturnType<typeof createArchiveDraft>;
