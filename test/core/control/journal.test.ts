import { expect } from "chai";
import type { Command } from "../../../src/core/control/command.js";
import { createJournal } from "../../../src/core/control/journal.js";
import { uniqueId } from "../../../src/core/unique-id.js";

const command = (changes: Partial<Command> = {}): Command => ({
  id: uniqueId(),
  oID: 1,
  name: "x",
  fio: "О",
  isRequested: true,
  order: { call: "setProgram", program: "all_red" },
  from: "basic",
  reason: "r",
  state: "sent",
  refusal: null,
  looked: 1,
  wasShown: false,
  wasRequested: null,
  asked: 1,
  sent: 1,
  accepted: null,
  observed: null,
  until: null,
  returns: true,
  returned: null,
  returnedTo: null,
  closed: null,
  ...changes,
});

describe("the local journal of commands", () => {
  let key = "";
  beforeEach(() => {
    key = `its.control:${uniqueId()}`;
  });
  afterEach(() => localStorage.removeItem(key));

  const states = (journal: ReturnType<typeof createJournal>) => journal.$commands.get().map(({ state }) => state);

  it("survives a reload", () => {
    createJournal(key).put(command());
    expect(states(createJournal(key))).to.deep.equal(["sent"]);
  });

  it("does not write down what is not sent yet", () => {
    createJournal(key).put(command({ state: "armed" }));
    expect(localStorage.getItem(key)).to.equal("[]");
  });

  it("is seen by the other tab, and never goes back", () => {
    const one = createJournal(key);
    const other = createJournal(key);
    const stop = other.$commands.listen(() => {});
    const sent = command();
    const tell = () => dispatchEvent(new StorageEvent("storage", { key, newValue: localStorage.getItem(key) }));
    one.put(sent);
    tell();
    expect(states(other)).to.deep.equal(["sent"]);
    one.put({ ...sent, state: "observed", accepted: 2, observed: 3 });
    tell();
    expect(states(other)).to.deep.equal(["observed"]);
    other.put({ ...sent, state: "unknown" });
    expect(states(other)).to.deep.equal(["observed"]);
    stop();
  });

  it("takes an intervention that was prolonged back from its overdue end, and from the other tab", () => {
    const one = createJournal(key);
    const other = createJournal(key);
    const stop = other.$commands.listen(() => {});
    const overdue = command({ state: "overdue", accepted: 2, observed: 3, until: 3601 });
    const prolonged = { ...overdue, state: "observed", until: 6150 } as const;
    other.put(overdue);
    one.put(prolonged);
    expect(one.$commands.get()).to.deep.equal([prolonged]);
    dispatchEvent(new StorageEvent("storage", { key, newValue: localStorage.getItem(key) }));
    expect(other.$commands.get()).to.deep.equal([prolonged]);
    other.put({ ...overdue, state: "returning" });
    expect(other.$commands.get(), "a tab that wakes with the old end").to.deep.equal([prolonged]);
    other.put({ ...prolonged, state: "overdue" });
    expect(states(other)).to.deep.equal(["overdue"]);
    other.put({ ...prolonged, state: "returned", until: 3601, closed: 6000 });
    expect(states(other), "what has ended has ended").to.deep.equal(["returned"]);
    stop();
  });

  it("keeps two hundred, and every open one", () => {
    const journal = createJournal(key);
    journal.put(command({ asked: 0 }));
    for (let asked = 1; asked <= 210; asked++) journal.put(command({ asked, state: "returned", closed: asked }));
    expect(journal.$commands.get().length).to.equal(201);
    expect(journal.$commands.get().at(-1)?.asked).to.equal(0);
  });

  it("lives through garbage in the store", () => {
    for (const garbage of ["{", "7", '{"a":1}', '[{"id":1},null]']) {
      localStorage.setItem(key, garbage);
      expect(states(createJournal(key))).to.deep.equal([]);
    }
  });
});
