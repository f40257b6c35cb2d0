const underWay = new Map<string, unknown>();

/**
 * Keeps the sender of one place of the page while it sends. `create` gets a function that sets whether something is on its way;
 * for that long a new element at the same place gets the same sender, so nothing is sent twice and the result is shown there.
 */
export function keepSender<Sender>(place: string, create: (setUnderWay: (isUnderWay: boolean) => void) => Sender): Sender {
  if (underWay.has(place)) return underWay.get(place) as Sender;
  const sender: Sender = create((isUnderWay) => {
    if (isUnderWay) underWay.set(place, sender);
    else underWay.delete(place);
  });
  return sender;
}
