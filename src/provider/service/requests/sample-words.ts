/** What a sample request says, and who says it. */
export interface SampleWords {
  theme: string;
  text(crossing: string): string;
  author: string;
  executor: string;
  comments?: readonly { author: string; text: string }[];
}
