import { randomUUID } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { ArchiveEntry, ArchiveKind, ArchiveObject } from "../../../core/contract/archive.js";
import type { Cell } from "../../../core/contract/csv.js";
import { searchable } from "../../base/database/tables.js";
import { pick, roll } from "../../base/random.js";
import { wordsIn } from "../../base/words.js";
import { sideOf } from "../../city/approaches.js";
import type { CityModel, Controller } from "../../city/model.js";
import type { Files } from "../files/blobs.js";
import type { Provider } from "../provider.js";
import { makeReport } from "../reports/file.js";
import type { Format } from "../reports/worker.js";

/** A sample record: how many days ago it was made, and the table that its file holds. */
interface Sample {
  kind: ArchiveKind;
  days: number;
  object: ArchiveObject;
  name: string;
  note: string;
  comment: string;
  file: string;
  format: Format;
  facts: readonly (readonly Cell[])[];
  table: readonly (readonly Cell[])[];
}

const objectOf = (street: string): ArchiveObject => (/проспект/i.test(street) ? "avenue" : /проезд/i.test(street) ? "drive" : "street");

/** What a road department would keep about this city: each table is the city's own, and each file says that it is a sample. */
function samplesOf(city: CityModel, crossing: (index: number) => Controller): Sample[] {
  const along = (street: string) => city.controllers.filter(({ streets }) => streets.includes(street));
  const [longest, second] = [...new Set(city.controllers.flatMap(({ streets }) => streets))].sort(
    (one, other) => along(other).length - along(one).length,
  ) as [string, string];
  const detectorsOf = ({ oID }: Controller) => city.detectors.filter(({ controller }) => controller === oID);

  const plan = (at: Controller, days: number, comment = ""): Sample => ({
    kind: "podd",
    days,
    object: "intersection",
    name: at.description,
    note: "Подходы перекрёстка и въезды",
    comment,
    file: `План организации движения, объект ${at.oID}.pdf`,
    format: "pdf",
    facts: [
      ["Объект", at.description],
      ["Контроллер", `№ ${at.oID}, ${at.dk}`],
    ],
    table: [
      ["Подход", "Улица", "Въезд на перекрёсток"],
      ...at.arms.map(({ compass, street, inbound }) => [sideOf(compass, wordsIn("ru")), street, inbound ? "разрешён" : "нет"]),
    ],
  });
  const passport = (at: Controller, days: number, comment = ""): Sample => ({
    kind: "techs",
    days,
    object: "intersection",
    name: at.description,
    note: `Контроллер ${at.dk}`,
    comment,
    file: `Паспорт оборудования, объект ${at.oID}.pdf`,
    format: "pdf",
    facts: [
      ["Объект", at.description],
      ["Контроллер", `№ ${at.oID}, ${at.dk}`],
    ],
    table: [["Номер", "Детектор"], ...detectorsOf(at).map(({ oID, description }) => [oID, description])],
  });
  const coordination = (street: string, days: number, comment = ""): Sample => ({
    kind: "projects",
    days,
    object: objectOf(street),
    name: street,
    note: "Перечень перекрёстков для координации светофоров",
    comment,
    file: `Координация светофоров, ${street}.pdf`,
    format: "pdf",
    facts: [
      ["Улица", street],
      ["Перекрёстков со светофорами", along(street).length],
    ],
    table: [["Номер", "Перекрёсток", "Контроллер"], ...along(street).map(({ oID, description, dk }) => [oID, description, dk])],
  });
  const letter = (at: Controller, days: number, subject: string, comment = ""): Sample => ({
    kind: "letters",
    days,
    object: "intersection",
    name: at.description,
    note: subject,
    comment,
    file: `${subject}, объект ${at.oID}.pdf`,
    format: "pdf",
    facts: [
      ["Кому", "Начальнику дорожной службы"],
      ["От кого", "Центр организации дорожного движения"],
      ["О чём", `${subject}: ${at.description}`],
    ],
    table: [
      ["Пункт", "Содержание"],
      [1, `Объект: ${at.description}, контроллер № ${at.oID}`],
      [2, "Работы провести вне часов пик, мигающий жёлтый на время работ"],
      [3, "О завершении сообщить диспетчеру"],
    ],
  });
  const routes: Sample = {
    kind: "reports",
    days: 0,
    object: objectOf(longest),
    name: longest,
    note: "Маршруты общественного транспорта города",
    comment: "",
    file: "Маршруты и остановки.xlsx",
    format: "xlsx",
    facts: [["Маршрутов", city.routes.length]],
    table: [
      ["Маршрут", "Название", "Машин", "Остановок"],
      ...city.routes.map(({ route, name, buses, stops }) => [route, name, buses.length, stops.length]),
    ],
  };
  const inventory: Sample = {
    kind: "reports",
    days: 32,
    object: objectOf(second),
    name: second,
    note: "Светофорные объекты улицы",
    comment: "Сверено при осеннем обходе",
    file: `Светофорные объекты, ${second}.csv`,
    format: "csv",
    facts: [["Улица", second]],
    table: [["Номер", "Перекрёсток", "Контроллер"], ...along(second).map(({ oID, description, dk }) => [oID, description, dk])],
  };
  return [
    plan(crossing(0), 0, "Согласован с ГИБДД"),
    plan(crossing(1), 9),
    plan(crossing(2), 64, "Действует до реконструкции улицы"),
    routes,
    inventory,
    coordination(longest, 0, "На рассмотрении"),
    coordination(second, 41),
    passport(crossing(0), 0),
    passport(crossing(3), 120, "Плановая поверка весной"),
    letter(crossing(1), 0, "Согласование работ на светофоре"),
    letter(crossing(3), 18, "Ответ о замене детекторов", "Ответ получен"),
  ];
}

async function keepFile(blobs: Files, owner: string, { kind, file, format, facts, table }: Sample, city: string): Promise<string> {
  const title = file.slice(0, -format.length - 1);
  const bytes = await makeReport(format, "ru", [[title], ["Пример", `демонстрационный город ${city}`], ...facts, [], ...table]);
  const draft = join(blobs.drafts, randomUUID());
  await writeFile(draft, bytes);
  const upload = { fields: {}, name: file, size: bytes.length, head: Buffer.from(bytes), draft, discard: async () => {} };
  return (await blobs.keep(upload, { owner, purpose: kind })).id;
}

/** Gives the sample city's archive some records to begin with, unless there are any: what is in the database is never touched. */
export async function addSampleArchive({ db, blobs, world, seed }: Provider): Promise<void> {
  if (await db.selectFrom("archive").select("id").limit(1).executeTakeFirst()) return;
  const { id: author } = await db.selectFrom("users").select("id").orderBy("email").limit(1).executeTakeFirstOrThrow();
  const { city, clock, time } = world;
  const now = clock.now();
  const samples = samplesOf(city, (index) => pick(city.controllers, roll(seed, 211, index)));
  for (const sample of samples) {
    const { kind, days, object, name, note, comment } = sample;
    const made = time.later(now, -days);
    const entry: ArchiveEntry = {
      name_object: name,
      target_object: object,
      file_description: note,
      file_name: sample.file,
      time: time.text(made).slice(0, 10),
      comment,
    };
    const file = await keepFile(blobs, author, sample, city.name);
    const search = searchable(name, object, note, comment);
    await db
      .insertInto("archive")
      .values({ id: randomUUID(), kind, ...entry, search, file, author, created: Math.round(made * 1000) })
      .execute();
  }
}
