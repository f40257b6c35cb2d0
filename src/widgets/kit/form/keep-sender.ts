const underWay = new Map<string, unknown>();

/**
 * Returns the sender of a draft's place, kept while a request is in flight. `create` gets a function that sets whether one is; until it
 * ends, a new element at the same place gets the same sender, so that nothing is sent twice and the outcome is shown there.
 */
export function keepSender<Sender>(place: string, create: (setUnderWay: (isUnderWay: boolean) => void) => Sender): Sender {
  if (underWay.has(place)) return underWay.get(place) as Sender;
  const sender: Sender = create((isUnderWay) => {
    if (isUnderWay) underWay.set(place, sender);
    else underWay.delete(place);
  });
  return sender;
}
