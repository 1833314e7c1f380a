import { parse, serialize } from 'cookie'
import type { FastifyReply } from 'fastify'
import type { Deps } from '#platform/deps.ts'
import { setCookie } from '#platform/http/cross-site.ts'
import type { Signer } from '#platform/security/signer.ts'
import type { Referral } from './affiliates.rules.ts'

const COOKIE = 'akada_ref'

/** Stores the last click in the browser. Scripts and other sites can neither read nor set it. */
export function giveReferral(reply: FastifyReply, { signer, site }: Pick<Deps, 'signer' | 'site'>, { code, at }: Referral, days: number) {
  const value = signer.sign({ for: 'referral', code, at })
  const secure = site.publicUrl.startsWith('https:')
  setCookie(reply, serialize(COOKIE, value, { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: days * 86_400 }))
}

/** Returns the last click that the browser remembers, or null without a valid one. */
export function readReferral(cookies: string | undefined, signer: Signer): Referral | null {
  const value = parse(cookies ?? '')[COOKIE]
  if (!value) return null
  const opened = signer.open(value) as { for?: string; code?: string; at?: number } | undefined
  if (opened?.for !== 'referral' || opened.code === undefined || opened.at === undefined) return null
  return { code: opened.code, at: opened.at }
}
