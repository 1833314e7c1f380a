import type { Db } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { isPassword, NO_PASSWORD } from '#platform/security/passwords.ts'
import { findCredentialsById } from './accounts.queries.ts'
import { limitGuesses } from './limit-guesses.ts'

export type Confirmation = {
  userId: string
  password: string
  address: string
  now: Date
  /** The name of the password field in the form. */
  path?: string
}

const noPassword = 'You don’t have a password yet. Set one in Settings › Security first.'

/** Refuses a wrong password, which counts like a failed login. Returns the hash that matched. */
export async function confirmPassword(db: Db, { userId, password, address, now, path = 'password' }: Confirmation): Promise<string> {
  const { email, passwordHash } = (await findCredentialsById(db, userId)) ?? refuse('SIGN_IN_REQUIRED')
  if (passwordHash === NO_PASSWORD) refuse('WRONG_PASSWORD', { message: noPassword, errors: [{ path, message: noPassword }] })
  await limitGuesses(db, { email, address, now, isWhole: false }, () => requirePassword(passwordHash, password, path))
  return passwordHash
}

export async function requirePassword(passwordHash: string, password: string, path: string): Promise<void> {
  if (await isPassword(passwordHash, password)) return
  const message = 'Your current password is incorrect.'
  refuse('WRONG_PASSWORD', { errors: [{ path, message }] })
}
