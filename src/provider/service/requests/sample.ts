import { randomUUID } from "node:crypto";
import type { Language } from "../../../core/contract/language.js";
import { type Database, searchable } from "../../base/database/tables.js";
import { pick, roll } from "../../base/random.js";
import { HOUR } from "../../base/time.js";
import type { Controller } from "../../city/model.js";
import type { City } from "../../sources/city.js";
import { insertNumbered } from "./numbered.js";
import type { SampleWords } from "./sample-words.js";
import en from "./texts/en.js";
import es from "./texts/es.js";
import ru from "./texts/ru.js";

/** Hours before now at which a sample request was asked, taken, given as a task, done and closed, and at which its comments were made. */
interface SampleHours {
  hours: readonly [create: number, work?: number, task?: number, done?: number, close?: number];
  comments?: readonly number[];
}

const texts: Record<Language, readonly SampleWords[]> = { ru, en, es };
const sampleHours: readonly SampleHours[] = [
  { hours: [3.4, 3.1, 2.6], comments: [2.6, 1.2] },
  { hours: [0.6] },
  { hours: [5.2] },
  { hours: [20, 19.2, 18.5, 6], comments: [6] },
  { hours: [80, 79, 78], comments: [50] },
  { hours: [30, 29.5, 29, 26, 25] },
  { hours: [12, 11.5] },
  { hours: [50, 49, 47, 30, 28] },
  { hours: [1.4, 1.1] },
];

/** Gives an invented city some requests to begin with, unless there are any: what is in the database is never touched. */
export async function addSampleRequests(db: Database, world: City, seed: number): Promise<void> {
  if (await db.selectFrom("uds").select("id").limit(1).executeTakeFirst()) return;
  const now = world.clock.now();
  const before = (hours: number) => Math.floor(now - hours * HOUR);
  const then = (hours: number | undefined) => (hours === undefined ? null : before(hours));
  for (const [index, { theme, text, author, executor, comments = [] }] of texts[world.language].entries()) {
    const { hours, comments: commented = [] } = sampleHours[index] as SampleHours;
    const { description: crossing, latitude, longitude } = pick<Controller>(world.city.controllers, roll(seed, 151, index));
    const [create, work, task, done, close] = hours;
    const id = randomUUID();
    const description = text(crossing);
    const times = {
      create_time: before(create),
      work_time: then(work),
      task_time: then(task),
      do_time: then(done),
      close_time: then(close),
    };
    const words = { author, themes: theme, executor, description };
    const kept = await insertNumbered(db, {
      id,
      ...words,
      ...times,
      latitude,
      longitude,
      version: 1,
      editor: "",
      search: searchable(author, theme, executor, description),
      asked_by: null,
      idempotency_key: null,
      idempotency_body: null,
    });
    if (!kept) continue;
    for (const [at, comment] of comments.entries()) {
      const said = { author: comment.author, description: comment.text, create_time: before(commented[at] as number) };
      await db
        .insertInto("uds_comments")
        .values({ id: randomUUID(), request: id, ...said })
        .execute();
    }
  }
}
