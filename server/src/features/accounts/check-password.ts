import type { Fault } from '#platform/http/refusal.ts'
import { normalizePassword } from '#platform/security/passwords.ts'
import { guessableWords, isTooCommon } from './accounts.rules.ts'

let common: Promise<ReadonlySet<string>> | undefined

/**
 * Reads about 50,000 of the most frequently leaked passwords. They are loaded when the first new password is checked, because nothing else
 * needs them.
 */
async function readCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'])
}

export type ChosenPassword = {
  password: string
  person: { email: string; firstName: string; lastName: string }
  siteName: string
  /** The name of the password field in the form. */
  path: string
}

/** Returns a new password's faults. Checks the normalized password, because only that form is hashed. */
export async function checkPassword({ password, person, siteName, path }: ChosenPassword): Promise<Fault[]> {
  common ??= readCommonPasswords()
  return isTooCommon(normalizePassword(password), await common, guessableWords(person, siteName))
    ? [{ path, message: 'This password is too common. Please choose another.' }]
    : []
}
