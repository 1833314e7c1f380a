import { createHash, randomBytes } from 'node:crypto'
import type { Db } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { isPassword } from '#platform/security/passwords.ts'
import { countFailures, deleteFailures, findCredentials, insertFailure, insertSession, rolesOf } from './accounts.queries.ts'
import { FAILURE_WINDOW_MINUTES, loginDelaySeconds, SESSION_DAYS } from './accounts.rules.ts'

export type Attempt = { email: string; password: string; address: string; userAgent: string | null; now: Date }

/** Starts a session. The token is answered once and kept only as its hash. */
export async function logIn(db: Db, { email, password, address, userAgent, now }: Attempt) {
  const since = new Date(now.getTime() - FAILURE_WINDOW_MINUTES * 60_000)
  const delay = loginDelaySeconds(await countFailures(db, email, address, since), now)
  if (delay > 0) refuse('TOO_MANY_REQUESTS', { retryAfterSeconds: delay, message: waitSentence(delay) })

  const found = await findCredentials(db, email)
  const isRight = await isPassword(found?.passwordHash, password)
  if (!found || !isRight || found.suspendedAt !== null) {
    await insertFailure(db, email, address, now)
    return refuse('WRONG_CREDENTIALS')
  }

  const token = randomBytes(32).toString('base64url')
  await deleteFailures(db, email)
  await insertSession(db, { userId: found.id, tokenHash: hashToken(token), userAgent, address, now, expiresAt: sessionEnd(now) })
  return { token, roles: await rolesOf(db, found.id), id: found.id }
}

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()
export const sessionEnd = (now: Date): Date => new Date(now.getTime() + SESSION_DAYS * 86_400_000)

const waitSentence = (seconds: number) =>
  `Too many failed logins. Please try again in ${seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`}.`
