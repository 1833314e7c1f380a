import type { Logger } from 'pino'
import type { Deps } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import { type LoginProvider, ProviderError } from '#platform/login-providers/login-provider.ts'

export const requireProvider = ({ loginProviders }: Pick<Deps, 'loginProviders'>, id: string): LoginProvider =>
  loginProviders.find((provider) => provider.id === id) ?? refuse('PROVIDER_NOT_FOUND')

/** Refuses after a provider failed, with a message that names the provider. Throws other errors. */
export function refuseFailure({ log }: { log: Logger }, { id, name }: LoginProvider, error: unknown): never {
  if (!(error instanceof ProviderError)) throw error
  const { failure, message } = error
  if (failure === 'DENIED') return refuse('PROVIDER_LOGIN_CANCELED', { message: `You canceled the login with ${name}.` })
  // The message contains no token and no personal data (provider-error-of.ts).
  log.warn({ provider: id, reason: message }, 'a login with a provider failed')
  return failure === 'UNAVAILABLE'
    ? refuse('PROVIDER_UNAVAILABLE', { message: `${name} doesn’t respond. Try again later, or log in another way.` })
    : refuse('PROVIDER_LOGIN_INVALID', { message: `We couldn’t verify the response of ${name}. Try again.` })
}
