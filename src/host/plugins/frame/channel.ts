import { type FromFrame, type FromHost, type Hello, isFromFrame, isReady, type Shown } from "./messages.js";

interface ChannelOptions {
  frame: HTMLIFrameElement;
  hello: () => Hello;
  onConnect(): void;
  onMessage(message: FromFrame, answer: (message: FromHost) => void): void;
}

/** What is known of the plugin's page after the first message. */
export interface Channel {
  postState(state: Shown): void;
  close(): void;
}

/**
 * Waits for the page in the frame and gives it a port, once. Every page in a sandboxed frame has the origin `null`: if the
 * frame navigated elsewhere, the new page could not be told from the plugin's, so it gets no port.
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
