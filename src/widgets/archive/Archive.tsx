import { useLayoutEffect } from "react";
import { type ArchiveKind, archiveKinds, archiveUploads } from "../../core/internal.js";
import { Tabs } from "../kit/controls/Tabs.js";
import { draftOf } from "../kit/form/draft.js";
import { SessionGate } from "../kit/parts/SessionGate.js";
import { useKept, useStore, useWidget } from "../kit/use-widget.js";
import { createArchiveDraft } from "./draft.js";
import { Section } from "./parts/Section.js";
import { Uploads } from "./parts/Uploads.js";
import { createArchiveView, createDownloads, type Given } from "./store.js";
import { frame } from "./styles.js";
import type { ArchiveEvents } from "./surface.js";

/** The sections in the order of spec 2. */
const sections = ["podd", "reports", "projects", "techs", "letters"] as const satisfies readonly ArchiveKind[];

/**
 * The digital archive: five sections of records, each with its file.
 * @csspart uploads – files on their way
 * @csspart sections – the tabs with everything in them
 * @csspart toolbar – search, filters and the way to add a file
 * @csspart list – the records
 * @csspart earlier – the list of those of before today
 * @csspart upload – the dialog for new files
 * @csspart record – the dialog of one record
 */
export function Archive(given: Given) {
  const { client, element, t, emit } = useWidget<ArchiveEvents>();
  const view = useKept(`view ${client.base}`, () => createArchiveView(given));
  const user = useStore(client.$userKey);
  const draft = useKept(`draft ${client.base} ${user}`, () => createArchiveDraft(client, draftOf(`archive ${user}`, element)));
  const downloads = useKept(`downloads ${client.base} ${user}`, () => createDownloads(client));
  const section = useStore(view.$section);
  useLayoutEffect(() => view.follow(given));

  const select = (id: string) => {
    const next = archiveKinds.find((kind) => kind === id);
    if (!next || next === section) return;
    view.select(next);
    emit("its-tab-selected", { tab: next });
  };
  return (
    <div className={frame}>
      <h2 className="unseen">{t("heading")}</h2>
      <Uploads uploads={archiveUploads(client)} />
      <SessionGate>
        {() => (
          <div part="sections">
            <Tabs
              label={t("sections")}
              selected={section}
              onSelect={select}
              tabs={sections.map((kind) => ({
                id: kind,
                label: t(`section.${kind}`),
                panel: kind === section && <Section key={kind} kind={kind} view={view} draft={draft} downloads={downloads} />,
              }))}
            />
          </div>
        )}
      </SessionGate>
    </div>
  );
}
