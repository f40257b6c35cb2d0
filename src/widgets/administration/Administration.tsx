import { type ComponentType, useLayoutEffect } from "react";
import { SelectField } from "../kit/controls/SelectField.js";
import { Skeleton } from "../kit/controls/Skeleton.js";
import { Tabs } from "../kit/controls/Tabs.js";
import { useIsWide } from "../kit/device/use-is-wide.js";
import { Later } from "../kit/parts/Later.js";
import { SessionGate } from "../kit/parts/SessionGate.js";
import { useStore, useWidget } from "../kit/use-widget.js";
import { Users } from "./parts/Users.js";
import { type Given, type Section, sections } from "./store.js";
import { frame } from "./styles.js";
import { useView } from "./use-view.js";

/** CSS px of width from which the sections stand side by side. */
const WIDE = 960;

interface AdministrationProps extends Given {
  files?: string;
}

/**
 * The sections that are loaded when they are opened; the first comes with the element. A new section needs a line here, an id in
 * `store.ts` and a name in the texts.
 */
const later: Readonly<Record<Exclude<Section, "users">, () => Promise<ComponentType<{ files: string | undefined }>>>> = {
  roles: async () => (await import("./parts/Roles.js")).Roles,
  invitations: async () => (await import("./parts/Invitations.js")).Invitations,
  sessions: async () => (await import("./parts/Sessions.js")).Sessions,
  tags: async () => (await import("./parts/Tags.js")).Tags,
  equipment: async () => (await import("./parts/Equipment.js")).Equipment,
  inactive: async () => (await import("./parts/OutOfService.js")).OutOfService,
  pictures: async () => (await import("./parts/Pictures.js")).Pictures,
  settings: async () => (await import("./parts/Settings.js")).Settings,
  audit: async () => (await import("./parts/Audit.js")).Audit,
};

/**
 * Who may use the city, and how it is set up: one section at a time.
 * @csspart sections – the choice of the section, with what that shows
 * @csspart list – the rows of the section
 * @csspart edit – the dialog in which something is changed
 * @csspart confirmation – the dialog before what locks somebody out
 * @csspart link – the dialog with the link of an invitation
 */
export function Administration({ files, ...given }: AdministrationProps) {
  return <SessionGate>{() => <Sections files={files} given={given} />}</SessionGate>;
}

function Sections({ files, given }: { files: string | undefined; given: Given }) {
  const { t } = useWidget();
  const { view, open } = useView(given);
  const section = useStore(view.$section);
  const isWide = useIsWide(WIDE);
  useLayoutEffect(() => view.follow(given));
  const shown =
    section === "users" ? (
      <Users files={files} />
    ) : (
      <Later key={section} load={later[section]} with={{ files }} waiting={<Skeleton label={t("loading")} lines={8} />} />
    );
  return (
    <div className={frame}>
      <h2 className="unseen">{t("heading")}</h2>
      <div part="sections">
        {isWide ? (
          <Tabs
            label={t("sections")}
            selected={section}
            onSelect={(id) => open(id as Section)}
            tabs={sections.map((id) => ({ id, label: t(`section.${id}`), panel: id === section && shown }))}
          />
        ) : (
          <>
            <SelectField
              label={t("sections")}
              value={section}
              options={sections.map((id) => ({ value: id, label: t(`section.${id}`) }))}
              onChange={(id) => open(id)}
            />
            <section className="narrow" aria-label={t(`section.${section}`)}>
              {shown}
            </section>
          </>
        )}
      </div>
    </div>
  );
}
