import { parse, serialize } from 'cookie'
import type { FastifyReply } from 'fastify'
import type { Signer } from '../security/signer.ts'
import { setCookie } from './cross-site.ts'

// `<video>` can't send a bearer token, so this cookie identifies the user. Only /media accepts it.
const COOKIE = 'akada_media'
const DAYS = 30

export function giveMediaPass(
  reply: FastifyReply,
  signer: Signer,
  { userId, now, isSecure }: { userId: string; now: Date; isSecure: boolean },
) {
  const pass = signer.sign({ for: 'media', userId, until: now.getTime() + DAYS * 86_400_000 })
  setCookie(reply, serialize(COOKIE, pass, { path: '/media', httpOnly: true, sameSite: 'lax', secure: isSecure, maxAge: DAYS * 86_400 }))
}

export const forgetMediaPass = (reply: FastifyReply) =>
  setCookie(reply, serialize(COOKIE, '', { path: '/media', httpOnly: true, maxAge: 0 }))

/** Returns the id of the pass's owner, or undefined without a valid pass. */
export function readMediaPass(cookies: string | undefined, signer: Signer, now: Date): string | undefined {
  const pass = parse(cookies ?? '')[COOKIE]
  if (!pass) return undefined
  const opened = signer.open(pass) as { for?: string; userId?: string; until?: number } | undefined
  if (opened?.for !== 'media' || opened.until === undefined || opened.until < now.getTime()) return undefined
  return opened.userId
}
