import { type Invitation, invitations, withdrawInvitation } from "../../../core/internal.js";
import { Button } from "../../kit/controls/Button.js";
import { EmptyState } from "../../kit/controls/EmptyState.js";
import type { Column } from "../../kit/controls/Table.js";
import { useCityTime } from "../../kit/device/use-city-time.js";
import { PlusIcon } from "../../kit/icons.js";
import { ResourceView } from "../../kit/parts/ResourceView.js";
import { useMay } from "../../kit/use-may.js";
import { useResource } from "../../kit/use-resource.js";
import { useWidget } from "../../kit/use-widget.js";
import { body } from "../styles.js";
import { useEdit } from "../use-edit.js";
import { useDeeds } from "../use-view.js";
import { roleName } from "../words.js";
import { Confirm } from "./Confirm.js";
import { InviteDialog, type Invited } from "./InviteDialog.js";
import { LinkDialog, type PasswordLink } from "./LinkDialog.js";
import { MoreWords } from "./MoreWords.js";
import { NoneFound } from "./NoneFound.js";
import { Outcome } from "./Outcome.js";
import { Records } from "./Records.js";
import { Search, SectionHead, useFound } from "./SectionHead.js";
import { TagList } from "./TagList.js";

/** Who was invited and has not come yet; the link of an invitation is shown once. */
export function Invitations({ files }: { files: string | undefined }) {
  return (
    <MoreWords>
      <Rows files={files} />
    </MoreWords>
  );
}

function Rows({ files }: { files: string | undefined }) {
  const { client, t } = useWidget();
  const all = useResource(invitations(client));
  const deeds = useDeeds();
  const moment = useCityTime("short");
  const mayInvite = useMay("administration.configure");
  const entry = useEdit<Invited>("invite");
  const made = useEdit<PasswordLink>("link");
  const { edit, begin, end } = useEdit<{ invitation: Invitation }>("withdraw");
  const found = useFound(all.data ?? [], ({ fio, email, by }) => `${fio} ${email} ${by}`);
  const columns: readonly Column<Invitation>[] = [
    {
      id: "fio",
      label: t("user"),
      render: ({ fio, email }) => (
        <>
          {fio}
          <small>{email}</small>
        </>
      ),
    },
    { id: "role", label: t("role"), render: ({ role }) => roleName(t, role) },
    { id: "tags", label: t("devices"), render: ({ tags }) => <TagList tags={tags} none={t("tagsOfRole")} /> },
    { id: "by", label: t("invitedBy"), render: ({ by }) => by },
    { id: "ends", label: t("endsAt"), render: ({ ends }) => moment(ends) },
    {
      id: "act",
      label: t("commands"),
      align: "end",
      render: (invitation) =>
        mayInvite && (
          <div className="act">
            <Button kind="quiet" aria-label={t("withdrawOf", { name: invitation.fio })} onClick={() => begin({ invitation })}>
              {t("withdraw")}
            </Button>
          </div>
        ),
    },
  ];
  const withdraw = async ({ id, fio }: Invitation) => {
    const isDone = await deeds.act(`withdraw ${id}`, () => withdrawInvitation(client, id), { key: "withdrawn", values: { name: fio } });
    if (isDone) end();
  };
  const isDialogOpen = entry.edit || made.edit || edit;
  return (
    <div className={body}>
      <SectionHead title={t("section.invitations")} answered={all.answered} about={t("invitationsAbout")} needs="administration.configure">
        <Button
          kind="primary"
          icon={PlusIcon}
          onClick={() => entry.begin({ email: "", fio: "", role: "operator", tags: [], isTried: false })}
        >
          {t("invite")}
        </Button>
      </SectionHead>
      {!isDialogOpen && <Outcome />}
      <ResourceView {...all} label={t("section.invitations")} lines={4}>
        {(open) =>
          open.length === 0 ? (
            <EmptyState title={t("noInvitations")}>{t("noInvitationsHint")}</EmptyState>
          ) : (
            <>
              <Search all={open.length} />
              {found.length === 0 ? (
                <NoneFound />
              ) : (
                <Records label={t("section.invitations")} columns={columns} rows={found} keyOf={({ id }) => id} />
              )}
            </>
          )
        }
      </ResourceView>
      {entry.edit && (
        <InviteDialog
          edit={entry.edit}
          files={files}
          onType={entry.type}
          onClose={entry.end}
          onMade={(link) => {
            entry.end();
            made.begin(link);
          }}
        />
      )}
      {made.edit && <LinkDialog {...made.edit} onClose={made.end} />}
      {edit && (
        <Confirm title={t("withdrawTitle")} action={t("withdraw")} onClose={end} onConfirm={() => void withdraw(edit.invitation)}>
          <p>{t("withdrawWhat", { name: edit.invitation.fio })}</p>
        </Confirm>
      )}
    </div>
  );
}
