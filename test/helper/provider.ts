const accounts = {
  operator: { email: "operator@its.test", password: "operator1" },
  viewer: { email: "viewer@its.test", password: "viewer1234" },
  administrator: { email: "admin@its.test", password: "admin1234" },
};

/** The real reference provider that the test run has started. */
export async function provider() {
  const { url } = (await (await fetch("/provider.json")).json()) as { url: string };
  return {
    url,
    /** A token of a sample account; the viewer has the device-control ban. */
    async signIn(user: keyof typeof accounts = "operator"): Promise<string> {
      const response = await fetch(`${url}/api/v1/auth/login`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(accounts[user]),
      });
      const { access_token } = (await response.json()) as { access_token: string };
      return access_token;
    },
  };
}
