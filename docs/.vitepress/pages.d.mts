export const codePages: Readonly<Record<string, string>>;
export function addressOf(href: string, page: string): string | null | undefined;
export function pictureOf(src: string, page: string): string;
