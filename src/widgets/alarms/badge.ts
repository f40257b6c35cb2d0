import { computed } from "nanostores";
import { alarmCenter, alarmSound, type BadgeSource, wantsSomebody } from "../../core/internal.js";

/** How many alarms want somebody; while it is shown, they sound as well, where that is wanted, and are silenced from any screen. */
const wantingAlarms: BadgeSource = (client, show) => {
  const { $isWatching, $sounding, $isBlocked, silence } = alarmSound(client);
  const endSound = $isWatching.listen(() => {});
  const $isHeard = computed([$sounding, $isBlocked], (sounding, isBlocked) => sounding !== null && !isBlocked);
  const $wanting = computed(alarmCenter(client).$alarms, (alarms = []) => alarms.filter(wantsSomebody));
  const endCount = computed([$wanting, $isHeard], (wanting, isHeard) => ({ wanting, isHeard })).subscribe(({ wanting, isHeard }) => {
    const count = wanting.length;
    const isUrgent = wanting.some(({ priority }) => priority === "critical" || priority === "high");
    const action = isHeard ? { action: { title: silenceTitle, icon: SILENT, run: silence } } : {};
    show(count === 0 ? null : { count, isUrgent, title: titleOf(count), ...action });
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

const silenceTitle = {
  ru: "Звучит тревога: заглушить",
  en: "An alarm is sounding: silence",
  es: "Suena una alarma: silenciar",
};

/** A loudspeaker that is crossed out. */
const SILENT = "M11 5 6.5 9H3v6h3.5L11 19ZM22 9l-6 6M16 9l6 6";
