import { createHash, randomBytes } from 'node:crypto'
import { SESSION_DAYS } from './accounts.rules.ts'

/** 256 random bits that let somebody in: given away once, kept only as their hash. */
export const makeToken = (): string => randomBytes(32).toString('base64url')
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()
export const sessionEnd = (now: Date): Date => new Date(now.getTime() + SESSION_DAYS * 86_400_000)
