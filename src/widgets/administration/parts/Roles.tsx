import { areas, type CityRole, cityRoles } from "../../../core/internal.js";
import { Button } from "../../kit/controls/Button.js";
import type { Column } from "../../kit/controls/Table.js";
import { PlusIcon } from "../../kit/icons.js";
import { Later } from "../../kit/parts/Later.js";
import { ResourceView } from "../../kit/parts/ResourceView.js";
import { useMay } from "../../kit/use-may.js";
import { useResource } from "../../kit/use-resource.js";
import { useWidget } from "../../kit/use-widget.js";
import { body } from "../styles.js";
import { useEdit } from "../use-edit.js";
import { roleName, wordFor } from "../words.js";
import { MoreWords } from "./MoreWords.js";
import { Outcome } from "./Outcome.js";
import { Records } from "./Records.js";
import type { RoleEdit } from "./RoleDialog.js";
import { SectionHead } from "./SectionHead.js";
import { TagList } from "./TagList.js";

const roleDialog = async () => (await import("./RoleDialog.js")).RoleDialog;

/** What each role may do in each area. */
export function Roles() {
  return (
    <MoreWords>
      <Rows />
    </MoreWords>
  );
}

function Rows() {
  const { client, t } = useWidget();
  const all = useResource(cityRoles(client));
  const mayChange = useMay("administration.configure");
  const { edit, begin, type, end } = useEdit<RoleEdit>("role");
  const columns: readonly Column<CityRole>[] = [
    {
      id: "name",
      label: t("role"),
      render: ({ name, users, is_default }) => (
        <>
          {roleName(t, name)}
          <small>
            {t("accounts", { count: users })} · {t(is_default ? "roleDefault" : "roleChanged")}
          </small>
        </>
      ),
    },
    ...areas.map((area) => ({
      id: area,
      label: t(`area.${area}`),
      render: ({ levels }: CityRole) => wordFor(t, "level", levels[area] ?? "none"),
    })),
    { id: "tags", label: t("devices"), render: ({ tags }) => <TagList tags={tags} none={t("allDevices")} /> },
    {
      id: "act",
      label: t("commands"),
      align: "end",
      render: (role) =>
        mayChange && (
          <div className="act">
            <Button
              kind="quiet"
              aria-label={t("changeOf", { name: roleName(t, role.name) })}
              onClick={() =>
                begin({ before: role, name: role.name, levels: role.levels, tags: role.tags ?? [], isAsked: false, isTried: false })
              }
            >
              {t("change")}
            </Button>
          </div>
        ),
    },
  ];
  return (
    <div className={body}>
      <SectionHead title={t("section.roles")} answered={all.answered} about={t("rolesAbout")} needs="administration.configure">
        <Button
          icon={PlusIcon}
          onClick={() => begin({ before: null, name: "", levels: { signals: "view" }, tags: [], isAsked: false, isTried: false })}
        >
          {t("roleNew")}
        </Button>
      </SectionHead>
      {!edit && <Outcome />}
      <ResourceView {...all} label={t("section.roles")} lines={6}>
        {(roles) => <Records label={t("section.roles")} columns={columns} rows={roles} keyOf={({ name }) => name} />}
      </ResourceView>
      {edit && <Later load={roleDialog} with={{ edit, roles: all.data ?? [], onType: type, onClose: end }} />}
    </div>
  );
}
