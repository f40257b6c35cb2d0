import { isControlBan, type User } from "../../../core/internal.js";
import { Section } from "../../kit/device/Section.js";
import { ToneShape } from "../../kit/parts/ToneShape.js";
import { useStore, useWidget } from "../../kit/use-widget.js";
import { restrictionsClass } from "../styles.js";

/** What this user may not do, in words (spec 2). */
export function Restrictions() {
  const { client, t } = useWidget();
  const { user } = useStore(client.session.$session);
  return (
    <Section title={t("restrictions")} part="restrictions">
      <RestrictionList user={user} />
    </Section>
  );
}

export function RestrictionList({ user }: { user: User }) {
  const { t } = useWidget();
  const { restrictions, access } = user;
  const words = [
    ...(access ? [] : [t("accessRestricted")]),
    ...restrictions.map((word) => (isControlBan(word) ? t("controlProhibited") : t("otherRestriction", { word }))),
  ];
  if (words.length === 0) {
    return (
      <p className={restrictionsClass}>
        <ToneShape tone="ok" />
        {t("noRestrictions")}
      </p>
    );
  }
  return (
    <ul className={restrictionsClass}>
      {words.map((word) => (
        <li key={word}>
          <ToneShape tone="warning" />
          {word}
        </li>
      ))}
    </ul>
  );
}
