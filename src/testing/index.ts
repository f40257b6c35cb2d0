export { type Answers, type Call, type GivenAnswers, sampleAnswers } from "./answers.js";
export { type ProviderForTests, type StartOptions, startProvider } from "./provider.js";
