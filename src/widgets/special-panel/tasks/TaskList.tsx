import { atom } from "nanostores";
import { useState } from "react";
import { type SpecTask, vehicleRequests } from "../../../core/internal.js";
import { Button } from "../../kit/controls/Button.js";
import { EmptyState } from "../../kit/controls/EmptyState.js";
import { AgeMark } from "../../kit/parts/AgeMark.js";
import { useKept, useStore, useWidget } from "../../kit/use-widget.js";
import { CancelDialog } from "./CancelDialog.js";
import { taskList } from "./styles.js";
import { TaskRow } from "./TaskRow.js";
import { useVehicleRequests } from "./use-vehicle-requests.js";
import { isOpen } from "./words.js";

interface TaskListProps {
  tasks: readonly SpecTask[];
  answered: number | null;
  /** The last question failed: the rows are as old as the last answer. */
  isStale: boolean;
  device: string;
  name: string;
  mayControl: boolean;
}

/** Ended tasks shown before somebody asks for all. */
const LAST = 3;

/** Open tasks, then those that have ended; what each row says is the provider's word, never ours. */
export function TaskList({ tasks, answered, isStale, device, name, mayControl }: TaskListProps) {
  const { client, t } = useWidget();
  const isBusy = useStore(vehicleRequests(client, device).$isBusy);
  const { cancel } = useVehicleRequests(device, mayControl);
  const $isWhole = useKept("allTasks", () => atom(false));
  const isWhole = useStore($isWhole);
  const [cancelled, setCancelled] = useState<SpecTask["id"] | null>(null);
  const cancelling = tasks.find(({ id }) => id === cancelled);
  const open = tasks.filter(isOpen);
  const ended = tasks.filter((task) => !isOpen(task));
  const shown = [...open, ...(isWhole ? ended : ended.slice(0, LAST))];
  if (tasks.length === 0) return <EmptyState title={t("noTasks")} />;
  return (
    <>
      {isStale && <AgeMark utime={answered} kind="transport" />}
      <ul className={taskList} aria-label={t("taskList")}>
        {shown.map((task) => (
          <TaskRow key={task.id} task={task} {...(mayControl && isOpen(task) ? { onCancel: () => setCancelled(task.id), isBusy } : {})} />
        ))}
      </ul>
      {ended.length > LAST && (
        <Button kind="quiet" aria-expanded={isWhole} onClick={() => $isWhole.set(!isWhole)}>
          {isWhole ? t("fewerTasks") : t("allTasks", { count: tasks.length })}
        </Button>
      )}
      {cancelling && mayControl && (
        <CancelDialog
          task={cancelling}
          device={device}
          name={name}
          answered={answered}
          onClose={() => setCancelled(null)}
          onSend={(task) => void cancel(task)}
        />
      )}
    </>
  );
}
