export type Placeholder = "beingBuilt" | "failed";
export function putDocsPlaceholder(of: Placeholder, folder?: string): void;
export function putExamplePlaceholder(of: Placeholder, folder?: string): void;
