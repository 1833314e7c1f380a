// The parts of oidc-provider that the tests use.
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  type Context = { path: string; body: unknown; status: number }
  type Result = { login?: { accountId: string }; consent?: { grantId: string }; error?: string; error_description?: string }

  export class Provider {
    constructor(issuer: string, setup: object)
    proxy: boolean
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>
    use(middleware: (context: Context, next: () => Promise<void>) => Promise<void>): void
    interactionDetails(request: IncomingMessage, response: ServerResponse): Promise<{ params: { client_id: string } }>
    interactionFinished(request: IncomingMessage, response: ServerResponse, result: Result): Promise<void>
    Grant: new (of: {
      accountId: string
      clientId: string
    }) => { addOIDCScope(scope: string): void; save(): Promise<string> }
  }
}
