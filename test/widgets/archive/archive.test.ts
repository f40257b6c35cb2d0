import { expect } from "chai";
import "../../../src/widgets/archive/element.js";
import { $toasts, type ArchiveRecord, archiveUploads, clientFor, forgetToast, type NewArchiveUpload } from "../../../src/core/internal.js";
import { fileFlaw, sizeText } from "../../../src/widgets/archive/file-check.js";
import { filterRecords, firstDay, firstFilter, sortRecords } from "../../../src/widgets/archive/filter.js";
import { dayText } from "../../../src/widgets/archive/parts/day-text.js";
import { provider } from "../../helper/provider.js";
import { waitUntil } from "../../helper/wait-until.js";
import { fakeCity, place, textOf } from "../rts-panel/fake-city.js";

const record = (id: number, changes: Partial<ArchiveRecord> = {}): ArchiveRecord => ({
  id,
  name_object: `Объект ${id}`,
  target_object: "street",
  file_description: "",
  file_name: `план-${id}.pdf`,
  time: "2026-11-20",
  comment: "",
  ...changes,
});

/** A PDF of pages 200 by 100 with these drawings, whose opening action would run a script. */
function pdfOf(drawings: readonly string[]): string {
  const kids = drawings.map((_, at) => `${4 + at * 2} 0 R`).join(" ");
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R /OpenAction 3 0 R >>",
    `<< /Type /Pages /Count ${drawings.length} /Kids [${kids}] >>`,
    "<< /S /JavaScript /JS (globalThis.wasRun = 1) >>",
    ...drawings.flatMap((drawing, at) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] /Contents ${5 + at * 2} 0 R /Resources << >> >>`,
      `<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`,
    ]),
  ];
  let text = "%PDF-1.4\n";
  const offsets = objects.map((object, at) => {
    const offset = text.length;
    text += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return `${`${offset}`.padStart(10, "0")} 00000 n \n`;
  });
  const start = text.length;
  return `${text}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join("")}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF`;
}

describe("what of the archive is shown", () => {
  const all = [
    record(1, { name_object: "Озёрная улица", time: "2026-11-21" }),
    record(2, { name_object: "проспект Мира", target_object: "avenue", comment: "СОГЛАСОВАНО" }),
    record(10, { time: "2026-11-19T10:00" }),
  ];
  const ids = (records: readonly ArchiveRecord[]) => records.map(({ id }) => id);
  const found = (query: string) => ids(filterRecords(all, { ...firstFilter, query }, ""));

  it("is found in any case, ё as е, by words of any field in any order", () => {
    expect(found("озерная")).to.deep.equal([1]);
    expect(found("УЛИЦА озёрная")).to.deep.equal([1]);
    expect(found("согласовано мира")).to.deep.equal([2]);
    expect(found("план-10")).to.deep.equal([10]);
    expect(found("нет такого")).to.deep.equal([]);
  });
  it("begins with a day, today unless another is chosen", () => {
    expect(firstDay("", "2026-11-21")).to.equal("2026-11-21");
    expect(firstDay("2026-01-01", "2026-11-21")).to.equal("2026-01-01");
    expect(ids(filterRecords(all, firstFilter, "2026-11-20"))).to.deep.equal([1, 2]);
    expect(ids(filterRecords(all, firstFilter, firstDay("all", "2026-11-21")))).to.deep.equal([1, 2, 10]);
    expect(ids(filterRecords(all, { ...firstFilter, object: "avenue" }, ""))).to.deep.equal([2]);
  });
  it("stands in the wanted order, numbers by their value", () => {
    expect(ids(sortRecords(all, "newest"))).to.deep.equal([1, 2, 10]);
    expect(ids(sortRecords(all, "oldest"))).to.deep.equal([10, 2, 1]);
    expect(ids(sortRecords(all, "file"))).to.deep.equal([1, 2, 10]);
  });
});

describe("the day of a record", () => {
  it("has the day before the month in each language, and is as it came when it is none", () => {
    expect(dayText("2026-03-02", "ru")).to.equal("02.03.2026");
    expect(dayText("2026-03-02T10:00", "en")).to.equal("02/03/2026");
    expect(dayText("2026-03-02", "es")).to.equal("02/03/2026");
    expect(dayText("весной", "ru")).to.equal("весной");
  });
});

describe("a file before it is sent", () => {
  it("is refused for its type, for being empty and for its size", () => {
    expect(fileFlaw({ name: "план.PDF", size: 10 })).to.equal(null);
    expect(fileFlaw({ name: "план.exe", size: 10 })).to.equal("fileType");
    expect(fileFlaw({ name: "план", size: 10 })).to.equal("fileType");
    expect(fileFlaw({ name: "план.pdf", size: 0 })).to.equal("fileEmpty");
    expect(fileFlaw({ name: "план.pdf", size: 50 * 1024 * 1024 })).to.equal(null);
    expect(fileFlaw({ name: "план.pdf", size: 50 * 1024 * 1024 + 1 })).to.equal("fileTooLarge");
  });
  it("has a size that people read", () => {
    expect(sizeText(50 * 1024 * 1024, "ru").replace(/\s/g, " ")).to.equal("50 МБ");
    expect(sizeText(1.26 * 1024 * 1024, "en").replace(/\s/g, " ")).to.equal("1.3 MB");
    expect(sizeText(2048, "en").replace(/\s/g, " ")).to.equal("2 kB");
  });
});

describe("<its-archive>", () => {
  let city: ReturnType<typeof fakeCity> | undefined;
  let element: HTMLElement;
  afterEach(() => {
    element.remove();
    city?.close();
    city = undefined;
    sessionStorage.clear();
  });
  const show = (answers: Record<string, unknown>, attributes: Record<string, string> = {}, token: string | null = "a.b.c") => {
    city = fakeCity(answers);
    element = place("its-archive", { language: "ru", provider: city.url, from: "all", ...attributes }, token);
  };
  const says = (text: string, limit?: number) => waitUntil(`the archive says "${text}"`, () => textOf(element).includes(text), limit);
  const button = (name: string) =>
    waitUntil(`the button "${name}" is there`, () =>
      [...(element.shadowRoot?.querySelectorAll<HTMLElement>("button") ?? [])].find(
        (each) => each.textContent?.trim() === name || each.getAttribute("aria-label") === name,
      ),
    );
  const alerts = () => [...(element.shadowRoot?.querySelectorAll("[role=alert]") ?? [])].map(({ textContent }) => textContent);
  const type = (field: HTMLInputElement | HTMLTextAreaElement, value: string) => {
    field.value = value;
    field.dispatchEvent(new Event("input", { bubbles: true, composed: true }));
  };

  it("asks an anonymous visitor to sign in", async () => {
    show({}, {}, null);
    await says("Требуется вход");
  });
  it("says so where the provider has no archive (404)", async () => {
    show({});
    await says("Сервер этого не предоставляет");
  });
  it("survives answers that are none, and shows the records after another try (F7)", async () => {
    for (const body of ["", "\uFEFFnull", "<html>", '[{"id":1', '"x"']) {
      show({ "archive/podd": () => new Response(body, { headers: { "content-type": "application/json" } }) });
      await says("Сервер прислал ответ, который не удалось прочитать");
      if (city) city.table["archive/podd"] = [record(1)];
      (await button("Повторить")).click();
      await says("Объект 1");
      element.remove();
      city?.close();
    }
    show({});
  });
  it("leaves out wrong records and shows the right ones, in words and no programmer's (F8)", async () => {
    const { warn } = console;
    console.warn = () => {};
    const bad = [null, 7, [], {}, { ...record(3), name_object: null }, { ...record(4), id: {} }, { ...record(5), time: 5 }];
    show({ "archive/podd": [record(1), ...bad, { ...record(2), target_object: "moon", time: "soon", extra: 1 }] });
    await says("Показано записей: 2 из 2");
    await says("moon");
    expect(textOf(element)).not.to.match(/\bNaN\b|\bundefined\b|\bnull\b|\[object|Invalid Date/);
    console.warn = warn;
  });
  it("shows names that want to run or to lie as plain text (H2)", async () => {
    const evil = `<img src=x onerror="globalThis.wasRun=1">`;
    show({
      "archive/podd": [
        record(1, { name_object: evil, file_description: evil, comment: evil, target_object: evil, file_name: `${evil}\u202Efdp.exe` }),
      ],
    });
    await says(evil);
    expect(element.shadowRoot?.querySelector("img")).to.equal(null);
    expect(textOf(element)).not.to.include("\u202E");
    (await button(evil)).click();
    await waitUntil("the record is open", () => element.shadowRoot?.querySelector("dialog[open]"));
    expect(element.shadowRoot?.querySelector("dialog img")).to.equal(null);
    expect(Reflect.get(globalThis, "wasRun")).to.equal(undefined);
  });
  it("follows a list from page to page, and stops where the provider turns in a circle", async () => {
    const page = (records: ArchiveRecord[], next: string) =>
      new Response(JSON.stringify(records), { headers: { "content-type": "application/json", link: `<?after=${next}>; rel="next"` } });
    show({ "archive/podd": () => page([record(1)], "1"), "archive/podd?after=1": () => page([record(2)], "1") });
    await says("Показано записей: 2 из 2");
    expect(city?.asked.filter((path) => path.startsWith("archive/podd")).length).to.equal(3);
  });
  it("opens with today's records and marks those of before as earlier in a list of their own", async () => {
    const records = [
      record(1, { time: "2999-01-01" }),
      record(2, { time: "2020-01-02" }),
      record(3, { time: "2020-01-01", comment: "да" }),
    ];
    show({ "archive/podd": records }, { from: "" });
    await says("Показано записей: 3 из 3");
    const lists = () =>
      [...(element.shadowRoot?.querySelectorAll<HTMLElement>("[part~=list] section") ?? [])].map((list) => [
        list.getAttribute("aria-label"),
        [...list.querySelectorAll(".name")].map(({ textContent }) => textContent),
      ]);
    const earlier = "Планы организации движения: ранее";
    expect(lists()).to.deep.equal([
      ["Планы организации движения", ["Объект 1"]],
      [earlier, ["Объект 2", "Объект 3"]],
    ]);
    expect([...(element.shadowRoot?.querySelectorAll("h3") ?? [])].map(({ textContent }) => textContent)).to.deep.equal([
      "С сегодняшнего дня",
      "Ранее",
    ]);
    const search = await waitUntil("there is the search", () => element.shadowRoot?.querySelector<HTMLInputElement>("search input"));
    type(search, "да");
    await says("За сегодня записей нет");
    expect(lists()).to.deep.equal([[earlier, ["Объект 3"]]]);
    type(search, "нет такого");
    await says("Ничего не найдено");
  });
  it("shows no earlier record below a day that somebody chose, and says so where there is none", async () => {
    show({ "archive/podd": [record(1, { time: "2020-01-01" })] }, { from: "2020-01-02" });
    await says("С 02.01.2020 записей нет");
    expect(element.shadowRoot?.querySelector("[part~=list]")).to.equal(null);
    (await button("Показать все записи (1)")).click();
    await says("Объект 1");
  });
  it("keeps what was typed through a close, and through another element in its place", async () => {
    show({ "archive/podd": [] });
    (await button("Добавить файл")).click();
    const name = await waitUntil("the dialog is open", () =>
      element.shadowRoot?.querySelector<HTMLInputElement>("dialog input[type=text]"),
    );
    type(name, "Мост через реку");
    (await button("Отмена")).click();
    await waitUntil("the dialog is closed", () => !element.shadowRoot?.querySelector("dialog"));
    const { parentElement } = element;
    element.remove();
    element = place("its-archive", { language: "ru", provider: city?.url ?? "", from: "all" });
    parentElement?.append(element);
    (await button("Добавить файл")).click();
    const again = await waitUntil("the dialog is open", () =>
      element.shadowRoot?.querySelector<HTMLInputElement>("dialog input[type=text]"),
    );
    expect(again.value).to.equal("Мост через реку");
  });
  it("shows what one user has typed and chosen to no other, and to him again", async () => {
    const userCalled = (id: number) => ({
      access_token: "a.b.c",
      user: { id, fio: "О", phone: "", email: "", access: true, isAnonym: false, file_name: null, restrictions: [] },
    });
    show({ "archive/podd": [record(1)] });
    const { session } = clientFor(city?.url);
    const signInAs = async (id: number) => {
      session.signOut();
      await says("Требуется вход");
      if (city) city.table["auth/check"] = userCalled(id);
      await session.check();
    };
    const find = <Found extends HTMLElement>(selector: string) =>
      waitUntil(`there is ${selector}`, () => element.shadowRoot?.querySelector<Found>(selector));

    (await button("Объект 1")).click();
    type(await find<HTMLTextAreaElement>("dialog textarea"), "Не для всех");
    (await button("Закрыть")).click();
    (await button("Добавить файл")).click();
    const data = new DataTransfer();
    data.items.add(new File(["%PDF-1.4"], "тайна.pdf", { lastModified: 1 }));
    const input = await find<HTMLInputElement>("dialog input[type=file]");
    input.files = data.files;
    input.dispatchEvent(new Event("change", { bubbles: true, composed: true }));
    await says("тайна.pdf");
    type(await find<HTMLInputElement>("dialog input[type=text]"), "Мост через реку");

    await signInAs(2);
    expect((await find<HTMLInputElement>("dialog input[type=text]")).value).to.equal("");
    expect(textOf(element)).not.to.include("тайна.pdf");
    (await button("Отмена")).click();
    (await button("Объект 1")).click();
    expect((await find<HTMLTextAreaElement>("dialog textarea")).value).to.equal("");
    (await button("Закрыть")).click();

    await signInAs(1);
    (await button("Объект 1")).click();
    expect((await find<HTMLTextAreaElement>("dialog textarea")).value).to.equal("Не для всех");
    (await button("Закрыть")).click();
    (await button("Добавить файл")).click();
    await says("тайна.pdf");
  });

  it("adds nothing while something is missing, and says at the field what", async () => {
    show({ "archive/podd": [] });
    (await button("Добавить файл")).click();
    await waitUntil("the dialog is open", () => element.shadowRoot?.querySelector("dialog"));
    (await button("Добавить")).click();
    await says("Выберите хотя бы один подходящий файл");
    await says("Выберите тип объекта");
    await says("Введите обозначение объекта");
    expect(element.shadowRoot?.activeElement?.textContent).to.include("Файлы для архива");
    const data = new DataTransfer();
    data.items.add(new File(["%PDF-1.4"], "план.pdf"));
    const input = element.shadowRoot?.querySelector("dialog input[type=file]") as HTMLInputElement;
    input.files = data.files;
    input.dispatchEvent(new Event("change", { bubbles: true, composed: true }));
    await says("план.pdf");
    (await button("Добавить")).click();
    await waitUntil("the type of object has the focus", () => element.shadowRoot?.activeElement?.matches("select[aria-invalid]"));
    (await button("Очистить")).click();
    expect(city?.asked.some((path) => path.includes("file_"))).to.equal(false);
  });
  it("keeps a comment that the provider did not take, and sends all six fields when it does", async () => {
    let isDown = true;
    let told: unknown;
    show({
      "archive/podd": [record(1)],
      "archive/podd_comment/1": async (_path: string, request: Request) => {
        if (isDown) return new Response("{}", { status: 503 });
        told = await request.json();
        return record(1, { comment: "Согласовано" });
      },
    });
    (await button("Объект 1")).click();
    const area = await waitUntil("the record is open", () => element.shadowRoot?.querySelector<HTMLTextAreaElement>("dialog textarea"));
    type(area, "Согласовано");
    await waitUntil("it may be saved", async () => !((await button("Сохранить комментарий")) as HTMLButtonElement).disabled);
    (await button("Сохранить комментарий")).click();
    await says("временно недоступен");
    expect(area.value).to.equal("Согласовано");
    isDown = false;
    (await button("Сохранить комментарий")).click();
    await says("Сохранено");
    const { id: _, ...fields } = record(1, { comment: "Согласовано" });
    expect(told).to.deep.equal(fields);
  });

  it("takes its own comment for nobody else's when the answer to it was lost", async () => {
    const told: string[] = [];
    let now = "";
    let asked = 0;
    let isDown = false;
    show({
      "archive/podd": () => {
        asked += 1;
        return isDown ? new Response("{}", { status: 503 }) : [record(1, { comment: now })];
      },
      "archive/podd_comment/1": async (_path: string, request: Request) => {
        now = ((await request.json()) as ArchiveRecord).comment;
        told.push(now);
        return told.length < 2 ? new Response("{}", { status: 503 }) : record(1, { comment: now });
      },
    });
    (await button("Объект 1")).click();
    const area = await waitUntil("the record is open", () => element.shadowRoot?.querySelector<HTMLTextAreaElement>("dialog textarea"));
    const save = async (comment: string) => {
      type(area, comment);
      await waitUntil("it may be saved", async () => !((await button("Сохранить комментарий")) as HTMLButtonElement).disabled);
      (await button("Сохранить комментарий")).click();
    };
    await save("Согласовано");
    await says("временно недоступен");
    isDown = true;
    const before = asked;
    await save("Согласовано с ГИБДД");
    await waitUntil("the list has failed", () => asked > before);
    await says("временно недоступен");
    isDown = false;
    await save("Согласовано с ГИБДД города");
    await waitUntil("it is saved or contested", () => /Сохранено|Пока вы писали/.test(textOf(element)));
    expect(told).to.deep.equal(["Согласовано", "Согласовано с ГИБДД города"]);
    await waitUntil("nothing more is kept", () => sessionStorage.length === 0);
  });

  it("lets a saved comment be taken back while the list is still old", async () => {
    const told: string[] = [];
    let now = "Было";
    let isDown = false;
    show({
      "archive/podd": () => (isDown ? new Response("{}", { status: 503 }) : [record(1, { comment: now })]),
      "archive/podd_comment/1": async (_path: string, request: Request) => {
        now = ((await request.json()) as ArchiveRecord).comment;
        told.push(now);
        isDown = told.length === 1;
        return record(1, { comment: now });
      },
    });
    (await button("Объект 1")).click();
    const area = await waitUntil("the record is open", () => element.shadowRoot?.querySelector<HTMLTextAreaElement>("dialog textarea"));
    const save = (await button("Сохранить комментарий")) as HTMLButtonElement;
    type(area, "Стало");
    await waitUntil("it may be saved", () => !save.disabled);
    save.click();
    await says("Сохранено");
    type(area, "Было");
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect([area.value, save.disabled]).to.deep.equal(["Было", false]);
    isDown = false;
    save.click();
    await waitUntil("it is told", () => told.length === 2);
    await waitUntil("nothing more is kept", () => sessionStorage.length === 0);
    expect([told, area.value]).to.deep.equal([["Стало", "Было"], "Было"]);
  });

  it("shows a saved comment until the list says so, also while the list fails, and then what the list says", async () => {
    let asked = 0;
    const fails = () => {
      asked += 1;
      return new Response("{}", { status: 503 });
    };
    show({
      "archive/podd": [record(1)],
      "archive/podd_comment/1": () => {
        if (city) city.table["archive/podd"] = fails;
        return record(1, { comment: "Согласовано" });
      },
    });
    (await button("Объект 1")).click();
    const area = await waitUntil("the record is open", () => element.shadowRoot?.querySelector<HTMLTextAreaElement>("dialog textarea"));
    type(area, "Согласовано");
    const save = (await button("Сохранить комментарий")) as HTMLButtonElement;
    await waitUntil("it may be saved", () => !save.disabled);
    save.click();
    await says("Сохранено");
    await waitUntil("the list has failed", () => asked > 0);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect([area.value, save.disabled]).to.deep.equal(["Согласовано", true]);
    if (city) city.table["archive/podd"] = [record(1, { comment: "Отклонено" })];
    await waitUntil("what somebody else wrote since is shown", () => area.value === "Отклонено");
    expect(sessionStorage.length).to.equal(0);
  });

  it("names a comment that another has written meanwhile, and saves over it only when told to, with what else he has changed", async () => {
    const told: unknown[] = [];
    show({
      "archive/podd": [record(1)],
      "archive/podd_comment/1": async (_path: string, request: Request) => {
        told.push(await request.json());
        return record(1);
      },
    });
    const area = () => waitUntil("the record is open", () => element.shadowRoot?.querySelector<HTMLTextAreaElement>("dialog textarea"));
    const theirs = (changes: Partial<ArchiveRecord>) => {
      if (city) city.table["archive/podd"] = [record(1, changes)];
    };
    const save = async () => {
      await waitUntil("it may be saved", async () => !((await button("Сохранить комментарий")) as HTMLButtonElement).disabled);
      (await button("Сохранить комментарий")).click();
    };
    (await button("Объект 1")).click();
    type(await area(), "Моё");
    theirs({ comment: "Чужое" });
    await save();
    await says("Пока вы писали, кто-то изменил этот комментарий");
    await says("Сейчас: Чужое");
    await says("У вас: Моё");
    expect([(await area()).value, told.length]).to.deep.equal(["Моё", 0]);
    const heard = () => element.shadowRoot?.querySelector("[role=alert]")?.textContent;
    const atFirst = heard();
    expect(atFirst).to.include("кто-то изменил этот комментарий");
    type(await area(), "Моё и ещё");
    await says("У вас: Моё и ещё");
    expect(heard(), "a screen reader hears of it once").to.equal(atFirst);
    (await button("Взять новый")).click();
    await waitUntil("theirs stands there", async () => (await area()).value === "Чужое");

    type(await area(), "Моё");
    const { parentElement } = element;
    element.remove();
    theirs({ comment: "Опять чужое", file_name: "новый.pdf" });
    element = place("its-archive", { language: "ru", provider: city?.url ?? "", from: "all" });
    parentElement?.append(element);
    (await button("Объект 1")).click();
    await save();
    await says("Сейчас: Опять чужое");
    (await button("Оставить мой")).click();
    await save();
    await says("Сохранено");
    const { id: _, ...fields } = record(1, { comment: "Моё", file_name: "новый.pdf" });
    expect(told).to.deep.equal([fields]);
  });

  it("closes what is open when the page turns to another section, where the same id is another record's", async () => {
    show({ "archive/podd": [record(1)], "archive/reports": [record(1, { name_object: "Чужая запись" })] });
    (await button("Объект 1")).click();
    await waitUntil("the record is open", () => element.shadowRoot?.querySelector("dialog[open]"));
    element.setAttribute("tab", "reports");
    await says("Чужая запись");
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(element.shadowRoot?.querySelector("dialog")).to.equal(null);
    (await button("Добавить файл")).click();
    await waitUntil("the dialog is open", () => element.shadowRoot?.querySelector("dialog[open]"));
    element.setAttribute("tab", "podd");
    await says("Объект 1");
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(element.shadowRoot?.querySelector("dialog")).to.equal(null);
  });

  it("closes what is open when the page turns to another provider, where the same id is another record's", async () => {
    show({ "archive/podd": [record(1)] });
    (await button("Объект 1")).click();
    await waitUntil("the record is open", () => element.shadowRoot?.querySelector("dialog[open]"));
    const other = fakeCity({ "archive/podd": [record(1, { name_object: "Чужая запись" })] });
    element.setAttribute("provider", other.url);
    await says("Чужая запись");
    await new Promise((resolve) => setTimeout(resolve, 100));
    other.close();
    expect(textOf(element)).not.to.include("Сохранить комментарий");
  });

  it("says of a download that failed where it was asked for, and in no other section", async () => {
    const sentence = "Сервер временно недоступен";
    show({
      "archive/podd": [record(1)],
      "archive/reports": [record(1, { name_object: "Отчёт 1" })],
      "archive/download_podd/1": () => new Response("{}", { status: 503 }),
    });
    const said = () =>
      [...(element.shadowRoot?.querySelectorAll('[role="status"]') ?? [])].filter((each) => each.textContent?.includes(sentence));
    (await button("Объект 1")).click();
    (await button("Скачать")).click();
    await waitUntil("it is said", () => said().length > 0);
    expect(said().map((each) => each.closest("dialog") !== null)).to.deep.equal([true]);
    (await button("Закрыть")).click();
    await waitUntil("it is said of the list", () => said().length === 1 && said()[0]?.closest("dialog") === null);
    element.setAttribute("tab", "reports");
    await says("Отчёт 1");
    expect(said().length).to.equal(0);
    element.setAttribute("tab", "podd");
    await says("Объект 1");
    expect(said().length).to.equal(0);
  });

  const fileAnswers = (file_name: string, file: () => BodyInit) => ({
    "archive/podd": [record(1, { file_name })],
    "archive/download_podd/1": () =>
      new Response(file(), { headers: { "content-disposition": "attachment", "content-type": "text/html" } }),
  });
  /** Opens the record, asks for a look at its file, and gives the canvas it is drawn on. */
  const look = async () => {
    await says("Объект 1");
    element.shadowRoot?.querySelector<HTMLElement>('[part="list"] .name')?.click();
    const ask = await button("Посмотреть файл");
    expect(city?.asked, "nothing is fetched before it is asked for").not.to.include("archive/download_podd/1");
    ask.click();
  };
  const canvas = () => element.shadowRoot?.querySelector<HTMLCanvasElement>('[part="record"] canvas, dialog canvas');
  const pixel = (x: number, y: number) => {
    const { width, height } = canvas() as HTMLCanvasElement;
    return [
      ...(canvas()
        ?.getContext("2d")
        ?.getImageData(Math.floor(x * width), Math.floor(y * height), 1, 1).data ?? []),
    ].slice(0, 3);
  };
  const isNear = (one: readonly number[], other: readonly number[]) => one.every((part, at) => Math.abs(part - (other[at] ?? 0)) < 24);

  it("previews a picture, drawn and not embedded", async () => {
    const bitmap = new OffscreenCanvas(40, 20);
    const pen = bitmap.getContext("2d") as OffscreenCanvasRenderingContext2D;
    for (const [at, colour] of ["rgb(200,30,30)", "rgb(30,30,200)"].entries()) {
      pen.fillStyle = colour;
      pen.fillRect(at * 20, 0, 20, 20);
    }
    const png = await bitmap.convertToBlob();
    show(fileAnswers("схема.png", () => png));
    await look();
    await waitUntil(
      "the picture is drawn",
      () => canvas() && isNear(pixel(0.25, 0.5), [200, 30, 30]) && isNear(pixel(0.75, 0.5), [30, 30, 200]),
    );
    expect(canvas()?.getAttribute("aria-label")).to.equal("Объект 1");
    expect(element.shadowRoot?.querySelector("img, iframe, object, embed")).to.equal(null);
  });

  it("previews a PDF page by page, and nothing of it runs", async () => {
    show(fileAnswers("план.pdf", () => pdfOf(["0.8 0.1 0.1 rg 0 0 200 100 re f", "0.1 0.1 0.8 rg 0 0 200 100 re f"])));
    await look();
    await waitUntil("the first page is drawn", () => canvas() && isNear(pixel(0.5, 0.5), [204, 26, 26]));
    await says("Страница 1 из 2");
    (await button("Следующая страница")).click();
    await waitUntil("the second page is drawn", () => isNear(pixel(0.5, 0.5), [26, 26, 204]));
    expect(Reflect.get(globalThis, "wasRun")).to.equal(undefined);
    expect(element.shadowRoot?.querySelector("img, iframe, object, embed, a[href]")).to.equal(null);
    expect(Reflect.get(globalThis, "pdfjsWorker")).to.equal(undefined);
  });

  for (const [what, file_name] of [
    ["picture", "схема.png"],
    ["PDF", "план.pdf"],
  ] as const) {
    it(`says so where what calls itself a ${what} is none`, async () => {
      show(fileAnswers(file_name, () => "<script>globalThis.wasRun = 1</script>"));
      await look();
      await says("Файл не удаётся показать");
      expect(Reflect.get(globalThis, "wasRun")).to.equal(undefined);
    });
  }

  it("gives a new record no day before the city has said its own", async () => {
    const { url, signIn } = await provider();
    const token = await signIn();
    const { fetch: pageFetch } = globalThis;
    let answer = () => {};
    const mayAnswer = new Promise<void>((resolve) => {
      answer = resolve;
    });
    // The client of this provider goes on asking by way of this one.
    globalThis.fetch = async (input, init) => {
      if ((input instanceof Request ? input.url : `${input}`).endsWith("/city/detail")) await mayAnswer;
      return pageFetch(input, init);
    };
    try {
      element = place("its-archive", { language: "ru", provider: `${url}/`, tab: "letters" }, token);
      (await button("Добавить файл")).click();
      await waitUntil("the dialog is open", () => element.shadowRoot?.querySelector("dialog input[type=file]"));
      expect((await button("Добавить")).getAttribute("aria-busy")).to.equal("true");
      answer();
      await waitUntil("it may be added", async () => (await button("Добавить")).getAttribute("aria-busy") !== "true");
    } finally {
      globalThis.fetch = pageFetch;
    }
  });

  it("uploads several files in turn to the reference provider, by the paths of each section", async () => {
    const { url, signIn } = await provider();
    const token = await signIn();
    for (const kind of ["podd", "reports", "projects", "techs", "letters"]) {
      element = place("its-archive", { language: "ru", provider: url, tab: kind }, token);
      (await button("Добавить файл")).click();
      const input = await waitUntil("the dialog is open", () =>
        element.shadowRoot?.querySelector<HTMLInputElement>("dialog input[type=file]"),
      );
      const data = new DataTransfer();
      for (const name of ["один.pdf", "два.pdf"]) data.items.add(new File([`%PDF-1.4 ${kind} ${name}`], name, { lastModified: 1 }));
      input.files = data.files;
      input.dispatchEvent(new Event("change", { bubbles: true, composed: true }));
      await says("два.pdf");
      const select = element.shadowRoot?.querySelector("dialog select") as HTMLSelectElement;
      select.value = "intersection";
      select.dispatchEvent(new Event("change", { bubbles: true, composed: true }));
      type(element.shadowRoot?.querySelector("dialog input[type=text]") as HTMLInputElement, `Объект ${kind}`);
      await waitUntil("the day is known", async () => (await button("Добавить")).getAttribute("aria-busy") !== "true");
      (await button("Добавить")).click();
      await says("Загружено 2 файла");
      (await button("Закрыть")).click();
      await says("Показано записей: 2 из 2");
      const list = await fetch(`${url}/api/v1/archive/${kind}`, { headers: { authorization: `Bearer ${token}` } });
      const records = (await list.json()) as ArchiveRecord[];
      expect(records.map(({ file_name }) => file_name).sort()).to.deep.equal(["два.pdf", "один.pdf"]);
      for (const { id, file_name } of records) {
        const file = await fetch(`${url}/api/v1/archive/download_${kind}/${id}`, { headers: { authorization: `Bearer ${token}` } });
        expect(await file.text()).to.equal(`%PDF-1.4 ${kind} ${file_name}`);
      }
      await replaceFirst(kind, url, token);
      element.remove();
    }
  });

  it("shows the new file when one of the same name has taken the place of the old", async () => {
    const { url, signIn } = await provider();
    const token = await signIn();
    const old = [200, 30, 30];
    const fresh = [30, 30, 200];
    const pngOf = async (colour: readonly number[]) => {
      const bitmap = new OffscreenCanvas(40, 20);
      const pen = bitmap.getContext("2d") as OffscreenCanvasRenderingContext2D;
      pen.fillStyle = `rgb(${colour})`;
      pen.fillRect(0, 0, 40, 20);
      return new File([await bitmap.convertToBlob()], "схема.png", { type: "image/png" });
    };
    element = place("its-archive", { language: "ru", provider: url, tab: "letters", from: "all" }, token);
    await button("Добавить файл");
    const uploads = archiveUploads(clientFor(url));
    const send = async (colour: readonly number[], purpose: NewArchiveUpload["purpose"]) => {
      uploads.add([{ kind: "letters", file: await pngOf(colour), name: "Схема", purpose }]);
      await waitUntil("it has arrived", () => uploads.$uploads.get().at(-1)?.state === "done");
    };
    const lookAt = async (colour: readonly number[]) => {
      (await button("Посмотреть файл")).click();
      await waitUntil(`what is drawn is rgb(${colour})`, () => canvas() && isNear(pixel(0.5, 0.5), colour));
    };
    await send(old, { entry: { name_object: "Схема", target_object: "street", file_description: "", time: "2026-11-21", comment: "" } });
    (await button("Схема")).click();
    await lookAt(old);
    const list = await fetch(`${url}/api/v1/archive/letters`, { headers: { authorization: `Bearer ${token}` } });
    const sent = ((await list.json()) as ArchiveRecord[]).find(({ name_object }) => name_object === "Схема");
    await send(fresh, { record: (sent as ArchiveRecord).id });
    await lookAt(fresh);
    uploads.forgetDone();
  });

  it("takes another file in the place of one that was refused, with what was said of it", async () => {
    const { url, signIn } = await provider();
    element = place("its-archive", { language: "ru", provider: url, tab: "letters", from: "all" }, await signIn());
    await button("Добавить файл");
    const entry = { name_object: "Ответ на письмо", target_object: "street", file_description: "", time: "2026-11-21", comment: "" };
    const uploads = archiveUploads(clientFor(url));
    uploads.add([{ kind: "letters", file: new File(["<script>"], "ответ.pdf"), name: "Ответ на письмо", purpose: { entry } }]);
    await says("Архив не принял файл");
    const choose = async (file: File) => {
      const input = await waitUntil("another can be chosen", () =>
        element.shadowRoot?.querySelector<HTMLInputElement>('[part="uploads"] input[type=file]'),
      );
      const data = new DataTransfer();
      data.items.add(file);
      input.files = data.files;
      input.dispatchEvent(new Event("change", { bubbles: true, composed: true }));
    };
    await choose(new File(["MZ"], "ответ.exe"));
    await says("ответ.exe: Файлы такого типа архив не принимает");
    await choose(new File(["%PDF-1.4 ответ"], "ответ.pdf"));
    await says("Загружен 1 файл");
    await button("Ответ на письмо");
    uploads.forgetDone();
  });

  it("says of an upload that failed after the archive was left, and of none that its list shows", async () => {
    const send = (name: string) => {
      const uploads = archiveUploads(clientFor(city?.url));
      uploads.add([{ kind: "podd", file: new File(["%PDF-1.4"], name), name, purpose: { record: 1 } }]);
      return uploads;
    };
    const said = () => $toasts.get().map(({ text }) => text);
    show({ "archive/podd": [record(1)] });
    const told: unknown[] = [];
    element.addEventListener("its-error", (event) => told.push((event as CustomEvent).detail.failure));
    await says("Объект 1");
    const uploads = send("при открытом архиве.pdf");
    await says("Не загружен");
    expect(said()).to.deep.equal([]);
    expect(alerts()).to.deep.equal(["Загрузка остановилась. Загружено файлов: 0 из 1"]);
    expect(told, "the page is told as well").to.deep.equal(["network"]);
    uploads.cancel(`${uploads.$uploads.get()[0]?.key}`);
    element.remove();
    await waitUntil("nobody looks at the list", () => uploads.$uploads.lc === 0);
    send("после ухода.pdf");
    await waitUntil("it is said", () => said().length > 0);
    expect(said()).to.deep.equal(["Файл не загружен в архив. Откройте архив, чтобы продолжить загрузку."]);
    expect(told, "a page without the host hears it at the element that it took away").to.deep.equal(["network", "network"]);
    forgetToast("archive-uploads");
    document.body.append(element);
    await waitUntil("the archive says so when it is back", () => alerts().length > 0);
    (await button("Продолжить загрузку")).click();
    await waitUntil("it is tried again", () => told.length === 3);
    uploads.cancel(`${uploads.$uploads.get()[0]?.key}`);
  });

  it("says why a file was not replaced where that was asked for, and tries again from there", async () => {
    show({ "archive/podd": [record(1)] });
    (await button("Объект 1")).click();
    await button("Заменить файл");
    const uploads = archiveUploads(clientFor(city?.url));
    uploads.add([{ kind: "podd", file: new File(["%PDF-1.4"], "новый.pdf"), name: "Объект 1", purpose: { record: 1 } }]);
    const dialog = () => element.shadowRoot?.querySelector("dialog");
    await waitUntil("the dialog says why", () => dialog()?.textContent?.includes("новый.pdf: Не загружен. Сервер не отвечает."));
    let tries = 0;
    uploads.whenFailed(() => {
      tries += 1;
    });
    const retry = await waitUntil("it offers another try", () =>
      [...(dialog()?.querySelectorAll("button") ?? [])].find(({ textContent }) => textContent === "Продолжить загрузку"),
    );
    retry.focus();
    retry.click();
    await waitUntil("it is tried again", () => tries === 1);
    expect(element.shadowRoot?.activeElement?.textContent).to.equal("Заменить файл");
    uploads.cancel(`${uploads.$uploads.get()[0]?.key}`);
  });

  async function replaceFirst(kind: string, url: string, token: string): Promise<void> {
    const first = element.shadowRoot?.querySelector<HTMLElement>('[part="list"] .name');
    first?.click();
    const replace = await button("Заменить файл");
    replace.focus();
    replace.click();
    await waitUntil("the place for the file has the focus", () =>
      element.shadowRoot?.activeElement?.textContent?.includes("Новый файл вместо прежнего"),
    );
    const input = await waitUntil("the place for the file is there", () =>
      element.shadowRoot?.querySelector<HTMLInputElement>("dialog input[type=file]"),
    );
    const data = new DataTransfer();
    data.items.add(new File([`%PDF-1.4 ${kind} новый`], "новый.pdf", { lastModified: 1 }));
    input.files = data.files;
    input.dispatchEvent(new Event("change", { bubbles: true, composed: true }));
    await says("Прежний файл удаляется");
    (await button("Заменить")).click();
    await waitUntil("the file can be replaced again", () => element.shadowRoot?.activeElement?.textContent === "Заменить файл");
    await waitUntil("the new file is at the provider", async () => {
      const list = await fetch(`${url}/api/v1/archive/${kind}`, { headers: { authorization: `Bearer ${token}` } });
      return ((await list.json()) as ArchiveRecord[]).some(({ file_name }) => file_name === "новый.pdf");
    });
    // What is still on its way is counted with the files that are added next.
    await says("Загружен 1 файл");
  }
});
