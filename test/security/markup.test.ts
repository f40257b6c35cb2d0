import { expect } from "chai";
import { refuseMarkup, setAttribute, setMarkup } from "../../src/widgets/kit/markup.js";

const built = (markup: string) => {
  const target = document.createElement("div");
  setMarkup(target, markup);
  return target;
};

describe("setMarkup, in place of innerHTML", () => {
  it("builds what the libraries write", () => {
    const target = built(
      '<a href="https://leafletjs.com" title="A &amp; B">Leaflet</a> <span aria-hidden="true">|</span> &copy; <b>OSM</b><br>x',
    );
    expect(target.textContent).to.equal("Leaflet | © OSMx");
    expect(target.querySelector("a")?.getAttribute("href")).to.equal("https://leafletjs.com");
    expect(target.querySelector("a")?.title).to.equal("A & B");
    expect(target.querySelector("span")?.getAttribute("aria-hidden")).to.equal("true");
  });

  it("links within the page's own site and to what names its protocol, and to no other host without one", () => {
    const addressOf = (href: string) => built(`<a href="${href}">x</a>`).querySelector("a")?.getAttribute("href");
    for (const own of ["/map", "#top", "https://osm.org/copyright", "mailto:map@city.example"]) expect(addressOf(own)).to.equal(own);
    for (const foreign of ["//evil.test/x", " //evil.test", "/\t/evil.test", "&#47;/evil.test", "/\\evil.test", "\\\\evil.test"])
      expect(addressOf(foreign), foreign).to.equal(null);
    const link = document.createElement("a");
    setAttribute(link, "href", "//evil.test");
    expect(link.getAttribute("href")).to.equal(null);
  });

  it("makes drawings in the SVG namespace", () => {
    const target = built('<svg viewBox="0 0 12 8"><path fill="#4C7BE1" d="M0 0h12v4H0z"/></svg>');
    expect(target.querySelector("path")?.namespaceURI).to.equal("http://www.w3.org/2000/svg");
    expect(target.querySelector("svg")?.getAttribute("viewBox")).to.equal("0 0 12 8");
  });

  const attacks = [
    "<img src=x onerror=hit()>",
    "<script>hit()</script>",
    "<svg onload=hit()><script>hit()</script></svg>",
    '<a href="javascript:hit()">a</a>',
    '<a href=" java\nscript:hit()">a</a>',
    '<a href="data:text/html,<script>hit()</script>">a</a>',
    "<iframe srcdoc='<script>parent.hit()</script>'></iframe>",
    '<div style="background:url(javascript:hit())" onclick="hit()">x</div>',
    "<b onmouseover=hit()//x>b</b>",
    "<<script>script>hit()<</script>/script>",
    "<template><script>hit()</script></template>",
    '<a title="><img src=x onerror=hit()>">x</a>',
    "<math><mtext><style><img src=x onerror=hit()></style>",
    "<!-- --!><img src=x onerror=hit()> -->",
    "<a\u0000href=javascript:hit()>x",
    '<use href="data:image/svg+xml,<svg onload=hit()>"/>',
    "<animate attributeName=href values=javascript:hit() /><a id=x><text x=20 y=20>x</text></a>",
  ];

  function isHarmless(target: Element): boolean {
    return [...target.querySelectorAll("*")].every(
      (node) =>
        !/^(script|iframe|img|object|embed|style|link|base|form|input|use|animate|foreignobject)$/i.test(node.localName) &&
        [...node.attributes].every(
          ({ name, value }) => !/^on/i.test(name) && !(name === "href" && /script:|data:/i.test(value)) && !/url\(/i.test(value),
        ),
    );
  }

  for (const attack of attacks) {
    it(`lets nothing run: ${JSON.stringify(attack)}`, () => {
      const target = built(attack);
      expect(isHarmless(target), target.outerHTML).to.equal(true);
    });
  }

  it("lets nothing run in 20,000 mixtures of the attacks, and ends on all of them", () => {
    let seed = 7;
    const random = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    const pieces = attacks.flatMap((attack) => attack.split(/(?=[<>"'=\s/])/));
    for (let round = 0; round < 20_000; round++) {
      const markup = Array.from({ length: 1 + random(12) }, () => pieces[random(pieces.length)]).join("");
      const target = built(markup);
      if (!isHarmless(target)) expect.fail(`${markup} became ${target.outerHTML}`);
    }
  });

  it("takes no longer than its text is long", () => {
    const text = '<a "'.repeat(5_000);
    expect(built(text).textContent?.length).to.be.greaterThan(0);
  });
});

describe("setAttribute, in place of the browser's own", () => {
  const dressed = (name: string, value: unknown, tag = "a") => {
    const target = document.createElement(tag);
    setAttribute(target, name, value);
    return target;
  };

  it("sets what the libraries draw with", () => {
    expect(dressed("class", "apexcharts-canvas").className).to.equal("apexcharts-canvas");
    expect(dressed("data:realIndex", 3, "p").getAttribute("data:realIndex")).to.equal("3");
    expect(dressed("style", "left: 5px; opacity: 0.5").style.left).to.equal("5px");
    expect(dressed("href", "https://example.org/").getAttribute("href")).to.equal("https://example.org/");
  });

  for (const [name, value] of [
    ["onclick", "hit()"],
    ["ONERROR", "hit()"],
    ["href", "javascript:hit()"],
    ["xlink:href", "data:text/html,<script>hit()</script>"],
    ["src", "javascript:hit()"],
    ["srcdoc", "<script>hit()</script>"],
    ["formaction", "javascript:hit()"],
    ["style", "background: url(https://elsewhere.test/x)"],
    ["style", "background: u\\72l(https://elsewhere.test/x)"],
  ] as const) {
    it(`drops ${name}="${value}"`, () => {
      const target = dressed(name, value);
      expect(target.outerHTML).not.to.match(/hit|elsewhere|javascript|data:/);
    });
  }

  it("lets nothing run in 20,000 mixtures of names and values", () => {
    const names = [
      "onclick",
      "OnLoad",
      "on\u0000click",
      " onclick",
      "href",
      "xlink:href",
      "src",
      "style",
      "class",
      "formaction",
      "action",
      "srcdoc",
    ];
    const values = [
      "javascript:hit()",
      "java\tscript:hit()",
      "data:text/html,x",
      "url(x)",
      "U R L (x)",
      "expression(hit())",
      "//x",
      "#a",
      "",
    ];
    let seed = 11;
    const random = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    for (let round = 0; round < 20_000; round++) {
      const name = names[random(names.length)] as string;
      const value = `${values[random(values.length)]}${values[random(values.length)]}`;
      const target = document.createElement(["a", "div", "img", "form"][random(4)] as string);
      try {
        setAttribute(target, name, value);
      } catch (error) {
        expect((error as Error).name, name).to.equal("InvalidCharacterError");
      }
      for (const attribute of target.attributes) {
        const isBad =
          /^\s*on/i.test(attribute.name) ||
          /^(src|srcdoc|action|formaction)$/i.test(attribute.name) ||
          (/href$/i.test(attribute.name) && /^\s*(javascript|data):/i.test(attribute.value)) ||
          (attribute.name === "style" && /url\(/i.test(attribute.value));
        if (isBad && attribute.name !== "class") expect.fail(`${name}="${value}" became ${target.outerHTML}`);
      }
    }
  });

  it("parses no text as a document", () => {
    expect(refuseMarkup).to.throw("may not parse");
  });
});
