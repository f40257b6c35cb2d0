/** Folders whose tests `npm test` runs. */
const folders = ["build/", "conformance/", "contract/", "core/", "provider/", "security/", "widgets/"];

/** Walks through the built host that `npm test` makes: each main screen is passed by one. test/README.md says which by which. */
export const hostWalks = [
  "host/routes",
  "host/guard",
  "host/map-walk",
  "host/first-screen",
  "host/command-fate",
  "host/message-counts",
  "host/requests",
  "host/archive-list",
  "host/analytics-apply",
  "host/board-link",
  "host/preferences",
  "host/embeds",
];

/** The one file of `npm test` that needs PostgreSQL. */
const onPostgres = "provider/postgres";

/** What `npm test` needs of the machine. */
export const firstNeeds = ["chromium", "postgresql"];

/** Whether `npm test` runs a file: those that need more of the machine than Chromium are left to `npm run test:all`. */
export const isFirst = ({ name, needs }) =>
  name === onPostgres ||
  hostWalks.includes(name) ||
  (folders.some((folder) => name.startsWith(folder)) && needs.every((need) => need === "chromium"));
