/** A token of the sample city's operator. */
export async function signIn(url) {
  const answer = await fetch(`${url}/api/v1/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: "operator@its.test", password: "operator1" }),
  });
  return (await answer.json()).access_token;
}
