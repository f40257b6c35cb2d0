import { providerSettings, type Setting } from "../../../core/internal.js";
import type { Column } from "../../kit/controls/Table.js";
import { ResourceView } from "../../kit/parts/ResourceView.js";
import { useResource } from "../../kit/use-resource.js";
import { useWidget } from "../../kit/use-widget.js";
import { body } from "../styles.js";
import { MoreWords } from "./MoreWords.js";
import { NoneFound } from "./NoneFound.js";
import { Records } from "./Records.js";
import { Search, SectionHead, useFound } from "./SectionHead.js";

/** How the provider is set, and where that was said. */
export function Settings() {
  return (
    <MoreWords>
      <Rows />
    </MoreWords>
  );
}

function Rows() {
  const { client, t } = useWidget();
  const all = useResource(providerSettings(client));
  const found = useFound(all.data ?? [], ({ name, value, source }) => `${name} ${value} ${t(`source.${source}`)}`);
  const columns: readonly Column<Setting>[] = [
    { id: "name", label: t("setting"), render: ({ name }) => <code>{name}</code> },
    { id: "value", label: t("value"), render: ({ value }) => value || "—" },
    { id: "source", label: t("source"), render: ({ source }) => t(`source.${source}`) },
  ];
  return (
    <div className={body}>
      <SectionHead title={t("section.settings")} answered={all.answered} about={t("settingsAbout")} />
      <ResourceView {...all} label={t("section.settings")} lines={8}>
        {(settings) => (
          <>
            <Search all={settings.length} />
            {found.length === 0 ? (
              <NoneFound />
            ) : (
              <Records label={t("section.settings")} columns={columns} rows={found} keyOf={({ name }) => name} />
            )}
          </>
        )}
      </ResourceView>
    </div>
  );
}
