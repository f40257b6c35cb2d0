import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Page } from "playwright-core";
import { faultsInBothThemes, inHost } from "../helper/axe-faults.js";
import { hostPages, operator, signIn } from "./host-page.js";

const administrator = { email: "admin@its.test", password: "admin1234" };

describe("the administration of a city in the host", () => {
  const { open } = hostPages();
  const enter = async (who: { email: string; password: string }): Promise<Page> => {
    const page = await open("/login");
    await signIn(page, who);
    await page.waitForURL(/\/app\//);
    return page;
  };
  const to = (page: Page, path: string) => page.goto(new URL(path, page.url()).href);

  it("invites somebody, who takes the link up once, is given another role, and is signed out", async () => {
    const page = await enter(administrator);
    await page.getByRole("link", { name: "Администрирование" }).click();
    await page.getByText(operator.email).waitFor();
    await page.getByRole("tab", { name: "Приглашения" }).click();
    await page.waitForURL(/section=invitations/);
    await page.getByRole("button", { name: "Пригласить" }).click();
    await page.getByLabel("Email").fill("new@its.test");
    await page.getByLabel("ФИО").fill("Новый Сотрудник");
    await page.getByLabel("Роль").selectOption("observer");
    await page.getByRole("button", { name: "Создать ссылку" }).click();
    const link = await page.getByLabel("Ссылка", { exact: true }).inputValue();
    await page.getByRole("button", { name: "Закрыть" }).last().click();
    await page.getByText("new@its.test").waitFor();

    const theirs = await open(link.slice(new URL(link).origin.length));
    await theirs.getByLabel("Пароль", { exact: true }).fill("secret12");
    await theirs.getByLabel("Пароль ещё раз").fill("secret12");
    await theirs.getByRole("button", { name: "Сохранить пароль" }).click();
    await theirs.getByText("Пароль сохранён").waitFor();
    assert.equal(new URL(theirs.url()).hash, "");
    await theirs.getByRole("button", { name: "Ко входу" }).click();
    await signIn(theirs, { email: "new@its.test", password: "secret12" });
    await theirs.waitForURL(/\/app\//);
    const again = await open(link.slice(new URL(link).origin.length));
    await again.getByLabel("Пароль", { exact: true }).fill("secret12");
    await again.getByLabel("Пароль ещё раз").fill("secret12");
    await again.getByRole("button", { name: "Сохранить пароль" }).click();
    await again.getByText("Этой ссылкой уже воспользовались").waitFor();

    await page.getByRole("tab", { name: "Пользователи" }).click();
    await page.getByRole("button", { name: "Изменить: Новый Сотрудник" }).click();
    await page.getByLabel("Роль").selectOption("engineer");
    await page.getByRole("button", { name: "Сохранить" }).click();
    await page.getByText("Изменено: Новый Сотрудник.").waitFor();
    await to(theirs, "/app/administration");
    await theirs.getByText("Ваша роль этого не позволяет.").first().waitFor();

    await page.getByRole("tab", { name: "Сеансы" }).click();
    await page.getByRole("button", { name: "Завершить сеанс: Новый Сотрудник" }).first().click();
    await page.getByRole("button", { name: "Завершить", exact: true }).last().click();
    await page.getByText("Сеанс завершён: Новый Сотрудник.").waitFor();
    await theirs.reload();
    await theirs.waitForURL(/\/login/);

    await page.goBack();
    await page.waitForURL(/\/app\/administration$/);
    await page.getByRole("button", { name: "Изменить: Новый Сотрудник" }).waitFor();

    await page.getByRole("button", { name: "Изменить: Новый Сотрудник" }).click();
    await page.getByRole("button", { name: "Ссылка для нового пароля…" }).click();
    await page.getByRole("button", { name: "Создать ссылку" }).click();
    const other = await page.getByLabel("Ссылка", { exact: true }).inputValue();
    const forgetful = await open(other.slice(new URL(other).origin.length));
    await forgetful.getByLabel("Пароль", { exact: true }).fill("secret34");
    await forgetful.getByLabel("Пароль ещё раз").fill("secret34");
    await forgetful.getByRole("button", { name: "Сохранить пароль" }).click();
    await forgetful.getByRole("button", { name: "Ко входу" }).click();
    await signIn(forgetful, { email: "new@its.test", password: "secret34" });
    await forgetful.waitForURL(/\/app\//);
    await page.getByRole("button", { name: "Закрыть" }).last().click();
  });

  it("leaves the last administrator, and says so", async () => {
    const page = await enter(administrator);
    await to(page, "/app/administration");
    const row = page.getByRole("row").filter({ hasText: administrator.email });
    await row.getByRole("button", { name: /^Изменить/ }).click();
    await page.getByLabel("Роль").selectOption("operator");
    await page.getByRole("button", { name: "Сохранить" }).click();
    await page.getByText("Это ваша учётная запись").waitFor();
    await page.getByRole("button", { name: "Сохранить" }).click();
    await page.getByText("Тогда некому будет менять права").waitFor();
    await page.getByRole("button", { name: "Назад" }).last().click();
    assert.equal(await page.getByLabel("Роль").inputValue(), "operator");
  });

  it("has nothing that axe finds in any section, and fits a phone", async () => {
    const page = await enter(administrator);
    const found: string[] = [];
    for (const section of ["users", "roles", "invitations", "sessions", "tags", "equipment", "inactive", "pictures", "settings", "audit"]) {
      await to(page, `/app/administration?section=${section}`);
      await page.locator("its-administration h3").first().waitFor();
      await page.waitForTimeout(500);
      found.push(...(await faultsInBothThemes(page, inHost("its-administration"))).map((each) => `${section}: ${each}`));
      await page.setViewportSize({ width: 390, height: 844 });
      await page.waitForTimeout(200);
      const isWider = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
      assert.equal(isWider, false, `${section} is wider than a phone`);
      await page.setViewportSize({ width: 1366, height: 768 });
    }
    assert.deepEqual(found, []);
  });

  it("puts the pictures of all cameras off and on, and pages that are open follow", async () => {
    const theirs = await enter(operator);
    await to(theirs, "/app/rts/1001");
    const picture = theirs.locator("its-rts-panel [part=camera] img");
    await theirs.locator("its-rts-panel [part=camera]").scrollIntoViewIfNeeded();
    await picture.waitFor();
    const page = await enter(administrator);
    await to(page, "/app/administration?section=pictures");
    await page.getByRole("button", { name: "Отключить все кадры…" }).click();
    await page.getByLabel("Причина").fill("Учения на площади");
    await page.getByRole("button", { name: "Отключить", exact: true }).click();
    await page.getByText(/Кадры отключены для всех .*Учения на площади/).waitFor();
    await picture.waitFor({ state: "detached" });
    await theirs
      .getByText(/Кадры отключены для всех .*Учения на площади/)
      .first()
      .waitFor();
    await page.getByRole("button", { name: "Показывать снова" }).click();
    await page.getByText("Кадры камер показываются.").waitFor();
    await picture.waitFor();
  });

  it("is not in the menu of an operator, who sees at a controller who did what", async () => {
    const page = await enter(operator);
    assert.equal(await page.getByRole("link", { name: "Администрирование" }).count(), 0);
    await to(page, "/app/rts/1001");
    await page.getByText("Кто что делал").first().scrollIntoViewIfNeeded();
    await page.getByText("Здесь ещё никто ничего не делал").or(page.locator('[part="deeds"] time').first()).first().waitFor();
  });
});
