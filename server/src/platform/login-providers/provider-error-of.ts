import { ProviderError, type ProviderFailure } from './login-provider.ts'

type Client = typeof import('openid-client')

// Faults on the way to the provider, or answers that aren't from its login service.
const unavailable = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
  'OAUTH_MISSING_SERVER_METADATA',
  'OAUTH_INVALID_SERVER_METADATA',
])

/**
 * Maps an error of the library. The message is for the log and contains only the kind of failure, because causes contain tokens and
 * personal data. Returns other errors unchanged.
 */
export function providerErrorOf(client: Client, error: unknown): Error {
  if (error instanceof ProviderError) return error
  const failure = failureOf(client, error)
  if (failure) return new ProviderError(...failure)
  return error instanceof Error ? error : new Error(String(error))
}

function failureOf(client: Client, error: unknown): [ProviderFailure, string] | undefined {
  if (error instanceof client.AuthorizationResponseError) return [failureOfAnswer(error.error), codeOf(error.error)]
  if (error instanceof client.ResponseBodyError) return [error.error === 'invalid_grant' ? 'INVALID' : 'UNAVAILABLE', codeOf(error.error)]
  if (error instanceof client.WWWAuthenticateChallengeError) return ['UNAVAILABLE', `status ${error.status}`]
  if (error instanceof client.ClientError) return failureOfCheck(error)
  // `fetch` throws a TypeError with a cause if it can't connect.
  return error instanceof TypeError && error.cause !== undefined ? ['UNAVAILABLE', 'the provider can’t be reached'] : undefined
}

const failureOfCheck = ({ code = '', message }: { code?: string; message: string }): [ProviderFailure, string] => [
  unavailable.has(code) ? 'UNAVAILABLE' : 'INVALID',
  `${message} (${code})`,
]

function failureOfAnswer(code: string): ProviderFailure {
  if (code === 'access_denied') return 'DENIED'
  return code === 'server_error' || code === 'temporarily_unavailable' ? 'UNAVAILABLE' : 'INVALID'
}

/** OAuth error codes are short words. Other text, which anyone can put into a URL, isn't logged. */
const codeOf = (code: string) => (/^[a-z_]{1,50}$/.test(code) ? code : 'an unknown error code')
