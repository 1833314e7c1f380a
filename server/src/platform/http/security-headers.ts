import type { FastifyInstance } from 'fastify'
import type { Site } from '../deps.ts'

const always = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
} as const

const YEAR_SECONDS = 365 * 24 * 3600

/** Returns the security headers. On an HTTPS site, they tell browsers to use HTTPS only. */
export const securityHeaders = ({ publicUrl }: Pick<Site, 'publicUrl'>): Record<string, string> => ({
  ...always,
  ...(publicUrl.startsWith('https:') && { 'strict-transport-security': `max-age=${YEAR_SECONDS}; includeSubDomains` }),
})

/** The headers of API responses, which are never shown as pages. */
export const apiHeaders = (site: Site): Record<string, string> => ({
  ...securityHeaders(site),
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
})

/** Adds the headers that every response has. Pages and files add their own content security policy. */
export function secureAnswers(app: FastifyInstance, site: Site) {
  const headers = Object.entries(apiHeaders(site))
  app.addHook('onSend', async (_request, reply) => {
    for (const [name, value] of headers) if (!reply.hasHeader(name)) reply.header(name, value)
  })
}
