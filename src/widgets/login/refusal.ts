/** The sentence for a sign-in that did not succeed, by its HTTP status (spec 8); 0 means there was no response. */
export function refusalKey(status: number): "noConnection" | "wrongCredentials" | "tooManyAttempts" | "providerFailed" {
  if (status === 0) return "noConnection";
  if (status === 429) return "tooManyAttempts";
  return status >= 400 && status < 500 ? "wrongCredentials" : "providerFailed";
}
