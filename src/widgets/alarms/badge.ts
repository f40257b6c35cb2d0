import { computed } from "nanostores";
import { alarmCenter, alarmSound, type BadgeSource, wantsSomebody } from "../../core/internal.js";

/** How many alarms want somebody; while it is shown, they sound as well, where that is wanted. */
const wantingAlarms: BadgeSource = (client, show) => {
  const endSound = alarmSound(client).$isWatching.listen(() => {});
  const endCount = computed(alarmCenter(client).$alarms, (alarms = []) => alarms.filter(wantsSomebody)).subscribe((wanting) => {
    const count = wanting.length;
    const isUrgent = wanting.some(({ priority }) => priority === "critical" || priority === "high");
    show(count === 0 ? null : { count, isUrgent, title: titleOf(count) });
  });
  return () => {
    endCount();
    endSound();
  };
};

export default wantingAlarms;

const titleOf = (count: number) => ({
  ru: `неквитированных тревог: ${count}`,
  en: `alarms that want somebody: ${count}`,
  es: `alarmas sin reconocer: ${count}`,
});
