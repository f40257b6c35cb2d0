import { camel } from "../../kit/attributes.js";
import { Table } from "../../kit/controls/Table.js";
import { useWidget } from "../../kit/use-widget.js";
import type { Described, Line } from "../metadata.js";

/** Properties, methods, events, slots, parts and CSS properties; beside the host also the way to the element's page in its documentation. */
export function ReferenceLines({ described, files }: { described: Described; files: string }) {
  const { t } = useWidget();
  const attributes = new Set(described.attributes.map(({ name }) => camel(name)));
  const members = described.members.filter(({ name }) => !attributes.has(name));
  const groups: [key: string, lines: readonly Line[]][] = [
    ["properties", members.filter(({ kind }) => kind === "field")],
    ["methods", members.filter(({ kind }) => kind === "method")],
    ["eventsTold", described.events],
    ["slots", described.slots],
    ["parts", described.cssParts],
    ["cssProperties", described.cssProperties],
  ];
  return (
    <>
      <p lang="en">{withCode(described.description)}</p>
      {new URL(files).origin === location.origin && (
        <p>
          <a href={`/docs/elements/${described.tagName}.html`} target="_blank" rel="noreferrer">
            {t("documentation", { tag: described.tagName })}
          </a>
        </p>
      )}
      {groups
        .filter(([, lines]) => lines.length > 0)
        .map(([key, lines]) => (
          <Table
            key={key}
            caption={t(key)}
            columns={[
              { id: "name", label: t("name"), render: ({ name }: Line) => <code>{name}</code> },
              {
                id: "description",
                label: t("description"),
                render: ({ description, type }: Line) => (
                  <span lang="en">
                    {withCode(description)} {type && <code>{type.text}</code>}
                  </span>
                ),
              },
            ]}
            rows={lines}
            keyOf={({ name }) => name}
          />
        ))}
    </>
  );
}

/** A text of the documentation, whose code stands between backticks. */
const withCode = (text: string) => text.split("`").map((part, at) => (at % 2 ? <code key={part}>{part}</code> : part));
