import { existsSync } from "node:fs";

const needed = [
  "/usr/share/wordpress/wp-load.php",
  "/usr/share/wordpress/wp-content/themes/twentytwentythree",
  "/usr/sbin/mariadbd",
  "/usr/bin/php",
];

/** Where Debian's WordPress stands; throws a sentence where it, its database or PHP is missing. */
export function findWordpress() {
  const missing = needed.filter((file) => !existsSync(file));
  if (missing.length === 0) return "/usr/share/wordpress";
  throw new Error(
    `The tests of the WordPress block need ${missing.join(", ")} (Debian: apt install wordpress wordpress-theme-twentytwentythree php-cli php-mysql mariadb-server).`,
  );
}
