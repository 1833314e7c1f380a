import { createHash, randomBytes } from 'node:crypto'
import { SESSION_DAYS } from './accounts.rules.ts'

/** Returns 256 random bits that grant access. The token is returned once and stored only as a hash. */
export const makeToken = (): string => randomBytes(32).toString('base64url')
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()
export const sessionEnd = (now: Date): Date => new Date(now.getTime() + SESSION_DAYS * 86_400_000)
