import { createSign, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'
import type { ProviderSettings } from '#platform/login-providers/login-provider.ts'
import { openIdProvider } from '#platform/login-providers/open-id-provider.ts'

/** A user at the provider. A claim that is undefined is left out. */
export type ProviderUser = {
  email?: string | undefined
  email_verified?: boolean | undefined
  given_name?: string | undefined
  family_name?: string | undefined
  name?: string | undefined
}

type Claims = Record<string, unknown>

type Behavior = {
  users: Map<string, ProviderUser>
  /** The user who logs in without being asked, or 'denied'. Undefined shows a page with all users. */
  next: string | undefined
  /** Changes the claims of the next ID tokens, which are signed again. */
  change: ((claims: Claims) => Claims) | undefined
  /** Replaces the next ID tokens. */
  replace: ((idToken: string) => string) | undefined
  /** The status of every response, as if a proxy answered for the provider. */
  failsWith: number | undefined
  /** The number of token requests so far. */
  tokenRequests: number
}

type ProviderOptions = {
  id?: string
  name?: string
  redirectUri?: string
  /** Whether the ID token lacks the email and name, which are then only in the user information. */
  hasLeanTokens?: boolean
}

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })

/** A real OpenID Connect provider on this machine, whose faults a test chooses. */
export async function startLoginProvider({
  id = 'school',
  name = 'School login',
  redirectUri = `http://localhost:3000/login/${id}`,
  hasLeanTokens = false,
}: ProviderOptions = {}) {
  const behavior: Behavior = {
    users: new Map(),
    next: undefined,
    change: undefined,
    replace: undefined,
    failsWith: undefined,
    tokenRequests: 0,
  }
  const server = createServer((request, response) => void serve(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // Doesn't keep the process of a test alive.
  server.unref()
  const { port } = server.address() as AddressInfo
  const settings: ProviderSettings = {
    id,
    name,
    issuer: `http://127.0.0.1:${port}/`,
    clientId: 'akada',
    clientSecret: 'the-secret-of-the-client',
  }
  const provider = openProvider(settings, { redirectUri, hasLeanTokens, behavior })
  const answer = provider.callback()

  async function serve(request: IncomingMessage, response: ServerResponse) {
    if (behavior.failsWith !== undefined)
      return response.writeHead(behavior.failsWith, { 'content-type': 'text/html' }).end('<h1>Error</h1>')
    const [, path, , user] = new URL(request.url ?? '/', settings.issuer).pathname.split('/')
    if (path === 'favicon.ico') return response.writeHead(204).end()
    if (path !== 'interaction') return answer(request, response)
    return finish(request, response, user ?? behavior.next)
  }

  async function finish(request: IncomingMessage, response: ServerResponse, user: string | undefined) {
    const { params } = await provider.interactionDetails(request, response)
    if (user === 'denied') return provider.interactionFinished(request, response, { error: 'access_denied' })
    if (user === undefined) return response.writeHead(200, { 'content-type': 'text/html' }).end(pageOf(request.url ?? '', behavior.users))
    const grant = new provider.Grant({ accountId: user, clientId: params.client_id })
    grant.addOIDCScope('openid email profile')
    return provider.interactionFinished(request, response, { login: { accountId: user }, consent: { grantId: await grant.save() } })
  }

  return {
    settings,
    behavior,
    provider: openIdProvider({ ...settings, redirectUri, isInsecureAllowed: true }),
    close: () => {
      server.closeAllConnections()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

type Opening = { redirectUri: string; hasLeanTokens: boolean; behavior: Behavior }

function openProvider({ issuer, clientId, clientSecret }: ProviderSettings, { redirectUri, hasLeanTokens, behavior }: Opening): Provider {
  const provider = new Provider(issuer.replace(/\/$/, ''), {
    clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: [redirectUri] }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name', 'name'] },
    conformIdTokenClaims: hasLeanTokens,
    cookies: { keys: ['a key of the tests'] },
    features: { devInteractions: { enabled: false } },
    findAccount: (_: unknown, accountId: string) => ({
      accountId,
      claims: () => ({ sub: accountId, ...behavior.users.get(accountId) }),
    }),
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), kid: 'test', alg: 'RS256', use: 'sig' }] },
    pkce: { required: () => true },
    // A second of tolerance would hide an expired code.
    ttl: { AuthorizationCode: 60, IdToken: 3600, AccessToken: 600, Interaction: 600, Session: 3600, Grant: 3600 },
  })
  provider.use(async (context, next) => {
    await next()
    if (context.path !== '/token') return
    behavior.tokenRequests++
    const body = context.body as { id_token?: string }
    if (body.id_token !== undefined) context.body = { ...body, id_token: rewritten(body.id_token, behavior) }
  })
  return provider
}

function rewritten(idToken: string, { change, replace }: Behavior): string {
  if (replace) return replace(idToken)
  if (!change) return idToken
  const claims = JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString()) as Claims
  return signed(change(claims), privateKey)
}

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Signs an ID token with a key, by default one that the provider doesn't publish. */
export function signed(claims: Claims, key: KeyObject = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey): string {
  const content = `${encoded({ alg: 'RS256', kid: 'test' })}.${encoded(claims)}`
  return `${content}.${createSign('RSA-SHA256').update(content).sign(key, 'base64url')}`
}

const pageOf = (url: string, users: Behavior['users']) => `<!doctype html>
<html lang="en"><title>School login</title><h1>School login</h1><ul>${[...users]
  .map(([id, { email }]) => `<li><a href="${url}/${id}">Continue as ${email ?? id}</a></li>`)
  .join('')}<li><a href="${url}/denied">Cancel</a></li></ul></html>`

/** Follows the redirects of the provider like a browser, with its cookies. Returns the query of the URL of this site at the end. */
export async function logInAtProvider(url: string, cookies = new Map<string, string>()): Promise<string> {
  let next = url
  for (let redirects = 0; redirects < 10; redirects++) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(next, { redirect: 'manual', headers: { cookie } })
    for (const set of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
      cookies.set(name, value)
    }
    const location = response.headers.get('location')
    if (location === null) throw new Error(`The provider answered ${response.status}: ${await response.text()}`)
    const target = new URL(location, next)
    if (target.origin !== new URL(url).origin) return target.search
    next = target.href
  }
  throw new Error('The provider redirected too often.')
}
