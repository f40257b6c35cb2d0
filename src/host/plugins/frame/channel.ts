import { type FromFrame, type FromHost, type Hello, isFromFrame, isReady, type Shown } from "./messages.js";

interface ChannelOptions {
  frame: HTMLIFrameElement;
  /** The one origin that is listened to: that of the plugin's page, `null` in words for one that has none of its own. */
  origin: string;
  hello: () => Hello;
  onConnect(): void;
  onMessage(message: FromFrame, answer: (message: FromHost) => void): void;
}

/** What is known of the plugin's page after it was first spoken with. */
export interface Channel {
  tell(state: Shown): void;
  close(): void;
}

/**
 * Waits for the page in the frame and gives it a port. A page without an origin of its own gets one once: should the frame
 * be led elsewhere, what comes then has the same nameless origin, and nothing is given to it.
 */
export function openChannel({ frame, origin, hello, onConnect, onMessage }: ChannelOptions): Channel {
  let port: MessagePort | undefined;
  let isGiven = false;

  const listen = ({ source, origin: from, data }: MessageEvent) => {
    if (source !== frame.contentWindow || from !== origin || !isReady(data) || (isGiven && origin === "null")) return;
    isGiven = true;
    port?.close();
    const channel = new MessageChannel();
    const own = channel.port1;
    port = own;
    own.onmessage = ({ data: message }) => {
      if (isFromFrame(message)) onMessage(message, (answer) => own.postMessage(answer));
    };
    frame.contentWindow?.postMessage(hello(), origin === "null" ? "*" : origin, [channel.port2]);
    onConnect();
  };
  addEventListener("message", listen);
  return {
    tell: (state) => port?.postMessage({ type: "state", state } satisfies FromHost),
    close() {
      removeEventListener("message", listen);
      port?.close();
    },
  };
}
