/** What a package needs besides what it may go without. */
const needed = ({ dependencies, peerDependencies, peerDependenciesMeta = {} }) => [
  ...Object.keys(dependencies ?? {}),
  ...Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta[name]?.optional),
];
const welcome = ({ optionalDependencies }) => Object.keys(optionalDependencies ?? {});

/**
 * The `npm-shrinkwrap.json` of a package: all that it brings, directly or not, in the very versions of our lock and with their hashes, so
 * that whoever installs it gets what was tested. Places are those of the lock, whose layout has each package where those that need it find it.
 */
export function shrinkwrapOf(lock, manifest) {
  const { packages } = lock;
  /** Where the package at `from` finds another one: beside it, or in a folder above. */
  function find(name, from) {
    for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf("/node_modules/")))) {
      const place = folder === "" ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
      if (packages[place]) return place;
      if (folder === "") return null;
    }
  }
  const found = new Map();
  function take(names, from, isOptional) {
    for (const name of names) {
      const place = find(name, from);
      if (!place) {
        if (isOptional) continue;
        throw new Error(`The lock has no "${name}", which "${from || manifest.name}" needs.`);
      }
      if (found.has(place) && (isOptional || !found.get(place))) continue;
      found.set(place, isOptional);
      const own = packages[place];
      // One that is only there for another system may be left out, and so may all that only it needs.
      take(
        needed(own).filter((each) => !welcome(own).includes(each)),
        place,
        isOptional,
      );
      take(welcome(own), place, true);
    }
  }
  take(needed(manifest), "", false);
  take(welcome(manifest), "", true);

  const { name, version, license, dependencies, optionalDependencies, bin, engines } = manifest;
  const entries = [...found.keys()].sort().map((place) => {
    const { dev: _, devOptional: __, optional: ___, peer: ____, resolved: _____, ...own } = packages[place];
    return [place, found.get(place) ? { ...own, optional: true } : own];
  });
  return {
    name,
    version,
    lockfileVersion: 3,
    requires: true,
    packages: { "": { name, version, license, dependencies, optionalDependencies, bin, engines }, ...Object.fromEntries(entries) },
  };
}
