import { expect } from "chai";
import { clientFor, createResource } from "../../../src/core/internal.js";
import { IconButton } from "../../../src/widgets/kit/controls/IconButton.js";
import { CloseIcon } from "../../../src/widgets/kit/icons.js";
import { AgeMark } from "../../../src/widgets/kit/parts/AgeMark.js";
import { ResourceView } from "../../../src/widgets/kit/parts/ResourceView.js";
import { useResource } from "../../../src/widgets/kit/use-resource.js";
import { useWidget } from "../../../src/widgets/kit/use-widget.js";
import { behavesAsWidget } from "../behaves-as-widget.js";
import { watchLeftovers } from "../leftovers.js";
import { mount, settle, widgetOf } from "./mount.js";

function Panel({ device, lights, control, figures }: { device?: string; lights?: number; control: boolean; figures?: unknown }) {
  const { t } = useWidget();
  return (
    <section>
      <IconButton icon={CloseIcon} label={t("close")} />
      <AgeMark utime={Date.now() / 1000 - 5} kind="telemetry" />
      <p>{`${device ?? ""} ${lights ?? ""} ${control} ${JSON.stringify(figures) ?? ""}`}</p>
    </section>
  );
}

const attributes = { device: "string", lights: "number", control: "boolean", "key-figures": "json" } as const;
behavesAsWidget({
  id: "sample-panel",
  tag: "its-sample-panel",
  title: { ru: "Образец", en: "Sample" },
  attributes,
  load: async () => {
    widgetOf(Panel, { id: "sample-panel", tag: "its-sample-panel", attributes }, { deviceWords: true });
  },
});

describe("a thousand mounts and unmounts", () => {
  it("leave nothing behind", async function () {
    this.timeout(60_000);
    const widget = widgetOf(Panel, { attributes });
    const resource = createResource(clientFor(""), "lifecycle", async () => "data", { every: 1_000, signed: false });
    const asking = widgetOf(() => (
      <ResourceView {...useResource(resource)} label="data">
        {(data) => <output>{data}</output>}
      </ResourceView>
    ));
    const kept: WeakRef<Element>[] = [];
    const rounds = async (times: number) => {
      for (let turn = 0; turn < times; turn++) {
        const { element } = await mount(turn % 2 ? widget : asking, { language: turn % 3 ? "ru" : "en" });
        if (turn % 50 === 0) kept.push(new WeakRef(element));
        element.remove();
      }
      await settle();
      await new Promise((done) => setTimeout(done, 1_500));
    };
    const leftovers = watchLeftovers();
    await rounds(20);
    const before = leftovers.count();
    const nodes = document.querySelectorAll("*").length;
    await rounds(1_000);
    leftovers.stop();
    expect(leftovers.count()).to.deep.equal(before);
    expect(document.querySelectorAll("*").length).to.equal(nodes);
  });
});
