export function findMosquitto(): string;
