export function watchPages(out: string): Promise<{ stop(): Promise<void> }>;
