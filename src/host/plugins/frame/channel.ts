import { type FromFrame, type FromHost, type Hello, isFromFrame, isReady, type Shown } from "./messages.js";

interface ChannelOptions {
  frame: HTMLIFrameElement;
  hello: () => Hello;
  onConnect(): void;
  onMessage(message: FromFrame, answer: (message: FromHost) => void): void;
}

/** What is known of the plugin's page after it was first spoken with. */
export interface Channel {
  postState(state: Shown): void;
  close(): void;
}

/**
 * Waits for the page in the frame and gives it a port, once: all that a sandboxed frame shows has the origin `null`, so should
 * it be led elsewhere, what comes then is not told from the plugin's page, and nothing is given to it.
 */
export function openChannel({ frame, hello, onConnect, onMessage }: ChannelOptions): Channel {
  let port: MessagePort | undefined;

  const listen = ({ source, origin, data }: MessageEvent) => {
    if (port || source !== frame.contentWindow || origin !== "null" || !isReady(data)) return;
    const channel = new MessageChannel();
    const own = channel.port1;
    port = own;
    own.onmessage = ({ data: message }) => {
      if (isFromFrame(message)) onMessage(message, (answer) => own.postMessage(answer));
    };
    frame.contentWindow?.postMessage(hello(), "*", [channel.port2]);
    onConnect();
  };
  addEventListener("message", listen);
  return {
    postState: (state) => port?.postMessage({ type: "state", state } satisfies FromHost),
    close() {
      removeEventListener("message", listen);
      port?.close();
    },
  };
}
