import { randomUUID } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { ArchiveEntry, ArchiveKind, ArchiveObject } from "../../../core/contract/archive.js";
import type { Cell } from "../../../core/contract/csv.js";
import type { Language } from "../../../core/contract/language.js";
import { searchable } from "../../base/database/tables.js";
import { pick, roll } from "../../base/random.js";
import { wordsIn as cityWordsIn, wordsOf } from "../../base/words.js";
import { sideOf } from "../../city/approaches.js";
import type { CityModel, Controller } from "../../city/model.js";
import type { City } from "../../sources/city.js";
import type { Files } from "../files/blobs.js";
import type { Provider } from "../provider.js";
import { makeReport } from "../reports/file.js";
import type { Format } from "../reports/worker.js";
import en from "./texts/en.js";
import es from "./texts/es.js";
import ru from "./texts/ru.js";

const wordsIn = wordsOf<keyof typeof ru>({ ru, en, es });

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

/** What kind of street a name says; that of an imported street need not say any. */
const objectOf = (street: string): ArchiveObject =>
  /проспект|avenue|avenida/i.test(street) ? "avenue" : /проезд|close|pasaje/i.test(street) ? "drive" : "street";

/** What a road department would keep about this city: each table is the city's own, and each file says that it is a sample. */
function samplesOf(city: CityModel, crossing: (index: number) => Controller, language: Language): Sample[] {
  const words = wordsIn(language);
  const sides = cityWordsIn(language);
  const along = (street: string) => city.controllers.filter(({ streets }) => streets.includes(street));
  const [longest, second] = [...new Set(city.controllers.flatMap(({ streets }) => streets))].sort(
    (one, other) => along(other).length - along(one).length,
  ) as [string, string];
  const detectorsOf = ({ oID }: Controller) => city.detectors.filter(({ controller }) => controller === oID);
  const controllersOf = (street: string) => [
    [words("number"), words("crossing"), words("controller")],
    ...along(street).map(({ oID, description, dk }) => [oID, description, dk]),
  ];
  const factsOf = ({ description, oID, dk }: Controller) => [
    [words("object"), description],
    [words("controller"), words("controllerOf", { oID, dk: dk ?? "" })],
  ];

  const plan = (at: Controller, days: number, comment = ""): Sample => ({
    kind: "podd",
    days,
    object: "intersection",
    name: at.description,
    note: words("plan"),
    comment,
    file: `${words("planFile", { oID: at.oID })}.pdf`,
    format: "pdf",
    facts: factsOf(at),
    table: [
      [words("approach"), words("street"), words("entry")],
      ...at.arms.map(({ compass, street, inbound }) => [sides(sideOf(compass)), street, words(inbound ? "allowed" : "no")]),
    ],
  });
  const passport = (at: Controller, days: number, comment = ""): Sample => ({
    kind: "techs",
    days,
    object: "intersection",
    name: at.description,
    note: words("controllerNote", { dk: at.dk ?? "" }),
    comment,
    file: `${words("passportFile", { oID: at.oID })}.pdf`,
    format: "pdf",
    facts: factsOf(at),
    table: [[words("number"), words("detector")], ...detectorsOf(at).map(({ oID, description }) => [oID, description])],
  });
  const coordination = (street: string, days: number, comment = ""): Sample => ({
    kind: "projects",
    days,
    object: objectOf(street),
    name: street,
    note: words("coordination"),
    comment,
    file: `${words("coordinationFile", { street })}.pdf`,
    format: "pdf",
    facts: [
      [words("street"), street],
      [words("crossings"), along(street).length],
    ],
    table: controllersOf(street),
  });
  const letter = (at: Controller, days: number, subject: string, comment = ""): Sample => ({
    kind: "letters",
    days,
    object: "intersection",
    name: at.description,
    note: subject,
    comment,
    file: `${words("letterFile", { subject, oID: at.oID })}.pdf`,
    format: "pdf",
    facts: [
      [words("to"), words("toWhom")],
      [words("from"), words("fromWhom")],
      [words("about"), words("aboutWhat", { subject, crossing: at.description })],
    ],
    table: [
      [words("item"), words("content")],
      [1, words("itemObject", { crossing: at.description, oID: at.oID })],
      [2, words("itemWorks")],
      [3, words("itemDone")],
    ],
  });
  const routes: Sample = {
    kind: "reports",
    days: 0,
    object: objectOf(longest),
    name: longest,
    note: words("routesNote"),
    comment: "",
    file: `${words("routesFile")}.xlsx`,
    format: "xlsx",
    facts: [[words("routes"), city.routes.length]],
    table: [
      [words("route"), words("name"), words("buses"), words("stops")],
      ...city.routes.map(({ route, name, buses, stops }) => [route, name, buses.length, stops.length]),
    ],
  };
  const inventory: Sample = {
    kind: "reports",
    days: 32,
    object: objectOf(second),
    name: second,
    note: words("inventoryNote"),
    comment: words("inventoryComment"),
    file: `${words("inventoryFile", { street: second })}.csv`,
    format: "csv",
    facts: [[words("street"), second]],
    table: controllersOf(second),
  };
  return [
    plan(crossing(0), 0, words("agreed")),
    plan(crossing(1), 9),
    plan(crossing(2), 64, words("untilWorks")),
    routes,
    inventory,
    coordination(longest, 0, words("underReview")),
    coordination(second, 41),
    passport(crossing(0), 0),
    passport(crossing(3), 120, words("inspection")),
    letter(crossing(1), 0, words("worksSubject")),
    letter(crossing(3), 18, words("detectorsSubject"), words("answered")),
  ];
}

async function keepFile(blobs: Files, owner: string, sample: Sample, { city, language }: City): Promise<string> {
  const { kind, file, format, facts, table } = sample;
  const words = wordsIn(language);
  const title = file.slice(0, -format.length - 1);
  const bytes = await makeReport(format, language, [
    [title],
    [words("sample"), words("ofCity", { city: city.name })],
    ...facts,
    [],
    ...table,
  ]);
  const draft = join(blobs.drafts, randomUUID());
  await writeFile(draft, bytes);
  const upload = { fields: {}, name: file, size: bytes.length, head: Buffer.from(bytes), draft, discard: async () => {} };
  return (await blobs.keep(upload, { owner, purpose: kind })).id;
}

/** Gives an invented city's archive some records to begin with, unless there are any: what is in the database is never touched. */
export async function addSampleArchive({ db, blobs, world, seed }: Provider): Promise<void> {
  if (await db.selectFrom("archive").select("id").limit(1).executeTakeFirst()) return;
  const { id: author } = await db.selectFrom("users").select("id").orderBy("email").limit(1).executeTakeFirstOrThrow();
  const { city, clock, time } = world;
  const now = clock.now();
  const samples = samplesOf(city, (index) => pick(city.controllers, roll(seed, 211, index)), world.language);
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
    const file = await keepFile(blobs, author, sample, world);
    const search = searchable(name, object, note, comment);
    await db
      .insertInto("archive")
      .values({ id: randomUUID(), kind, ...entry, search, file, author, created: Math.round(made * 1000) })
      .execute();
  }
}
