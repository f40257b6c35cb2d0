import { expect } from "chai";
import { changed, firstCrop, squareOf } from "../../../src/widgets/account/crop.js";
import { browserName } from "../../../src/widgets/kit/browser-name.js";

describe("the square that becomes an avatar", () => {
  const size = { width: 400, height: 300 };

  it("is the middle of the picture at first", () => {
    expect(squareOf(size, firstCrop)).to.deep.equal({ left: 50, top: 0, side: 300 });
  });
  it("never leaves the picture, however far it is moved", () => {
    const far = changed(size, firstCrop, { right: -5, down: 3 });
    expect(squareOf(size, far)).to.deep.equal({ left: 100, top: 0, side: 300 });
    const back = changed(size, far, { right: 0.1 });
    expect(squareOf(size, back).left).to.be.closeTo(70, 0.001);
  });
  it("shrinks about its middle as the picture is enlarged, four times at most", () => {
    const near = changed(size, firstCrop, { zoom: 2 });
    expect(squareOf(size, near)).to.deep.equal({ left: 125, top: 75, side: 150 });
    expect(squareOf(size, changed(size, firstCrop, { zoom: 99 })).side).to.equal(75);
    expect(squareOf(size, changed(size, firstCrop, { zoom: 0 })).side).to.equal(300);
  });
});

describe("a browser's word for itself", () => {
  it("is read as people call it", () => {
    const chrome = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Safari/537.36";
    expect(browserName(chrome)).to.equal("Chrome, Linux");
    expect(browserName(chrome.replace("Safari", "YaBrowser/24.1 Safari"))).to.equal("Яндекс Браузер, Linux");
    expect(browserName("curl/8")).to.equal("");
  });
});
