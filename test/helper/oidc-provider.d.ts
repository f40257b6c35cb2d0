declare module "oidc-provider" {
  import type { IncomingMessage, ServerResponse } from "node:http";

  export interface Context {
    path: string;
    req: IncomingMessage;
    res: ServerResponse;
    oidc: { session?: { accountId?: string }; client: { clientId: string } };
  }

  export class Provider {
    constructor(issuer: string, configuration: Record<string, unknown>);
    Grant: new (of: {
      accountId?: string | undefined;
      clientId: string;
    }) => {
      addOIDCScope(scope: string): void;
      addResourceScope(resource: string, scope: string): void;
      save(): Promise<string>;
    };
    use(middleware: (ctx: Context, next: () => Promise<unknown>) => Promise<unknown>): void;
    interactionDetails(req: IncomingMessage, res: ServerResponse): Promise<{ prompt: { name: string } }>;
    interactionFinished(req: IncomingMessage, res: ServerResponse, result: object, options: object): Promise<unknown>;
    callback(): (request: IncomingMessage, response: ServerResponse) => void;
  }
}
