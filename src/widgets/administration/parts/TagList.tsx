import { cityTags } from "../../../core/internal.js";
import { useResource } from "../../kit/use-resource.js";
import { useWidget } from "../../kit/use-widget.js";

/** How the city calls each of its tags, by the tag. */
export function useTagNames(): ReadonlyMap<string, string> {
  const { client } = useWidget();
  const { data } = useResource(cityTags(client));
  return new Map((data ?? []).map(({ id, name }) => [id, name]));
}

/** Tags by their names; what is said where there are none. */
export function TagList({ tags, none }: { tags: readonly string[] | null; none: string }) {
  const names = useTagNames();
  if (!tags || tags.length === 0) return none;
  return (
    <ul className="tags">
      {tags.map((tag) => (
        <li key={tag}>{names.get(tag) ?? tag}</li>
      ))}
    </ul>
  );
}
