import { hasControlBan, isUser, type Person, people, signOutPerson } from "../../../core/internal.js";
import { Button } from "../../kit/controls/Button.js";
import type { Column } from "../../kit/controls/Table.js";
import { useCityTime } from "../../kit/device/use-city-time.js";
import { Later } from "../../kit/parts/Later.js";
import { ResourceView } from "../../kit/parts/ResourceView.js";
import { StatusBadge } from "../../kit/parts/StatusBadge.js";
import { useMay } from "../../kit/use-may.js";
import { useResource } from "../../kit/use-resource.js";
import { useStore, useWidget } from "../../kit/use-widget.js";
import { body } from "../styles.js";
import { useEdit } from "../use-edit.js";
import { useDeeds, useView } from "../use-view.js";
import { roleName } from "../words.js";
import { Confirm } from "./Confirm.js";
import { NoneFound } from "./NoneFound.js";
import { Outcome } from "./Outcome.js";
import { Records } from "./Records.js";
import type { Reset } from "./ResetDialog.js";
import { Search, SectionHead, useFound } from "./SectionHead.js";
import { TagList } from "./TagList.js";
import type { UserEdit } from "./UserDialog.js";

const resetDialog = async () => (await import("./ResetDialog.js")).ResetDialog;
const userDialog = async () => (await import("./UserDialog.js")).UserDialog;

/** The accounts of the city: what each may do, and whether somebody is signed in by it. */
export function Users({ files }: { files: string | undefined }) {
  const { client, t } = useWidget();
  const all = useResource(people(client));
  const { user } = useStore(client.session.$session);
  const { open } = useView();
  const deeds = useDeeds();
  const moment = useCityTime("short");
  const mayChange = useMay("administration.configure");
  const maySignOut = useMay("administration.manage");
  const { edit, begin, type, end } = useEdit<UserEdit>("user");
  const reset = useEdit<Reset>("reset");
  const leaving = useEdit<{ person: Person }>("sign-out");
  const found = useFound(all.data ?? [], ({ fio, email, role }) => `${fio} ${email} ${role} ${roleName(t, role)}`);

  const columns: readonly Column<Person>[] = [
    {
      id: "fio",
      label: t("user"),
      render: ({ fio, email, id }) => (
        <>
          {fio}
          {`${id}` === `${user.id}` && ` (${t("you")})`}
          <small>{email}</small>
        </>
      ),
    },
    { id: "role", label: t("role"), render: ({ role }) => roleName(t, role) },
    { id: "tags", label: t("devices"), render: ({ tags }) => <TagList tags={tags} none={t("tagsOfRole")} /> },
    { id: "state", label: t("state"), render: (person) => <State person={person} /> },
    {
      id: "seen",
      label: t("seen"),
      render: ({ seen, sessions }) => (
        <>
          {seen === null ? t("never") : moment(seen)}
          {sessions > 0 && <small>{t("signIns", { count: sessions })}</small>}
        </>
      ),
    },
    {
      id: "act",
      label: t("commands"),
      align: "end",
      render: (person) => (
        <div className="act">
          {mayChange && (
            <Button kind="quiet" aria-label={t("changeOf", { name: person.fio })} onClick={() => begin(editOf(person))}>
              {t("change")}
            </Button>
          )}
          <Button kind="quiet" aria-label={t("deedsOf", { name: person.fio })} onClick={() => open("audit", { who: `${person.id}` })}>
            {t("deeds")}
          </Button>
          {maySignOut && person.sessions > 0 && (
            <Button kind="quiet" aria-label={t("signOutOf", { name: person.fio })} onClick={() => leaving.begin({ person })}>
              {t("signOut")}
            </Button>
          )}
        </div>
      ),
    },
  ];

  const askForReset = (person: Person) => {
    end();
    reset.begin({ person, made: null });
  };
  const signOut = async ({ id, fio }: Person) => {
    const isDone = await deeds.act(`sign-out ${id}`, () => signOutPerson(client, id), { key: "signedOut", values: { name: fio } });
    if (isDone) leaving.end();
  };
  return (
    <div className={body}>
      <SectionHead title={t("section.users")} answered={all.answered} needs="administration.configure">
        <Button kind="primary" onClick={() => open("invitations")}>
          {t("inviteSomebody")}
        </Button>
      </SectionHead>
      {!edit && !reset.edit && !leaving.edit && <Outcome />}
      <ResourceView {...all} label={t("section.users")} lines={8}>
        {(everybody) => (
          <>
            <Search all={everybody.length} />
            {found.length === 0 ? (
              <NoneFound />
            ) : (
              <Records label={t("section.users")} columns={columns} rows={found} keyOf={({ id }) => id} />
            )}
          </>
        )}
      </ResourceView>
      {edit && <Later load={userDialog} with={{ edit, onType: type, onReset: askForReset, onClose: end }} />}
      {reset.edit && <Later load={resetDialog} with={{ edit: reset.edit, files, onType: reset.type, onClose: reset.end }} />}
      {leaving.edit && (
        <Confirm
          title={t("signOutTitle")}
          action={t("signOut")}
          onClose={leaving.end}
          onConfirm={() => leaving.edit && void signOut(leaving.edit.person)}
        >
          <p>{t(isUser(user, leaving.edit.person.fio) ? "signOutSelf" : "signOutWhat", { name: leaving.edit.person.fio })}</p>
        </Confirm>
      )}
    </div>
  );
}

const editOf = (person: Person): UserEdit => ({
  before: person,
  role: person.role,
  tags: person.tags ?? [],
  restricted: hasControlBan(person.restrictions),
  disabled: person.disabled,
  isAsked: false,
});

function State({ person: { disabled, restrictions } }: { person: Person }) {
  const { t } = useWidget();
  if (disabled) return <StatusBadge tone="neutral" word={t("disabled")} />;
  if (hasControlBan(restrictions)) return <StatusBadge tone="warning" word={t("restricted")} />;
  return <StatusBadge tone="ok" word={t("active")} />;
}
