import type { Fault } from '#platform/http/refusal.ts'
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

/** What is wrong with a new password. It is taken exactly as it was typed. */
export async function checkPassword({ password, person, siteName, path }: ChosenPassword): Promise<Fault[]> {
  common ??= readCommonPasswords()
  return isTooCommon(password, await common, guessableWords(person, siteName))
    ? [{ path, message: 'This password is too common. Please choose another.' }]
    : []
}
