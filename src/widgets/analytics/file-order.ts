import { map } from "nanostores";
import {
  type AnalyticsQuestion,
  asProviderError,
  type Client,
  fetchAnalyticsFile,
  offerDownload,
  ProviderError,
} from "../../core/index.js";

/** A workbook ordered from the provider: one at a time, and it can be given up. */
export function createFileOrder(client: Client) {
  const $order = map<{ isAsked: boolean; error: ProviderError | null }>({ isAsked: false, error: null });
  let controller: AbortController | null = null;

  /** Offers the file under the provider's name, or under `otherwise`. */
  async function order(question: AnalyticsQuestion, otherwise: string): Promise<void> {
    if (controller) return;
    const mine = new AbortController();
    controller = mine;
    $order.set({ isAsked: true, error: null });
    try {
      const file = await fetchAnalyticsFile(client, question, "xlsx", mine.signal);
      if (mine.signal.aborted) return;
      if (file.blob.size === 0) throw new ProviderError("answer", "The workbook is an empty file.");
      offerDownload(file, otherwise);
    } catch (error) {
      if (!mine.signal.aborted) $order.setKey("error", asProviderError(error));
    } finally {
      if (controller === mine) cancel();
    }
  }

  function cancel(): void {
    controller?.abort();
    controller = null;
    $order.setKey("isAsked", false);
  }

  return { $order, order, cancel };
}
