/** Licences of packages that are used here, by their SPDX names. */
export const allowed: readonly string[];
/** Why a package may not be used; null where it may. */
export function licenceFault(about: { name: string; version: string; license?: unknown; licenses?: unknown }): string | null;
