import { ErrorState } from "../../kit/controls/ErrorState.js";
import { Skeleton } from "../../kit/controls/Skeleton.js";
import { Section } from "../../kit/device/Section.js";
import { useLoaded } from "../../kit/parts/use-loaded.js";
import { useWidget } from "../../kit/use-widget.js";
import type { TasksProps } from "./Tasks.js";

const load = () => import("./Tasks.js");

/** The tasks; their code and words come after the first view. */
export function TaskSection(tasks: TasksProps) {
  const { t } = useWidget();
  const { thing, hasFailed, retry } = useLoaded(load, true);
  const Tasks = thing?.default;
  return (
    <Section title={t("tasks")} part="tasks">
      {hasFailed && <ErrorState error={t("error.page")} onRetry={retry} />}
      {!hasFailed && !Tasks && <Skeleton label={t("loadingThing", { name: t("tasks") })} lines={5} />}
      {Tasks && <Tasks {...tasks} />}
    </Section>
  );
}
