import { expect } from "chai";
import { fileName } from "../../src/core/internal.js";

describe("fileName", () => {
  it("takes the RFC 5987 form first, then the plain one", () => {
    expect(fileName("attachment; filename=\"report.xlsx\"; filename*=UTF-8''%D0%9E%D1%82%D1%87%D1%91%D1%82.xlsx")).to.equal("Отчёт.xlsx");
    expect(fileName('attachment; filename="a \\"b\\".pdf"')).to.equal('a "b".pdf');
    expect(fileName("attachment; filename=plain.csv")).to.equal("plain.csv");
    expect(fileName("attachment; filename*=UTF-8''%E0%A4%A; filename=whole.csv")).to.equal("whole.csv");
    expect(fileName(null)).to.equal("");
  });

  it("takes no path and no character that hides the ending", () => {
    expect(fileName('attachment; filename="../../etc/x.txt"')).to.equal("x.txt");
    expect(fileName("attachment; filename*=UTF-8''a%E2%80%AEfdp.exe%00")).to.equal("afdp.exe");
  });
});
