import { expect } from "chai";
import { ProviderError } from "../../../src/core/internal.js";
import { sentenceFor } from "../../../src/widgets/kit/sentence.js";
import en from "../../../src/widgets/kit/texts/en.js";
import es from "../../../src/widgets/kit/texts/es.js";
import ru from "../../../src/widgets/kit/texts/ru.js";

const status = (status: number, about: { code?: string; retryAfter?: number } = {}) =>
  sentenceFor(new ProviderError("status", "<html>secret</html>", { status, ...about }));

describe("sentences for failed calls", () => {
  it("says each failure in its own words", () => {
    expect(sentenceFor(new ProviderError("network", "")).key).to.equal("error.silent");
    Object.defineProperty(navigator, "onLine", { configurable: true, value: false });
    expect(sentenceFor(new ProviderError("network", "")).key, "the browser is offline").to.equal("error.network");
    Reflect.deleteProperty(navigator, "onLine");
    expect(sentenceFor(new ProviderError("answer", "", { status: 200 })).key).to.equal("error.answer");
    expect([500, 502, 503, 504].map((code) => status(code).key)).to.deep.equal(Array(4).fill("error.server"));
    expect([401, 403].map((code) => status(code).key)).to.deep.equal(Array(2).fill("error.signedOut"));
    expect(status(404).key).to.equal("error.notOffered");
    expect(status(418)).to.deep.equal({ key: "error.refused", values: { status: 418 } });
  });

  it("names the seconds to wait only when the provider gave them", () => {
    expect(status(429, { retryAfter: 11.2 })).to.deep.equal({ key: "error.tooMany", values: { seconds: 12 } });
    expect(status(429).key).to.equal("error.tooManySoon");
  });

  it("has a text for each of its keys", () => {
    const keys = [400, 401, 404, 409, 413, 418, 429, 500].map((code) => status(code).key);
    for (const key of keys) expect(ru, key).to.have.property(key);
  });

  it("says the errors of connection and form as the specification does", () => {
    expect(en["error.network"]).to.equal("Connection error. Please check your internet connection and try again.");
    expect(en["error.form"]).to.equal("An error occurred while submitting the form. Please try again later.");
  });

  it("fills in the same values in every language", () => {
    const blanks = (text: string) => (text.match(/\{\{\w+\}\}/g) ?? []).sort().join();
    for (const [key, text] of Object.entries({ ...en, ...es })) expect(blanks(text), key).to.equal(blanks(ru[key as keyof typeof ru]));
  });
});
