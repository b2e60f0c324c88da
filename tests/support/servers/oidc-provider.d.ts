// The part of oidc-provider that openid-provider.ts uses; the package has no types of its own.
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  type Grant = { addOIDCScope(scope: string): void; save(): Promise<string> }
  type Context = {
    oidc: {
      client?: { clientId: string }
      session?: { accountId?: string }
      provider: { Grant: new (of: { clientId: string; accountId: string }) => Grant }
    }
  }
  export type Configuration = {
    clients: Record<string, unknown>[]
    claims: Record<string, readonly string[]>
    features: Record<string, { enabled: boolean }>
    pkce: { required: () => boolean }
    cookies: { keys: string[] }
    interactions: { url: (context: Context, interaction: { uid: string }) => string }
    findAccount: (
      context: Context,
      sub: string,
    ) => Promise<{ accountId: string; claims: () => Promise<{ sub: string }> }>
    loadExistingGrant: (context: Context) => Promise<Grant>
  }
  export default class Provider {
    constructor(issuer: string, configuration: Configuration)
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>
    interactionFinished(
      request: IncomingMessage,
      response: ServerResponse,
      result: { login: { accountId: string } },
    ): Promise<void>
  }
}
