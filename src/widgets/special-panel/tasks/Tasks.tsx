import type { Barrier, SpecTask, SpecTelemetry } from "../../../core/internal.js";
import { ErrorState } from "../../kit/controls/ErrorState.js";
import { Skeleton } from "../../kit/controls/Skeleton.js";
import { quiet } from "../../kit/device/styles.js";
import { MoreTexts } from "../../kit/parts/MoreTexts.js";
import { ResourceView } from "../../kit/parts/ResourceView.js";
import { useLoaded } from "../../kit/parts/use-loaded.js";
import type { ResourceUse } from "../../kit/use-resource.js";
import { useWidget } from "../../kit/use-widget.js";
import type { TaskFormStore } from "../store.js";
import { taskColumns } from "./styles.js";
import { TaskList } from "./TaskList.js";

export interface TasksProps {
  device: string;
  name: string;
  reading: SpecTelemetry;
  tasks: ResourceUse<SpecTask[]>;
  barrier: Barrier | null;
  form: TaskFormStore;
  /** City time of the last answer that brought a reading, Unix s. */
  answered: number | null;
}

const texts = { ru: () => import("./texts/ru.js"), en: () => import("./texts/en.js"), es: () => import("./texts/es.js") };
const loadControls = () => import("./TaskControls.js");

/** The tasks for everybody, and the form for those who may control: its code is loaded only then. */
export default function Tasks(tasks: TasksProps) {
  return (
    <MoreTexts namespace="special-tasks" source={texts}>
      <Columns {...tasks} />
    </MoreTexts>
  );
}

function Columns({ tasks, barrier, ...controls }: TasksProps) {
  const { t } = useWidget();
  const mayControl = barrier === null;
  const { thing, hasFailed, retry } = useLoaded(loadControls, mayControl);
  const Controls = thing?.TaskControls;
  const isOffered = tasks.error?.status !== 404;
  return (
    <div className={taskColumns}>
      <div>
        <h4>{t("taskList")}</h4>
        <ResourceView {...tasks} label={t("taskList")} lines={4}>
          {(known) => (
            <TaskList
              tasks={known}
              answered={tasks.answered}
              isStale={tasks.error !== undefined}
              device={controls.device}
              name={controls.name}
              mayControl={mayControl}
            />
          )}
        </ResourceView>
      </div>
      {isOffered && (
        <div>
          <h4>{t("newTask")}</h4>
          {barrier && <p className={quiet}>{t(`task.${barrier}`)}</p>}
          {mayControl && hasFailed && <ErrorState error={t("error.page")} onRetry={retry} />}
          {mayControl && !hasFailed && !Controls && <Skeleton label={t("loadingThing", { name: t("newTask") })} lines={5} />}
          {mayControl && Controls && <Controls {...controls} isListKnown={tasks.data !== undefined && !tasks.error} />}
        </div>
      )}
    </div>
  );
}
