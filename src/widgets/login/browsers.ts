/** Firefox on any system, by its user-agent string (spec 8: warned about, never blocked). */
export const isFirefox = (userAgent: string): boolean => /\b(?:Firefox|FxiOS)\//.test(userAgent) && !/\bSeamonkey\//i.test(userAgent);
