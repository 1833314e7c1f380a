import { parse, serialize } from 'cookie'
import type { FastifyReply } from 'fastify'
import type { Signer } from '../security/signer.ts'
import { setCookie } from './cross-site.ts'

// A request for a page has no bearer token, so this cookie tells whose visit it is. It gives no access to anything.
const COOKIE = 'akada_visitor'
const DAYS = 30

export function giveVisitorPass(
  reply: FastifyReply,
  signer: Signer,
  { userId, now, isSecure }: { userId: string; now: Date; isSecure: boolean },
) {
  const pass = signer.sign({ for: 'visit', userId, until: now.getTime() + DAYS * 86_400_000 })
  setCookie(reply, serialize(COOKIE, pass, { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure, maxAge: DAYS * 86_400 }))
}

export const forgetVisitorPass = (reply: FastifyReply) => setCookie(reply, serialize(COOKIE, '', { path: '/', httpOnly: true, maxAge: 0 }))

/** Returns the id of the visiting user, or undefined for visitors without an account and after a logout. */
export function readVisitorPass(cookies: string | undefined, signer: Signer, now: Date): string | undefined {
  const pass = parse(cookies ?? '')[COOKIE]
  if (!pass) return undefined
  const opened = signer.open(pass) as { for?: string; userId?: string; until?: number } | undefined
  if (opened?.for !== 'visit' || opened.until === undefined || opened.until < now.getTime()) return undefined
  return opened.userId
}
