/** ISO 3166-1 alpha-2, the codes of states and territories assigned today (ISO Online Browsing Platform), end to end. */
const codes =
  "ADAEAFAGAIALAMAOAQARASATAUAWAXAZBABBBDBEBFBGBHBIBJBLBMBNBOBQBRBSBTBVBWBYBZCACCCDCFCGCHCICKCLCMCNCOCRCUCVCWCXCYCZDEDJDKDMDODZ" +
  "ECEEEGEHERESETFIFJFKFMFOFRGAGBGDGEGFGGGHGIGLGMGNGPGQGRGSGTGUGWGYHKHMHNHRHTHUIDIEILIMINIOIQIRISITJEJMJOJPKEKGKHKIKMKNKPKRKWKYKZ" +
  "LALBLCLILKLRLSLTLULVLYMAMCMDMEMFMGMHMKMLMMMNMOMPMQMRMSMTMUMVMWMXMYMZNANCNENFNGNINLNONPNRNUNZOMPAPEPFPGPHPKPLPMPNPRPSPTPWPYQA" +
  "RERORSRURWSASBSCSDSESGSHSISJSKSLSMSNSOSRSSSTSVSXSYSZTCTDTFTGTHTJTKTLTMTNTOTRTTTVTWTZUAUGUMUSUYUZVAVCVEVGVIVNVUWFWSYEYTZAZMZW";

/** Names of all countries in a language, in its order; the browser knows them, so they cost no bytes. */
export function countryNames(language: string): string[] {
  const names = new Intl.DisplayNames(language, { type: "region" });
  return (codes.match(/../g) ?? []).map((code) => names.of(code) ?? code).sort(new Intl.Collator(language).compare);
}

/** The name of a country given by its code (`RU`); anything else stays as it is. */
export function countryName(given: unknown, language: string): unknown {
  const code = typeof given === "string" ? given.trim().toUpperCase() : "";
  const isCode = code.length === 2 && codes.match(/../g)?.includes(code);
  return isCode ? new Intl.DisplayNames(language, { type: "region" }).of(code) : given;
}
