/** The `npm-shrinkwrap.json` of a package, whose versions are those of our lock. */
export function shrinkwrapOf(lock: object, manifest: object): { packages: Record<string, object> };
