const underWay = new Map<string, unknown>();

/**
 * What sends from one place of the page. `create` gets a function that says whether something is on its way; for that long the
 * place keeps it, and an element made anew there goes on with it: it sends nothing a second time, and hears what came of it.
 */
export function goOn<Sender>(place: string, create: (setUnderWay: (isUnderWay: boolean) => void) => Sender): Sender {
  if (underWay.has(place)) return underWay.get(place) as Sender;
  const sender: Sender = create((isUnderWay) => {
    if (isUnderWay) underWay.set(place, sender);
    else underWay.delete(place);
  });
  return sender;
}
