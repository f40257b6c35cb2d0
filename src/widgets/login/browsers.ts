/** Browsers the product is made for (spec 8), by the names people know them under. */
export const recommendedBrowsers = ["Chrome", "Yandex Browser", "Edge", "Vivaldi", "Opera"] as const;

/** Firefox on any system, by its user-agent string; its relatives that hide behind other names are left alone. */
export const isFirefox = (userAgent: string): boolean => /\b(?:Firefox|FxiOS)\//.test(userAgent) && !/\bSeamonkey\//i.test(userAgent);
