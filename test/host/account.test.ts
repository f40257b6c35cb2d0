import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { faultsNow, inHost } from "../helper/axe-faults.js";
import { pressUntil } from "../helper/press-until.js";
import { hostPages, signIn } from "./host-page.js";

describe("the account in the host", () => {
  const { open, site, token } = hostPages();
  const twoTabs = async () => {
    const one = await open("/login");
    await signIn(one);
    await one.waitForURL(/\/app\//);
    await one.goto(`${site().url}/app/account`);
    const other = await one.context().newPage();
    await other.goto(`${site().url}/app/account`);
    await other.getByLabel("ФИО").waitFor();
    return [one, other] as const;
  };

  it("shows a new name and a new picture at once in the menu, and in a second tab", async () => {
    const [one, other] = await twoTabs();
    const field = one.getByLabel("ФИО");
    await field.fill("Старший диспетчер смены");
    await field.press("Enter");
    await one.getByRole("button", { name: "Старший диспетчер смены" }).waitFor();
    await other.getByRole("button", { name: "Старший диспетчер смены" }).waitFor();
    assert.equal(await other.getByLabel("ФИО").inputValue(), "Старший диспетчер смены");

    const png = await one.evaluate(async () => {
      const canvas = document.createElement("canvas");
      canvas.width = 400;
      canvas.height = 300;
      const context = canvas.getContext("2d") as CanvasRenderingContext2D;
      context.fillStyle = "rgb(200, 30, 30)";
      context.fillRect(0, 0, 200, 300);
      context.fillStyle = "rgb(30, 30, 200)";
      context.fillRect(200, 0, 200, 300);
      return canvas.toDataURL("image/png").split(",")[1] ?? "";
    });
    await one.getByRole("button", { name: "Добавить фото" }).click();
    await one.locator('input[type="file"]').setInputFiles({ name: "я.png", mimeType: "image/png", buffer: Buffer.from(png, "base64") });
    const picture = one.getByLabel("Какая часть фотографии останется");
    await picture.focus();
    for (let step = 0; step < 8; step++) await picture.press("ArrowRight");
    await one.getByRole("dialog").getByRole("button", { name: "Сохранить" }).click();
    for (const page of [one, other]) {
      const inBar = page.locator("header.bar img");
      await inBar.waitFor();
      const kept = await inBar.evaluate(async (image: HTMLImageElement) => {
        await image.decode();
        const canvas = document.createElement("canvas");
        canvas.width = image.naturalWidth;
        canvas.height = image.naturalHeight;
        const context = canvas.getContext("2d") as CanvasRenderingContext2D;
        context.drawImage(image, 0, 0);
        return { width: image.naturalWidth, height: image.naturalHeight, at: [...context.getImageData(100, 128, 1, 1).data.slice(0, 3)] };
      });
      assert.deepEqual([kept.width, kept.height], [256, 256]);
      // In the middle this point would be red: the picture was moved to its right edge.
      assert.deepEqual(kept.at, [30, 30, 200]);
    }
    assert.deepEqual(one.complaints, []);
  });

  it("tries credentials on the side, says in words what they allow, and leaves no sign-in behind", async () => {
    const [page] = await twoTabs();
    const before = await page.evaluate(() => localStorage.getItem("jwt"));
    const trial = page.getByRole("region", { name: "Тестовый вход" });
    await trial.getByLabel("Email").fill("viewer@its.test");
    await trial.getByLabel("Пароль").fill("wrong-one");
    await trial.getByRole("button", { name: "Проверить вход" }).click();
    await trial.getByText("Войти с этими данными нельзя: неверный логин или пароль.").waitFor();
    await trial.getByLabel("Пароль").fill("viewer1234");
    await trial.getByRole("button", { name: "Проверить вход" }).click();
    await trial.getByText("Вход возможен. Пользователь: Наблюдатель.").waitFor();
    await trial.getByText("Управление устройствами запрещено").waitFor();
    assert.equal(await trial.getByLabel("Пароль").inputValue(), "");
    assert.equal(await page.evaluate(() => localStorage.getItem("jwt")), before);
    const login = await fetch(`${site().url}/api/v1/auth/login`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email: "viewer@its.test", password: "viewer1234" }),
    });
    const { access_token } = (await login.json()) as { access_token: string };
    const sessions = await fetch(`${site().url}/api/v1/user/sessions`, { headers: { authorization: `Bearer ${access_token}` } });
    assert.equal(((await sessions.json()) as unknown[]).length, 1);
  });

  it("ends a sign-in of the user elsewhere", async () => {
    const [page] = await twoTabs();
    const elsewhere = await token();
    await page.reload();
    const sessions = page.getByRole("region", { name: "Где выполнен вход" });
    const end = sessions.getByRole("button", { name: "Завершить" });
    await end.first().waitFor();
    const count = await end.count();
    const last = page.getByRole("button", { name: "Завершить" }).nth(count - 1);
    await pressUntil(end.first(), sessions.filter({ hasNot: last }));
    assert.equal(await end.count(), count - 1);
    const answer = await fetch(`${site().url}/api/v1/auth/check`, { headers: { authorization: `Bearer ${elsewhere}` } });
    assert.equal(answer.status, 401);
  });

  it("chooses language and theme for the whole host, and signs out to the public page", async () => {
    const [page] = await twoTabs();
    await page.getByLabel("Тема", { exact: true }).selectOption("dark");
    await page.waitForFunction(() => document.documentElement.style.colorScheme === "dark");
    await page.getByLabel("Язык", { exact: true }).selectOption("en");
    await page.getByRole("region", { name: "Contact information" }).waitFor();
    assert.equal(await page.evaluate(() => document.documentElement.lang), "en");
    await page.getByRole("region", { name: "Contact information" }).getByRole("button", { name: "Sign out" }).click();
    await page.waitForURL((address) => address.pathname === "/");
  });

  for (const path of ["/app/account", "/app/archive?from=all"]) {
    for (const width of [1440, 390]) {
      it(`has no fault that axe finds on ${path}, ${width} px wide`, async () => {
        const page = await open(path, { jwt: await token() }, { viewport: { width, height: 844 } });
        await page
          .getByRole(path.includes("account") ? "region" : "tab")
          .first()
          .waitFor();
        await page.waitForTimeout(800);
        const widget = inHost(path.includes("account") ? "its-account" : "its-archive");
        assert.deepEqual(await faultsNow(page, widget), []);
        if (path.includes("archive")) {
          await page.getByRole("button", { name: "Добавить файл" }).click();
          await page.getByRole("dialog").waitFor();
          assert.deepEqual(await faultsNow(page, widget), []);
        }
        assert.deepEqual(page.complaints, []);
        assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
      });
    }
  }
});
