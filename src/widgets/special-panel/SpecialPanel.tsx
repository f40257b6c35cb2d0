import { type SpecTelemetry, specTasks, specTelemetry, specViews } from "../../core/internal.js";
import { Unsent } from "../kit/control/Unsent.js";
import { useBarrier } from "../kit/control/use-barrier.js";
import { classes } from "../kit/css.js";
import { DeviceGate } from "../kit/device/DeviceGate.js";
import { Facts } from "../kit/device/Facts.js";
import { Fold } from "../kit/device/Fold.js";
import { Section } from "../kit/device/Section.js";
import { factColumns, together, viewGrid } from "../kit/device/styles.js";
import { coordinateWords, headingWords } from "../kit/device/vehicle/place-words.js";
import { VehiclePanel } from "../kit/device/vehicle/VehiclePanel.js";
import { useResource } from "../kit/use-resource.js";
import { useKept, useStore, useWidget } from "../kit/use-widget.js";
import { Metrics } from "./parts/Metrics.js";
import { WorkMap } from "./parts/WorkMap.js";
import { createTaskForm } from "./store.js";
import { layout } from "./styles.js";
import { TaskSection } from "./tasks/TaskSection.js";

const reports = () => import("../kit/device/reports/Reports.js");

/**
 * One special vehicle: what it does now, what it has serviced, what it is asked to do.
 * @csspart header – name, connection and age
 * @csspart metrics – speed now and on average, serviced section
 * @csspart place – the small map with the vehicle, what it serviced and its tasks
 * @csspart map – that map without what stands beside it
 * @csspart state – vehicle and driver
 * @csspart tasks – the tasks and the form for a new one, or why there is none
 * @csspart confirmation – the question before something is sent
 * @csspart reports – the report form
 */
export function SpecialPanel({ device, control }: { device?: string; control?: boolean }) {
  return (
    <>
      <Unsent />
      <DeviceGate device={device}>{(wanted) => <Vehicle key={wanted} device={wanted} control={control} />}</DeviceGate>
    </>
  );
}

function Vehicle({ device, control }: { device: string; control: boolean | undefined }) {
  const { client, t } = useWidget();
  const telemetry = useResource(specTelemetry(client, device));
  const tasks = useResource(specTasks(client, device));
  const barrier = useBarrier(control, "vehicles.operate");
  const userKey = useStore(client.$userKey);
  const form = useKept(`taskForm ${client.base} ${userKey} ${device}`, () => createTaskForm(client.clock));
  return (
    <VehiclePanel
      kind="spec"
      title={t("kind")}
      device={device}
      telemetry={telemetry}
      nameOf={({ type, plate }) => [type, plate].filter(Boolean).join(", ") || t("kind")}
    >
      {(reading, isPast, name) => (
        <>
          <div className={classes(together, layout)}>
            <Metrics reading={reading} isPast={isPast} />
            <Section title={t(isPast ? "vehicle.whereLast" : "vehicle.where")} part="place">
              <WorkMap reading={reading} isPast={isPast} name={name} tasks={tasks.data ?? []} form={form} mayPick={barrier === null} />
            </Section>
            <Section
              title={t(isPast ? "device.lastKnownState" : "device.currentState")}
              utime={reading.utime}
              part="state"
              className={factColumns}
            >
              <VehicleFacts reading={reading} />
            </Section>
            <TaskSection
              device={device}
              name={name}
              reading={reading}
              tasks={tasks}
              barrier={barrier}
              form={form}
              answered={telemetry.answered}
            />
          </div>
          <div className={viewGrid}>
            <Fold id="reports" title={t("device.reports")} load={reports} className="whole" device={device} name={name} views={specViews} />
          </div>
        </>
      )}
    </VehiclePanel>
  );
}

function VehicleFacts({ reading }: { reading: SpecTelemetry }) {
  const { t } = useWidget();
  const { type, plate, driver } = reading;
  const given = (value: string) => value.trim() || t("device.notGiven");
  return (
    <>
      <Facts
        title={t("vehicle")}
        rows={[
          { term: t("type"), value: given(type) },
          { term: t("vehicle.plate"), value: given(plate) },
          { term: t("driver"), value: given(driver) },
        ]}
      />
      <Facts
        title={t("motion")}
        rows={[
          { term: t("vehicle.heading"), value: headingWords(reading, t) },
          { term: t("vehicle.coordinates"), value: coordinateWords(reading) },
        ]}
      />
    </>
  );
}
