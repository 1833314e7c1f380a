import { parse, serialize } from 'cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { makeToken } from '#features/accounts/accounts.tokens.ts'
import type { Site } from '#platform/deps.ts'
import { setCookie } from '#platform/http/cross-site.ts'
import { LOGIN_MINUTES } from './linked-logins.rules.ts'

const isSecure = ({ publicUrl }: Pick<Site, 'publicUrl'>) => publicUrl.startsWith('https:')

// Other hosts of the domain can't set a cookie with this prefix, so they can't replace the browser's token.
const nameOf = (site: Pick<Site, 'publicUrl'>) => (isSecure(site) ? '__Host-akada_login' : 'akada_login')

export const browserTokenOf = (request: FastifyRequest, site: Pick<Site, 'publicUrl'>): string | undefined =>
  parse(request.headers.cookie ?? '')[nameOf(site)]

/** Gives the browser a token that binds logins to it. Logins in several tabs share the token. */
export function giveBrowserToken(request: FastifyRequest, reply: FastifyReply, site: Pick<Site, 'publicUrl'>): string {
  const token = browserTokenOf(request, site) ?? makeToken()
  const lifetime = { path: '/', httpOnly: true, sameSite: 'strict', secure: isSecure(site), maxAge: LOGIN_MINUTES * 60 } as const
  setCookie(reply, serialize(nameOf(site), token, lifetime))
  return token
}
