import type { Fault } from '#platform/http/refusal.ts'
import { normalizePassword } from '#platform/security/passwords.ts'
import { guessableWords, isTooCommon } from './accounts.rules.ts'

let common: Promise<ReadonlySet<string>> | undefined

/** Some 50,000 passwords that leaked most often; read when the first is chosen, as nothing else needs them. */
async function readCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'])
}

export type ChosenPassword = {
  password: string
  person: { email: string; firstName: string; lastName: string }
  siteName: string
  /** The field of the form that holds the password. */
  path: string
}

/** Returns what is wrong with a new password, judged in the form in which it is hashed. */
export async function checkPassword({ password, person, siteName, path }: ChosenPassword): Promise<Fault[]> {
  common ??= readCommonPasswords()
  return isTooCommon(normalizePassword(password), await common, guessableWords(person, siteName))
    ? [{ path, message: 'This password is too common. Please choose another.' }]
    : []
}
