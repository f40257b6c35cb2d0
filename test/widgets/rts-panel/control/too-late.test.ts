import { expect } from "chai";
import type { Language } from "../../../../src/core/internal.js";
import "../../../../src/widgets/rts-panel/element.js";
import { waitUntil } from "../../../helper/wait-until.js";
import { openPanel } from "./at-controls.js";

const says: Record<Language, { press: string; sentence: string }> = {
  ru: {
    press: "Базовая программа",
    sentence:
      "Команда не выполнена: сервер не успел принять её вовремя. Посмотрите, что на объекте, и отправьте снова. Ничего не изменено.",
  },
  en: {
    press: "Basic program",
    sentence: "Nothing was carried out: the server took too long. Look at the intersection and send it again. Nothing was changed.",
  },
  es: {
    press: "Programa básico",
    sentence: "La orden no se ejecutó: el servidor tardó demasiado. Compruebe el cruce y envíela de nuevo. No se ha cambiado nada.",
  },
};

describe("a command that its server was too slow to take", () => {
  for (const [language, { press, sentence }] of Object.entries(says))
    it(`is said not to be carried out, and what to do now: ${language}`, async () => {
      const refusal = { error: { code: "command_too_late", message: "" } };
      const panel = await openPanel({ "crossroad/rts/1001/set_program": () => new Response(JSON.stringify(refusal), { status: 503 }) });
      panel.element.setAttribute("language", language);
      (await panel.ready(press)).click();
      await waitUntil("it is said", () => panel.part("control").includes(sentence));
      expect(panel.part("control")).to.not.include("503");
      expect(panel.posts()).to.deep.equal(["crossroad/rts/1001/set_program"]);
      panel.close();
    });
});
