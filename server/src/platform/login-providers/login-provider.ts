/** The settings of an OpenID Connect provider, from the environment. */
export type ProviderSettings = {
  /** The name in URLs, such as google. */
  id: string
  /** The name in texts, such as Google. */
  name: string
  /** The normalized issuer URL. */
  issuer: string
  clientId: string
  clientSecret: string
}

/** The values that bind a provider's answer to one login in one browser. */
export type LoginRequest = { state: string; nonce: string; codeVerifier: string }

/** A user as the provider describes them. Only `issuer` and `subject` identify the user. */
export type Identity = {
  issuer: string
  subject: string
  /** Null if there is no address, or if the provider hasn't verified it. */
  verifiedEmail: string | null
  firstName: string | null
  lastName: string | null
}

export type LoginProvider = Pick<ProviderSettings, 'id' | 'name' | 'issuer'> & {
  /** Returns the URL at the provider where the user logs in. Throws a `ProviderError`. */
  loginUrl: (request: LoginRequest) => Promise<string>
  /** Checks the provider's answer, the query of the URL to which it returned the browser. Throws a `ProviderError`. */
  identify: (query: string, request: LoginRequest) => Promise<Identity>
}

/** `DENIED`: the user canceled. `UNAVAILABLE`: the provider failed, or its settings are wrong. `INVALID`: a check failed. */
export type ProviderFailure = 'DENIED' | 'UNAVAILABLE' | 'INVALID'

export class ProviderError extends Error {
  override name = 'ProviderError'
  readonly failure: ProviderFailure

  constructor(failure: ProviderFailure, message: string) {
    super(message)
    this.failure = failure
  }
}
