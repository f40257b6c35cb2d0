import { readFileSync } from "node:fs";

export interface S3Settings {
  /** Scheme, host and port; the bucket is the first part of the path. */
  endpoint: string;
  bucket: string;
  region: string;
  /** What the keys of all objects begin with. */
  prefix: string;
  /** The certificate in PEM of the authority that signed the store's. */
  ca: string | null;
  accessKeyId: string;
  secretAccessKey: string;
}

/** Reads how an S3-compatible store is reached; a wrong or missing value is a sentence, which never has the secret in it. */
export function readS3Settings(env: NodeJS.ProcessEnv): S3Settings {
  const said = (name: string) => env[name] || undefined;
  const needed = (name: string, example: string): string => {
    const value = said(name);
    if (!value) throw new Error(`Files in an S3-compatible store need ${name} in the environment, as ${example}.`);
    return value;
  };
  const endpoint = needed("S3_ENDPOINT", "https://s3.city.example");
  const { protocol, pathname, search, username } = URL.canParse(endpoint) ? new URL(endpoint) : new URL("x:");
  if (!/^https?:$/.test(protocol) || pathname !== "/" || search || username)
    throw new Error(`S3_ENDPOINT "${username ? "…" : endpoint}" must be scheme, host and port alone, as https://s3.city.example.`);
  const bucket = needed("S3_BUCKET", "its-files");
  if (!/^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/.test(bucket)) throw new Error(`S3_BUCKET "${bucket}" is no name of a bucket.`);
  const prefix = said("S3_PREFIX") ?? "";
  if (!/^[\w./-]{0,200}$/.test(prefix) || prefix.startsWith("/"))
    throw new Error(`S3_PREFIX "${prefix}" may have letters, digits and . _ - / and begin with no slash, as myrtown/.`);
  const ca = said("S3_CA");
  const file = said("S3_CREDENTIALS_FILE");
  const keys = file ? credentialsIn(file) : { accessKeyId: said("S3_ACCESS_KEY_ID"), secretAccessKey: said("S3_SECRET_ACCESS_KEY") };
  const { accessKeyId, secretAccessKey } = keys;
  if (!accessKeyId || !secretAccessKey)
    throw new Error(
      file
        ? `The file "${file}" (S3_CREDENTIALS_FILE) must have the lines aws_access_key_id = … and aws_secret_access_key = ….`
        : "Files in an S3-compatible store need S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, or S3_CREDENTIALS_FILE, in the environment.",
    );
  const region = said("S3_REGION") ?? "us-east-1";
  return { endpoint: new URL(endpoint).origin, bucket, region, prefix, ca: ca ? textOf(ca, "S3_CA") : null, accessKeyId, secretAccessKey };
}

/** The keys of a file as AWS' own tools have it. */
function credentialsIn(file: string) {
  const text = textOf(file, "S3_CREDENTIALS_FILE");
  const of = (name: string) => new RegExp(`^\\s*${name}\\s*=\\s*(\\S+)\\s*$`, "m").exec(text)?.[1];
  return { accessKeyId: of("aws_access_key_id"), secretAccessKey: of("aws_secret_access_key") };
}

function textOf(file: string, variable: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    throw new Error(`The file "${file}" (${variable}) cannot be read: ${(error as NodeJS.ErrnoException).code}.`);
  }
}
