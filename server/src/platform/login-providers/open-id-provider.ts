import { Email } from '@akada/contract/fields.ts'
import { PersonName } from '@akada/contract/person-name.ts'
import type { Configuration, IDToken, UserInfoResponse } from 'openid-client'
import * as z from 'zod/mini'
import { type Identity, type LoginProvider, type LoginRequest, ProviderError, type ProviderSettings } from './login-provider.ts'
import { providerErrorOf } from './provider-error-of.ts'

// A user waits for each request.
const TIMEOUT_SECONDS = 5
// Providers rarely change their endpoints. Signing keys have a shorter cache of their own.
const METADATA_MS = 3_600_000
// OpenID Connect Core 1.0, 2: at most 255 ASCII characters.
const SUBJECT = /^[\x21-\x7e][\x20-\x7e]{0,254}$/

// Loaded with the first login, because most sites have no provider.
const loadClient = () => import('openid-client')

export type OpenIdSettings = ProviderSettings & {
  /** The page to which the provider returns the browser. */
  redirectUri: string
  /** Whether the provider may be reached without TLS, for a provider on the developer's machine. */
  isInsecureAllowed: boolean
}

/** A provider that is reached only when a user logs in with it, so that a failing provider doesn't affect the server. */
export function openIdProvider(settings: OpenIdSettings): LoginProvider {
  const { id, name, issuer, redirectUri } = settings
  const configuration = cached(() => discover(settings))

  async function loginUrl({ state, nonce, codeVerifier }: LoginRequest): Promise<string> {
    const client = await loadClient()
    const code_challenge = await client.calculatePKCECodeChallenge(codeVerifier)
    const scope = 'openid email profile'
    const request = { redirect_uri: redirectUri, scope, state, nonce, code_challenge, code_challenge_method: 'S256' }
    return client.buildAuthorizationUrl(await configuration(), request).href
  }

  async function identify(query: string, { state, nonce, codeVerifier }: LoginRequest): Promise<Identity> {
    const client = await loadClient()
    const provider = await configuration()
    const url = new URL(redirectUri)
    url.search = query
    try {
      const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: codeVerifier, idTokenExpected: true }
      const tokens = await client.authorizationCodeGrant(provider, url, checks)
      const claims = tokens.claims() ?? invalid('there is no ID token')
      // Some providers put the address only into the user information.
      const hasMore = claims.email === undefined && provider.serverMetadata().userinfo_endpoint !== undefined
      const more = hasMore ? await client.fetchUserInfo(provider, tokens.access_token, claims.sub) : {}
      return identityOf(issuer, claims, { ...more, ...claims })
    } catch (error) {
      throw providerErrorOf(client, error)
    }
  }

  return { id, name, issuer, loginUrl, identify }
}

async function discover({ issuer, clientId, clientSecret, isInsecureAllowed }: OpenIdSettings): Promise<Configuration> {
  const client = await loadClient()
  const basic = client.ClientSecretBasic(clientSecret)
  const post = client.ClientSecretPost(clientSecret)
  // A provider that lists no method supports the basic one (OpenID Connect Discovery 1.0, 3).
  const isBasic = (methods: readonly string[] | undefined) => methods?.includes('client_secret_basic') ?? true
  try {
    return await client.discovery(
      new URL(issuer),
      clientId,
      undefined,
      (server, ...request) => (isBasic(server.token_endpoint_auth_methods_supported) ? basic : post)(server, ...request),
      {
        timeout: TIMEOUT_SECONDS,
        // Without the second check, the signature of an ID token isn't verified if the token comes directly from the provider.
        execute: [...(isInsecureAllowed ? [client.allowInsecureRequests] : []), client.enableNonRepudiationChecks],
      },
    )
  } catch (error) {
    throw new ProviderError('UNAVAILABLE', providerErrorOf(client, error).message)
  }
}

/** Repeats the work at most once an hour, and after a failure. Concurrent callers share it. */
function cached<T>(work: () => Promise<T>): () => Promise<T> {
  let last: { made: Promise<T>; until: number } | undefined
  return () => {
    if (last && Date.now() < last.until) return last.made
    const current = { made: work(), until: Date.now() + METADATA_MS }
    last = current
    current.made.catch(() => {
      if (last === current) last = undefined
    })
    return current.made
  }
}

type Claims = Partial<UserInfoResponse>

function identityOf(issuer: string, { iss, sub }: IDToken, claims: Claims): Identity {
  // A discovery document for several issuers, such as Microsoft's "common", doesn't identify its users by one issuer.
  if (!URL.canParse(iss) || new URL(iss).href !== issuer) return invalid('the ID token is from another issuer')
  if (!SUBJECT.test(sub)) return invalid('the subject is malformed')
  const email = claims.email_verified === true ? z.safeParse(Email, claims.email) : undefined
  return { issuer, subject: sub, verifiedEmail: email?.success ? email.data : null, ...namesOf(claims) }
}

/** Returns the names that the site accepts. Splits the full name only if the provider has no separate names. */
function namesOf({ given_name, family_name, name }: Claims): Pick<Identity, 'firstName' | 'lastName'> {
  const [first, ...rest] = typeof name === 'string' ? name.trim().split(/\s+/) : []
  const isSplit = given_name === undefined && family_name === undefined
  return { firstName: acceptedName(isSplit ? first : given_name), lastName: acceptedName(isSplit ? rest.join(' ') : family_name) }
}

function acceptedName(value: unknown): string | null {
  const parsed = z.safeParse(PersonName('Name'), value)
  return parsed.success ? parsed.data : null
}

const invalid = (message: string): never => {
  throw new ProviderError('INVALID', message)
}
