import { expect } from "chai";
import "../../../src/widgets/rts-panel/element.js";
import { waitUntil } from "../../helper/wait-until.js";
import { controllerAnswers, fakeCity, place, reading, textOf } from "./fake-city.js";

const directions = ["N-S", "N-E", "S-N", "S-E", "ped-E"];

describe("turns that give way", () => {
  let city: ReturnType<typeof fakeCity>;
  let element: HTMLElement;

  const open = async (changes: object, language = "ru") => {
    const known = { phase: 1, name: "", directions, min_green: 14, ...changes };
    city = fakeCity({ ...controllerAnswers(() => reading()), "rts/1001/phases": [known] });
    element = place("its-rts-panel", { provider: city.url, device: "1001", language });
    const root = element.shadowRoot as ShadowRoot;
    return waitUntil("the scheme is drawn", () => root.querySelector<SVGElement>('figure svg[role="img"]'));
  };
  /** How the movements that the phase lets go are drawn: the dashes of each line, and whether its arrowheads are open. */
  const drawn = (picture: SVGElement) =>
    [...picture.querySelectorAll(".open")]
      .filter((movement) => movement.querySelector(".way"))
      .map((movement) => {
        const line = getComputedStyle(movement.querySelector(".way") as Element);
        const head = getComputedStyle(movement.querySelector(".head") as Element);
        return `${line.strokeDasharray === "none" ? "solid" : "dashed"} ${head.fill === line.stroke ? "filled" : "open"}`;
      });

  afterEach(() => {
    element.remove();
    city.close();
  });

  it("are drawn and said apart from the protected movements", async () => {
    const picture = await open({ permissive: ["n-e", "S-E"] });
    expect(drawn(picture).sort()).to.deep.equal(["dashed open", "dashed open", "solid filled", "solid filled"]);
    expect(picture.getAttribute("aria-label")).to.equal(
      "Фаза 1: с севера на юг, с юга на север, пешеходы через восточный подход; уступая дорогу — с севера на восток, с юга на восток",
    );
    expect(textOf(element)).to.include("Пунктирные стрелки — повороты, на которых уступают дорогу");
  });

  it("are said in English and Spanish", async () => {
    expect((await open({ permissive: ["N-E"] }, "en")).getAttribute("aria-label")).to.include(
      "arm; giving way: from the north to the east",
    );
    element.remove();
    city.close();
    expect((await open({ permissive: ["N-E"] }, "es")).getAttribute("aria-label")).to.include(
      "acceso este; cediendo el paso: del norte al este",
    );
  });

  it("are not made up where the provider does not tell them apart, or has none", async () => {
    for (const changes of [{}, { permissive: [] }, { permissive: ["tram-7"] }]) {
      const picture = await open(changes);
      expect(drawn(picture), JSON.stringify(changes)).to.deep.equal(Array(4).fill("solid filled"));
      if (!("permissive" in changes)) expect(textOf(element)).to.not.include("Пунктирные стрелки");
      element.remove();
      city.close();
    }
  });
});
