import { useState } from "react";
import { leave } from "../../../core/internal.js";
import { Button } from "../../kit/controls/Button.js";
import { Section } from "../../kit/device/Section.js";
import { draftOf } from "../../kit/form/draft.js";
import { keepSender } from "../../kit/form/keep-sender.js";
import { EditIcon, SignOutIcon } from "../../kit/icons.js";
import { Avatar } from "../../kit/parts/Avatar.js";
import { useLoaded } from "../../kit/parts/use-loaded.js";
import { useKept, useStore, useWidget } from "../../kit/use-widget.js";
import { contactFields, createContact } from "../store.js";
import { contact } from "../styles.js";
import type { AccountEvents } from "../surface.js";
import { ContactField } from "./ContactField.js";

const avatarDialog = () => import("./AvatarDialog.js");

/** Full name, phone and avatar, each kept by itself; and the way out. */
export function Contact() {
  const { client, element, t, emit } = useWidget<AccountEvents>();
  const { user } = useStore(client.session.$session);
  const store = useKept(`contact ${client.base} ${user.id}`, () => {
    const draft = draftOf(`account ${user.id}`, element);
    return keepSender(`${client.base} ${draft.place}`, (keep) => createContact(client, draft, keep));
  });
  const [isCropping, setCropping] = useState(false);
  const { thing, hasFailed, retry } = useLoaded(avatarDialog, isCropping);

  const signOut = () => {
    void leave(client);
    emit("its-navigate", { screen: "landing" });
  };
  return (
    <Section title={t("contact")} part="contact">
      <div className={contact}>
        <div className="who">
          <Avatar size={96} />
          <Button kind="quiet" icon={EditIcon} onClick={() => (hasFailed ? retry() : setCropping(true))}>
            {t(user.file_name ? "avatarChange" : "avatarAdd")}
          </Button>
          {hasFailed && <p role="alert">{t("error.page")}</p>}
        </div>
        <div className="fields">
          {contactFields.map((field) => (
            <ContactField key={field} field={field} value={user[field]} store={store} />
          ))}
          <dl>
            <dt>{t("email")}</dt>
            <dd>{user.email || "—"}</dd>
          </dl>
          <div>
            <Button icon={SignOutIcon} onClick={signOut}>
              {t("signOut")}
            </Button>
          </div>
        </div>
      </div>
      {isCropping && thing && <thing.AvatarDialog onClose={() => setCropping(false)} />}
    </Section>
  );
}
