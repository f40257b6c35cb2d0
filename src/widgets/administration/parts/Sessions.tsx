import { citySessions, endCitySession, type PersonSession } from "../../../core/internal.js";
import { browserName } from "../../kit/browser-name.js";
import { Button } from "../../kit/controls/Button.js";
import type { Column } from "../../kit/controls/Table.js";
import { useCityTime } from "../../kit/device/use-city-time.js";
import { Permitted } from "../../kit/parts/Permitted.js";
import { ResourceView } from "../../kit/parts/ResourceView.js";
import { useMay } from "../../kit/use-may.js";
import { useResource } from "../../kit/use-resource.js";
import { useWidget } from "../../kit/use-widget.js";
import { body } from "../styles.js";
import { useEdit } from "../use-edit.js";
import { useDeeds } from "../use-view.js";
import { Confirm } from "./Confirm.js";
import { MoreWords } from "./MoreWords.js";
import { NoneFound } from "./NoneFound.js";
import { Outcome } from "./Outcome.js";
import { Records } from "./Records.js";
import { Search, SectionHead, useFound } from "./SectionHead.js";

/** Who is signed in where; each sign-in can be ended. */
export function Sessions() {
  return (
    <MoreWords>
      <Rows />
    </MoreWords>
  );
}

function Rows() {
  const { client, t } = useWidget();
  const all = useResource(citySessions(client));
  const deeds = useDeeds();
  const moment = useCityTime("short");
  const mayEnd = useMay("administration.manage");
  const { edit, begin, end } = useEdit<{ session: PersonSession }>("session");
  const found = useFound(all.data ?? [], ({ fio, agent }) => `${fio} ${browserName(agent)}`);
  const columns: readonly Column<PersonSession>[] = [
    { id: "fio", label: t("user"), render: ({ fio }) => fio },
    { id: "agent", label: t("program"), render: ({ agent }) => browserName(agent) || t("otherProgram") },
    { id: "created", label: t("signedInAt"), render: ({ created }) => moment(created) },
    { id: "seen", label: t("lastActive"), render: ({ seen }) => moment(seen) },
    {
      id: "act",
      label: t("commands"),
      align: "end",
      render: (session) =>
        session.current
          ? t("thisSession")
          : mayEnd && (
              <div className="act">
                <Button kind="quiet" aria-label={t("endSessionOf", { name: session.fio })} onClick={() => begin({ session })}>
                  {t("endSession")}
                </Button>
              </div>
            ),
    },
  ];
  const finish = async ({ id, fio }: PersonSession) => {
    const isDone = await deeds.act(`session ${id}`, () => endCitySession(client, id), { key: "sessionEnded", values: { name: fio } });
    if (isDone) end();
  };
  return (
    <div className={body}>
      <SectionHead title={t("section.sessions")} answered={all.answered} />
      {!mayEnd && <Permitted needs="administration.manage">{null}</Permitted>}
      {!edit && <Outcome />}
      <ResourceView {...all} label={t("section.sessions")} lines={8}>
        {(sessions) => (
          <>
            <Search all={sessions.length} />
            {found.length === 0 ? (
              <NoneFound />
            ) : (
              <Records label={t("section.sessions")} columns={columns} rows={found} keyOf={({ id }) => id} />
            )}
          </>
        )}
      </ResourceView>
      {edit && (
        <Confirm title={t("endSessionTitle")} action={t("endSession")} onClose={end} onConfirm={() => void finish(edit.session)}>
          <p>{t("endSessionWhat", { name: edit.session.fio, program: browserName(edit.session.agent) || t("otherProgram") })}</p>
        </Confirm>
      )}
    </div>
  );
}
