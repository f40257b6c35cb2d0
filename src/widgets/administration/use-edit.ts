import { atom } from "nanostores";
import { useKept, useStore, useWidget } from "../kit/use-widget.js";

/** What is typed into one dialog; null while it is closed. */
function createEdit<Edit extends object>() {
  const $edit = atom<Edit | null>(null);
  return {
    $edit,
    begin: (edit: Edit) => $edit.set(edit),
    type(fields: Partial<Edit>) {
      const edit = $edit.get();
      if (edit) $edit.set({ ...edit, ...fields });
    },
    end: () => $edit.set(null),
  };
}

/** What is typed into the dialog of this name: it outlives a move of the element and a refusal; another user begins anew. */
export function useEdit<Edit extends object>(name: string) {
  const { client } = useWidget();
  const user = useStore(client.$userKey);
  const { $edit, begin, type, end } = useKept(`edit ${name} ${client.base} ${user}`, createEdit<Edit>);
  return { edit: useStore($edit), begin, type, end };
}
