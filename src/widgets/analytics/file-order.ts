import { map } from "nanostores";
import {
  type AnalyticsQuestion,
  asProviderError,
  type Client,
  fetchAnalyticsFile,
  offerDownload,
  ProviderError,
} from "../../core/internal.js";

/** A workbook ordered from the provider: one at a time, and it can be given up. */
export function createFileOrder(client: Client) {
  const $order = map<{ isRequested: boolean; error: ProviderError | null }>({ isRequested: false, error: null });
  let controller: AbortController | null = null;

  function end(error: ProviderError | null): void {
    controller = null;
    $order.set({ isRequested: false, error });
  }

  /** Offers the file under the provider's name, or under `otherwise`. */
  async function order(question: AnalyticsQuestion, otherwise: string): Promise<void> {
    if (controller) return;
    controller = new AbortController();
    const { signal } = controller;
    $order.set({ isRequested: true, error: null });
    try {
      const file = await fetchAnalyticsFile(client, question, "xlsx", signal);
      if (signal.aborted) return;
      if (file.blob.size === 0) throw new ProviderError("answer", "The workbook is an empty file.");
      offerDownload(file, otherwise);
      end(null);
    } catch (error) {
      if (!signal.aborted) end(asProviderError(error));
    }
  }

  /** Gives up the running order, and forgets what came of the one before. */
  function cancel(): void {
    controller?.abort();
    end(null);
  }

  return { $order, order, cancel };
}
