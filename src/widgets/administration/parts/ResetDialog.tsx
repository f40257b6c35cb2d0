import { type InvitationMade, type Person, resetPerson } from "../../../core/internal.js";
import { useWidget } from "../../kit/use-widget.js";
import { useDeeds } from "../use-view.js";
import { Confirm } from "./Confirm.js";
import { LinkDialog, linkOf, type PasswordLink } from "./LinkDialog.js";
import { MoreWords } from "./MoreWords.js";

/** For whom a link is made, and the link once it is there. */
export interface Reset {
  readonly person: Person;
  readonly made: PasswordLink | null;
}

interface ResetDialogProps {
  edit: Reset;
  files: string | undefined;
  onType(fields: Partial<Reset>): void;
  onClose(): void;
}

/** Makes a link by which somebody who has forgotten the password sets another one. */
export function ResetDialog(props: ResetDialogProps) {
  return (
    <MoreWords>
      <Steps {...props} />
    </MoreWords>
  );
}

function Steps({ edit: { person, made }, files, onType, onClose }: ResetDialogProps) {
  const { client, t } = useWidget();
  const deeds = useDeeds();
  const reset = async () => {
    let answer: InvitationMade | undefined;
    const isDone = await deeds.act(
      `reset ${person.id}`,
      async () => {
        answer = await resetPerson(client, person.id);
      },
      { key: "resetMade", values: { name: person.fio } },
    );
    if (isDone && answer) onType({ made: linkOf(client, files, answer) });
  };
  if (made) return <LinkDialog {...made} onClose={onClose} />;
  return (
    <Confirm title={t("resetTitle")} action={t("inviteMake")} onClose={onClose} onConfirm={() => void reset()}>
      <p>{t("resetWhat", { name: person.fio })}</p>
    </Confirm>
  );
}
