import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import type * as v from "valibot";
import type { SpecTaskEntry } from "../../../core/contract/vehicles.js";
import type { Database, Tables } from "../../base/database/tables.js";
import { checkLength, invalid, notFound, refusal } from "../../base/refusal.js";
import type { Position, SpecialVehicle } from "../../city/model.js";
import { nearestStreet } from "../../city/way.js";
import { type City, fleetOf } from "../../sources/city.js";
import type { Fleet, VehicleTask } from "../../sources/source.js";
import type { Caller } from "../accounts/tokens.js";
import type { Origin } from "../audit/commands.js";
import { authorize } from "../rights/authorize.js";
import type { UserRow } from "../rights/rights.js";
import type { Carrier, Executed } from "./carrier.js";
import type { Life } from "./life.js";

/**
 * The user, the address and the vehicle of a request; `confirm` reads the user from the database, `id` as of an `Order`; `key` is the
 * `Idempotency-Key`, null without one.
 */
export interface Request {
  id?: string;
  key: string | null;
  vehicle: SpecialVehicle;
  user: UserRow;
  confirm(): Promise<Caller>;
  life: Life;
  address: string;
  origin: Origin;
}

const LONGEST_TEXT = 200;
const MOST_POINTS = 2000;
const MOST_OPEN = 50;
/** Metres from the nearest street at which a section is still one of this city. */
const OFF_STREET = 300;

/** A city without special vehicles: nobody is asked anything of. */
const nobody: Pick<Fleet, "tasks" | "task"> = {
  tasks: new Map(),
  task() {
    throw notFound("There is no such vehicle.");
  },
};

/** Takes tasks for special vehicles: checked, written with their audit row, and only then driven to and answered. */
export function createDispatch(city: City, { carryOut }: Carrier) {
  const turns = new Map<string, Promise<unknown>>();
  const { tasks, task: taskAt } = fleetOf(city) ?? nobody;
  const tasksOf = ({ id }: SpecialVehicle) => tasks.get(id) ?? [];

  /** One after another for each vehicle, so that a repeated key finds the first task. */
  function inTurn<Result>({ id }: SpecialVehicle, act: () => Promise<Result>): Promise<Result> {
    const turn = (turns.get(id) ?? Promise.resolve()).catch(() => {}).then(act);
    turns.set(id, turn);
    return turn;
  }

  const intentOf = ({ id, key, vehicle, user, address, life }: Request, operation: string, payload: unknown): Tables["commands"] => ({
    id: id ?? randomUUID(),
    oid: vehicle.id,
    user_id: user.id,
    fio: user.fio,
    address,
    operation,
    payload_json: JSON.stringify(payload),
    idempotency_key: key,
    asked: Math.floor(life.utime),
    outcome: "pending",
    code: null,
    version: 0,
    mode: null,
    effective: null,
    until: null,
    before_json: "{}",
    after_json: null,
    second: null,
  });

  /** Carries one request out with its audit row, unless `done` gives what came of it before. */
  function carry(
    request: Request,
    operation: string,
    payload: unknown,
    done: () => VehicleTask | null,
    execute: () => Omit<Executed<VehicleTask>, "row">,
  ): Promise<VehicleTask> {
    const row = intentOf(request, operation, payload);
    return carryOut({
      row,
      origin: request.origin,
      life: request.life,
      async findEarlier() {
        authorize((await request.confirm()).user, "vehicles.operate");
        return done();
      },
      execute: () => ({ ...execute(), row: { ...row, outcome: "accepted" } }),
    });
  }

  return {
    /** The task of the entry, or the earlier one with the same key. */
    ask(request: Request, entry: v.InferOutput<typeof SpecTaskEntry>): Promise<VehicleTask> {
      const { vehicle, user } = request;
      const earlier = () => {
        const task = tasksOf(vehicle).find(({ key, author }) => key === entry.key && author === user.fio) ?? null;
        if (task && !isOf(task, entry)) throw refusal("idempotency_key_reused");
        return task;
      };
      return inTurn(vehicle, () =>
        carry(request, "specTask", entry, earlier, () => {
          check(city, entry);
          const now = city.clock.now();
          if (tasksOf(vehicle).filter((task) => taskAt(vehicle, task, now).end_time === null).length >= MOST_OPEN)
            throw refusal("too_many_tasks", { most: MOST_OPEN });
          const task: VehicleTask = {
            id: idInOrder(),
            ...wantedBy(entry),
            author: user.fio,
            asked: Math.floor(now),
            cancelled: null,
            cancelled_by: null,
          };
          tasks.set(vehicle.id, [...tasksOf(vehicle), task]);
          return {
            result: task,
            keep: (step) =>
              step
                .insertInto("tasks")
                .values(rowOf(vehicle, task))
                .onConflict((conflict) => conflict.column("id").doNothing())
                .execute(),
            takeBack() {
              const others = tasksOf(vehicle).filter(({ id }) => id !== task.id);
              tasks.set(vehicle.id, others);
              return true;
            },
          };
        }),
      );
    },

    /** Ends a task that is not at its end; cancelling a cancelled one changes nothing. */
    cancel(request: Request, id: string): Promise<VehicleTask> {
      const { vehicle, user } = request;
      const find = () => tasksOf(vehicle).find((each) => each.id === id);
      const replace = (task: VehicleTask) =>
        tasks.set(
          vehicle.id,
          tasksOf(vehicle).map((each) => (each.id === id ? task : each)),
        );
      const cancelled = () => {
        const task = find();
        return task && task.cancelled !== null ? task : null;
      };
      return inTurn(vehicle, () =>
        carry(request, "specTaskCancel", { id }, cancelled, () => {
          const task = find();
          if (!task) throw notFound("This vehicle has no such task.");
          const now = city.clock.now();
          if (taskAt(vehicle, task, now).end_time !== null) throw refusal("task_ended");
          const end = { cancelled: Math.floor(now), cancelled_by: user.fio };
          replace({ ...task, ...end });
          return {
            result: { ...task, ...end },
            keep: (step) => step.updateTable("tasks").set(end).where("id", "=", id).execute(),
            takeBack() {
              replace(task);
              return true;
            },
          };
        }),
      );
    },
  };
}
export type Dispatch = ReturnType<typeof createDispatch>;

/** What of a task is the entry's. */
const wantedBy = ({ work, section, section_name, key, utime_start }: v.InferOutput<typeof SpecTaskEntry>) => ({
  work: work.trim(),
  section,
  section_name,
  key,
  utime_start: Math.floor(utime_start),
});

const isOf = (task: VehicleTask, entry: v.InferOutput<typeof SpecTaskEntry>): boolean =>
  Object.entries(wantedBy(entry)).every(([field, value]) => isDeepStrictEqual(task[field as keyof VehicleTask], value));

function check(city: City, { work, section, section_name, key, utime_start }: v.InferOutput<typeof SpecTaskEntry>): void {
  if (!work.trim()) throw refusal("required", { field: "work" });
  if (!key) throw refusal("required", { field: "key" });
  for (const [field, text] of Object.entries({ work, section_name, key })) checkLength(field, text, LONGEST_TEXT);
  if (utime_start > city.clock.now() + 366 * 86_400) throw refusal("too_far");
  const places: Position[] = section.type === "Point" ? [section.coordinates] : section.coordinates;
  if (section.type === "LineString" && places.length < 2) throw invalid("section", "A line has at least two points.");
  if (places.length > MOST_POINTS) throw refusal("too_many_values", { field: "section", most: MOST_POINTS });
  for (const place of [places[0], places.at(-1)] as Position[]) {
    const street = nearestStreet(city.city.segments, place);
    if (!street || street.distance > OFF_STREET) throw refusal("off_street");
  }
}

/** A UUID of version 7 (RFC 9562): by its text it stands behind those of earlier milliseconds, so tasks of one second keep their order. */
function idInOrder(): string {
  const ms = Date.now().toString(16).padStart(12, "0");
  return `${ms.slice(0, 8)}-${ms.slice(8)}-7${randomUUID().slice(15)}`;
}

const rowOf = (
  vehicle: SpecialVehicle,
  { id, work, utime_start, section, section_name, key, author, asked }: VehicleTask,
): Tables["tasks"] => ({
  id,
  vehicle: vehicle.id,
  work,
  utime_start,
  section_json: JSON.stringify(section),
  section_name,
  key,
  author,
  created: asked,
  cancelled: null,
  cancelled_by: null,
});

/** Makes the tasks of a city's vehicles, or of one, those of the database, as they were asked. */
export async function loadTasks(city: City, db: Database, only?: string): Promise<void> {
  let asked = db.selectFrom("tasks").selectAll().orderBy("created").orderBy("id");
  if (only !== undefined) asked = asked.where("vehicle", "=", only);
  const { tasks } = fleetOf(city) ?? nobody;
  const rows = await asked.execute();
  if (only === undefined) tasks.clear();
  else tasks.delete(only);
  for (const row of rows) {
    const { id, vehicle, work, section_json, section_name, key, author, cancelled_by } = row;
    const times = {
      utime_start: Number(row.utime_start),
      asked: Number(row.created),
      cancelled: row.cancelled === null ? null : Number(row.cancelled),
    };
    const task: VehicleTask = { id, work, section: JSON.parse(section_json), section_name, key, author, cancelled_by, ...times };
    tasks.set(vehicle, [...(tasks.get(vehicle) ?? []), task]);
  }
}
