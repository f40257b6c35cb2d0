import assert from "node:assert/strict";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { after, before, describe, it } from "node:test";
import { type OperationName, ops } from "../../src/core/contract/index.js";
import type { Operation } from "../../src/core/contract/operation.js";
import contractEn from "../../src/core/contract/texts/en.js";
import contractEs from "../../src/core/contract/texts/es.js";
import contractRu from "../../src/core/contract/texts/ru.js";
import { keyed, wordsIn } from "../../src/provider/base/words.js";
import { languageAt, languageOf } from "../../src/provider/city/language.js";
import type { Controller } from "../../src/provider/city/model.js";
import { importCity } from "../../src/provider/city/osm/import.js";
import { phasesOf } from "../../src/provider/city/phases.js";
import { findCity, storeCity } from "../../src/provider/city/store.js";
import { pathsOf } from "../../src/provider/http/mount.js";
import { type RunningProvider, startProvider } from "../../src/provider/http/start.js";
import { addUser } from "../../src/provider/service/accounts/users.js";
import reportsEn from "../../src/provider/service/reports/texts/en.js";
import reportsEs from "../../src/provider/service/reports/texts/es.js";
import reportsRu from "../../src/provider/service/reports/texts/ru.js";
import { readCityFile } from "../../src/provider/sources/field/city-file.js";
import { ask, operator, signIn } from "./asking.js";

const contract = { ru: contractRu, en: contractEn, es: contractEs };
const reports = { ru: reportsRu, en: reportsEn, es: reportsEs };

const RUSSIAN = /[\u0400-\u04ff]/;

describe("the language of a place", () => {
  const places: [name: string, latitude: number, longitude: number, language: string][] = [
    ["Moscow", 55.75, 37.62, "ru"],
    ["Kazan", 55.79, 49.11, "ru"],
    ["Vladivostok", 43.12, 131.89, "ru"],
    ["Minsk", 53.9, 27.57, "ru"],
    ["Madrid", 40.42, -3.7, "es"],
    ["Buenos Aires", -34.6, -58.38, "es"],
    ["Mexico City", 19.43, -99.13, "es"],
    ["Bogota", 4.71, -74.07, "es"],
    ["Austin", 30.27, -97.74, "en"],
    ["London", 51.51, -0.13, "en"],
    ["Monaco", 43.74, 7.42, "en"],
    ["Sydney", -33.87, 151.21, "en"],
  ];
  for (const [name, latitude, longitude, language] of places)
    it(`is ${language} in ${name}`, () => assert.equal(languageAt(latitude, longitude), language));
});

const extract = resolve("../shared/cities/monaco.osm.gz");
const skip = existsSync(extract) ? false : `the extract "${extract}" is not there`;

describe("a city in English (Monaco)", { skip }, () => {
  const dataDir = mkdtempSync(join(tmpdir(), "its-language-"));
  let provider: RunningProvider;
  let token = "";
  before(async () => {
    const { city, ground } = await importCity(extract, "monaco", 1);
    assert.equal(city.language, "en");
    storeCity(city, dataDir, ground);
    provider = await startProvider({ city: "monaco", dataDir, database: ":memory:", simControl: true, scenario: "faulty" });
    await addUser(provider.sim.db, { ...operator, fio: "Duty operator", phone: "", restrictions: [] });
    token = await signIn(provider.url);
  });
  after(async () => {
    await provider.close();
    rmSync(dataDir, { recursive: true });
  });

  const reads = (Object.entries(ops) as [OperationName, Operation][]).filter(
    ([name, { effect, ok }]) => effect === "read" && ok !== "stream" && ok !== "redirect" && !/^(uds|archive|getAvatar|tile)/i.test(name),
  );

  it("has no Russian letter in any answer, nor in a report", async () => {
    const { city, clock } = provider.sim.world;
    const now = Math.floor(clock.now());
    const oID = city.controllers[0]?.oID;
    for (const body of [{ program: "all_red" }, { program: "basic" }, { program: "no such" }])
      await ask(provider.url, `crossroad/rts/${oID}/set_program`, { token, body: { oID, ...body } });
    await ask(provider.url, "/__sim/advance", { body: { seconds: 7200 } });
    const ids: Record<string, (string | number | undefined)[]> = {
      rts: city.controllers.map((each) => each.oID),
      crossroad: [...city.controllers, ...city.detectors].map((each) => each.oID).slice(0, 6),
      rtc: city.detectors.map((each) => each.oID).slice(0, 4),
      cross: [city.crossings[0]?.id],
      bus: city.routes.flatMap(({ buses }) => buses[0]?.id ?? []).slice(0, 4),
      spec: city.vehicles.map(({ id }) => id),
    };
    const bodies: Record<string, object> = {
      dayReports: { utime: now },
      specDayReports: { utime: now },
      rtsEventsAll: { utime_today: now },
      rtcEventsAll: { utime_today: now },
      dataReports: { utime_start: now - 7200, utime_end: now },
      allReports: { utime_start: now - 172_800, utime_end: now },
      specDataReports: { utime_start: now - 86_400, utime_end: now },
      differenceReports: { utime_start: now - 7200, utime_end: now, utime_start_two: now - 93_600, utime_end_two: now - 86_400 },
      cityAnalytics: { oIDs: city.controllers.map((each) => each.oID), objectDirection: "", utime: now },
    };
    let answered = 0;
    for (const [name, operation] of reads)
      for (const { path } of pathsOf(operation))
        for (const id of path.includes(":id") ? (ids[path.split("/")[1] ?? ""] ?? []) : [""])
          for (const accept of operation.ok === "file"
            ? ["text/csv"]
            : name === "cityAnalytics"
              ? ["text/csv", "application/json"]
              : ["*/*"]) {
            const body = bodies[name];
            const { status, text, headers } = await ask(provider.url, path.replace(":id", String(id)).slice(1), {
              token,
              method: operation.method,
              headers: { accept },
              ...(body ? { body } : {}),
            });
            if (status === 200) answered++;
            const told = `${text} ${decodeURIComponent(headers.get("content-disposition") ?? "")}`;
            assert.ok(!RUSSIAN.test(told), `${path} ${id}: …${told.slice(Math.max(0, told.search(RUSSIAN) - 60)).slice(0, 160)}`);
          }
    assert.ok(answered > 60, `${answered}`);
  });

  it("names phases, approaches and what happens in English", async () => {
    const { city } = provider.sim.world;
    const names = city.controllers.flatMap((controller) => phasesOf(controller).map(({ name }) => name));
    assert.ok(
      names.some((name) => /^(Major road|Minor road|Traffic): /.test(name)),
      names.join("; "),
    );
    assert.ok(city.detectors.every(({ description }) => /, approach from the /.test(description)));
    const oID = city.controllers[0]?.oID;
    const events = (await ask(provider.url, `rts/${oID}/events_last`, { token, method: "POST" })).body as { msg: string }[];
    assert.ok(
      events.some(({ msg }) => msg === "Command accepted: All red. Duty operator"),
      events.map(({ msg }) => msg).join("; "),
    );
  });

  it("gives a report in the language of its reader", async () => {
    const { city, clock } = provider.sim.world;
    const report = (language: string) =>
      ask(provider.url, `crossroad/rts/${city.controllers[0]?.oID}/day_reports`, {
        token,
        headers: { accept: "text/csv", "accept-language": language },
        body: { utime: Math.floor(clock.now()) },
      });
    assert.match((await report("en")).text, /^\ufeff?"?Daily report/);
    assert.match((await report("es-ES,en;q=0.5")).text, /^\ufeff?"?Informe diario/);
    assert.match((await report("ru")).text, /^\ufeff?"?Отчёт за день/);
    assert.match((await report("fr")).text, /^\ufeff?"?Daily report/);
  });

  it("is told of in another language where a city file says so", () => {
    const file = join(dataDir, "city.yaml");
    const read = (language: string) => {
      writeFileSync(file, `city: here\nbase: monaco\nsimulation: true\n${language}`);
      const { city } = readCityFile(file, (name) => findCity(name, 1, dataDir, null));
      return `${languageOf(city)} ${phasesOf(city.controllers[0] as Controller)[0]?.name}`;
    };
    assert.match(read(""), /^en (Major|Minor) road: /);
    assert.match(read("language: es\n"), /^es Vía (principal|secundaria): /);
    assert.match(read("language: ru\n"), /^ru (Главное|Второстепенное) направление: /);
    assert.throws(() => read("language: fr\n"), /language/);
  });
});

describe("a crossing in Austin", {
  skip: existsSync(resolve("../shared/cases/time/one-crossing-austin.osm")) ? false : "not there",
}, () => {
  const file = resolve("../shared/cases/time/one-crossing-austin.osm");

  it("is imported in its zone and in English, and in another language where one is chosen", async () => {
    const english = (await importCity(file, null, 1)).city;
    assert.equal(english.tz, "America/Chicago");
    assert.equal(english.language, "en");
    assert.ok(!RUSSIAN.test(JSON.stringify(english)));
    const spanish = (await importCity(file, null, 1, null, "es")).city;
    assert.match(spanish.detectors[0]?.description ?? "", /, acceso desde el /);
    const russian = (await importCity(file, null, 1, null, "ru")).city;
    assert.match(russian.detectors[0]?.description ?? "", /, подход с /);
  });
});

describe("a city that was made before its language was kept", () => {
  it("stays Russian", () => {
    assert.equal(languageOf({}), "ru");
  });
});

const named = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort();

describe("the words of the provider", () => {
  for (const [table, texts] of Object.entries({ contract, reports }))
    for (const language of ["en", "es"] as const)
      it(`take the same values in ${language} as in Russian (${table})`, () => {
        for (const [key, text] of Object.entries(texts.ru)) {
          const other = (texts[language] as Record<string, string>)[key] ?? "";
          assert.deepEqual(named(other), named(text), key);
          assert.ok(!RUSSIAN.test(other), key);
        }
      });

  it("take a value as it is, also one that looks like a place for another", () => {
    assert.equal(wordsIn("en")(keyed("detectorOn", { street: "{{side}} $& St", side: "x" })), "{{side}} $& St, approach x");
  });
});
