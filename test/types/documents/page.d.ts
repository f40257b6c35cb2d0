import "its-widgets/its";

// What a page of the documents has: the elements above its script, and a portal with a session of its own.
declare global {
  interface ParentNode {
    querySelector<Name extends keyof HTMLElementTagNameMap>(name: Name): HTMLElementTagNameMap[Name];
  }
  const portal: {
    accessToken(): Promise<string>;
    openSignIn(reason: "anonymous" | "session-ended"): void;
    greet(signedIn: boolean, access: boolean): void;
  };
}
