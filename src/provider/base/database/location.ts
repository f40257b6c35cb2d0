const isAddress = (location: string): boolean => /^[a-z][a-z\d+.-]*:\/\//i.test(location);

/** Whether a database is a PostgreSQL server's, and not a file or `:memory:`; any other server's is refused. */
export function isPostgres(location: string): boolean {
  if (/^postgres(ql)?:\/\//i.test(location)) return true;
  if (isAddress(location)) throw new Error(`The database "${nameOf(location)}" is not supported: give a file, ":memory:" or postgres://….`);
  return false;
}

/** A database as sentences name it: an address without its password and its settings. */
export function nameOf(location: string): string {
  if (!isAddress(location)) return location;
  const { protocol, username, host, pathname } = read(location);
  return `${protocol}//${username && `${username}@`}${host}${pathname}`;
}

/** A sign of the password that has a meaning in an address would put what follows it into another part, and so into a sentence. */
function read(address: string): URL {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (!url || /[@#]/.test(url.pathname + url.search + url.hash))
    throw new Error(
      "The address of the database cannot be read: give postgres://user:password@host/name, and signs like # / ? @ as %23 %2F %3F %40.",
    );
  return url;
}
