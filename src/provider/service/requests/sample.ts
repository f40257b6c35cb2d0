import { randomUUID } from "node:crypto";
import { type Database, searchable } from "../../base/database/tables.js";
import { pick, roll } from "../../base/random.js";
import { HOUR } from "../../base/time.js";
import type { Controller } from "../../city/model.js";
import type { City } from "../../sources/city.js";
import { insertNumbered } from "./numbered.js";

/** A sample request: hours before now at which it was asked, taken, given as a task, done and closed. */
interface Sample {
  theme: string;
  text: (crossing: string) => string;
  author: string;
  executor: string;
  hours: readonly [create: number, work?: number, task?: number, done?: number, close?: number];
  comments?: readonly (readonly [author: string, text: string, hours: number])[];
}

const samples: readonly Sample[] = [
  {
    theme: "Светофор",
    text: (crossing) => `Не горит зелёный сигнал пешеходам: ${crossing}`,
    author: "Единая диспетчерская служба",
    executor: "Бригада № 1",
    hours: [3.4, 3.1, 2.6],
    comments: [
      ["Дежурный диспетчер", "Передано бригаде, выезд в течение получаса", 2.6],
      ["Бригада № 1", "На месте. Перегорел модуль, нужна замена", 1.2],
    ],
  },
  { theme: "Дорожный знак", text: (crossing) => `Знак развёрнут ветром: ${crossing}`, author: "Экипаж ДПС", executor: "", hours: [0.6] },
  { theme: "Разметка", text: (crossing) => `Стёрта разметка перехода: ${crossing}`, author: "Житель района", executor: "", hours: [5.2] },
  {
    theme: "Уборка снега",
    text: (crossing) => `Снежный вал закрывает видимость: ${crossing}`,
    author: "Водитель автобуса",
    executor: "Дорожный участок № 2",
    hours: [20, 19.2, 18.5, 6],
    comments: [["Дорожный участок № 2", "Вал убран, обзор восстановлен", 6]],
  },
  {
    theme: "Освещение",
    text: (crossing) => `Не работают два светильника: ${crossing}`,
    author: "Житель района",
    executor: "Горсвет",
    hours: [80, 79, 78],
    comments: [["Горсвет", "Ожидаем поставку светильников", 50]],
  },
  {
    theme: "Светофор",
    text: (crossing) => `Стойка наклонена после наезда: ${crossing}`,
    author: "Экипаж ДПС",
    executor: "Бригада № 2",
    hours: [30, 29.5, 29, 26, 25],
  },
  {
    theme: "Покрытие",
    text: (crossing) => `Просадка люка на правой полосе: ${crossing}`,
    author: "Дежурный диспетчер",
    executor: "Водоканал",
    hours: [12, 11.5],
  },
  {
    theme: "Остановка",
    text: (crossing) => `Разбито стекло павильона у перекрёстка: ${crossing}`,
    author: "Житель района",
    executor: "Городское хозяйство",
    hours: [50, 49, 47, 30, 28],
  },
  {
    theme: "Покрытие",
    text: (crossing) => `Яма шириной около метра: ${crossing}`,
    author: "Водитель автобуса",
    executor: "Дорожный участок № 1",
    hours: [1.4, 1.1],
  },
];

/** Gives the sample city some requests to begin with, unless there are any: what is in the database is never touched. */
export async function addSampleRequests(db: Database, world: City, seed: number): Promise<void> {
  if (await db.selectFrom("uds").select("id").limit(1).executeTakeFirst()) return;
  const now = world.clock.now();
  const before = (hours: number) => Math.floor(now - hours * HOUR);
  const then = (hours: number | undefined) => (hours === undefined ? null : before(hours));
  for (const [index, { theme, text, author, executor, hours, comments = [] }] of samples.entries()) {
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
    for (const [by, said, ago] of comments) {
      await db
        .insertInto("uds_comments")
        .values({ id: randomUUID(), request: id, author: by, description: said, create_time: before(ago) })
        .execute();
    }
  }
}
