export interface Part {
  sources: string[];
  last: string[];
  mark: string;
}
export function isUpToDate(part: Part): boolean;
export function whileBuilding(parts: Part[], work: () => boolean | Promise<boolean>): Promise<boolean>;
