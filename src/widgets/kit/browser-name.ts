const browsers: readonly (readonly [RegExp, string])[] = [
  [/YaBrowser\//, "Яндекс Браузер"],
  [/Edg\//, "Edge"],
  [/OPR\//, "Opera"],
  [/Vivaldi\//, "Vivaldi"],
  [/Firefox\//, "Firefox"],
  [/Chrom(e|ium)\//, "Chrome"],
  [/Safari\//, "Safari"],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/Android/, "Android"],
  [/iPhone|iPad/, "iOS"],
  [/Windows/, "Windows"],
  [/Mac OS X/, "macOS"],
  [/Linux|X11/, "Linux"],
];

/** Browser and system that an agent string names, as people call them; empty when it names neither. */
export function browserName(agent: string): string {
  const of = (known: typeof browsers) => known.find(([sign]) => sign.test(agent))?.[1];
  return [of(browsers), of(systems)].filter(Boolean).join(", ");
}
