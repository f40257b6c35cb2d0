const escapes = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text) => text.replace(/[&<>"]/g, (sign) => escapes[sign]);

/** Markup of a template whose values are texts, markup of the same kind, or lists of it. */
const html = (parts, ...values) => ({ markup: parts.reduce((all, part, at) => all + markupOf(values[at - 1]) + part) });
const markupOf = (value) => (Array.isArray(value) ? value.map(markupOf).join("") : (value?.markup ?? escaped(`${value}`)));

const day = new Intl.DateTimeFormat("ru", { dateStyle: "long", timeZone: "UTC" });

const points = ({ heading, points }) => html`
      <h2>${heading}</h2>
      <ul>${points.map(({ title, text }) => html`<li><h3>${title}</h3><p>${text}</p></li>`)}</ul>`;

const body = ({ about, cases, partners, news, isSample }, texts) => html`<div id="first-page">
    <header><span><img src="/icon.svg" alt="" />ИТС</span><a href="/login">${texts.signIn}</a></header>
    <nav aria-label="${texts.sections}">${["about", "cases", "partners", "news"].map((tab) => html`<a href="/?tab=${tab}#first-${tab}">${texts[tab]}</a>`)}</nav>
    <main>
    <section class="about" id="first-about">
      <div class="hero">
        <p class="kind">${about.kind}</p>
        <h1>${about.heading}</h1>
        <p class="lead">${about.lead}</p>
        <div class="shot" role="img" aria-label="${texts["alt.map"]}"></div>
      </div>
      <ul>${about.claims.map(({ figure, title, text }) => html`<li><p class="figure">${figure}</p><h2>${title}</h2><p>${text}</p></li>`)}</ul>${points(about.workplace)}
    </section>
    <section class="cases" id="first-cases">
      <h2>${cases.heading}</h2>
      <p class="lead">${cases.lead}</p>${cases.cities.map(
        ({ city, text, safety, efficiency, quote }) => html`
      <article>
        <h3>${city}${isSample ? ` (${texts.sample})` : ""}</h3>
        <p>${text}</p>
        <ul>
          <li><p class="figure">${safety.figure}</p><p>${texts.safety}: ${safety.text}</p></li>
          <li><p class="figure">${efficiency.figure}</p><p>${texts.efficiency}: ${efficiency.text}</p></li>
        </ul>
        <blockquote><p>«${quote.text}»</p><footer>${quote.author}</footer></blockquote>
      </article>`,
      )}
    </section>
    <section class="partners" id="first-partners">
      <h2>${partners.heading}</h2>
      <p class="lead">${partners.lead}</p>
      <p><span class="figure">${partners.markup.figure}</span> ${partners.markup.text}</p>${[partners.formats, partners.kinds].map(points)}
    </section>
    <section class="news" id="first-news">
      <h2>${news.heading}</h2>${news.items.map(
        ({ date, title, text }) => html`
      <article><p><time datetime="${date}">${day.format(new Date(date))}</time>${isSample ? ` (${texts.sample})` : ""}</p><h3>${title}</h3><p>${text}</p></article>`,
      )}
    </section>
    </main>${isSample ? html`<p>${texts.sampleNote}</p>` : ""}
    </div>`;

/** Structured data (schema.org): the product, without claims that nobody has answered for. */
const dataOf = ({ about }, name) => ({
  "@context": "https://schema.org",
  "@type": "SoftwareApplication",
  name,
  description: about.lead,
  applicationCategory: "BusinessApplication",
  operatingSystem: "Web",
  inLanguage: ["ru", "en", "es"],
  featureList: about.claims.map(({ title, figure }) => `${title}: ${figure}`),
});

/**
 * The parts of the host's page that search engines and readers without scripts get, from the landing's own content.
 * `address` is where the host will be public, empty when that is not known: then no page is called the canonical one.
 */
export function firstPage({ content, texts, title, address }) {
  const url = escaped(address.replace(/\/+$/, ""));
  return {
    address: url,
    canonical: url && `<link rel="canonical" href="${url}/" />\n    <meta property="og:url" content="${url}/" />`,
    title: escaped(title),
    description: escaped(content.about.lead),
    data: JSON.stringify(dataOf(content, title)).replaceAll("<", "\\u003c"),
    page: body(content, texts).markup,
  };
}
