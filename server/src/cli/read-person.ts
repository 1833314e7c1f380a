// Converts user options to the contract's types.

import { NewPassword, Registration } from '@akada/contract/account-fields.ts'
import { Role } from '@akada/contract/accounts.ts'
import { Email } from '@akada/contract/fields.ts'
import * as z from 'zod/mini'
import { issuesOf } from '#platform/http/fault-sentences.ts'
import { type Given, UsageError } from './command.ts'

export const emailOption = { name: 'email', takes: 'email', isRequired: true, says: 'email of the account' } as const

export function emailOf(given: Given, option = 'email'): string {
  const { data, success } = z.safeParse(Email, given.one(option))
  if (!success) throw new UsageError(`“${given.one(option)}” isn’t an email address.`)
  return data
}

/** Also accepts role names in lowercase. */
export const rolesOf = (given: Given): Role[] =>
  given.all('role').map((word) => {
    const { data, success } = z.safeParse(Role, word.toUpperCase())
    if (!success) throw new UsageError(`“${word}” isn’t a role. The roles are ${Role.options.join(', ')}.`)
    return data
  })

const Person = z.omit(Registration, { password: true })

export function personOf(given: Given): z.output<typeof Person> {
  const countryCode = (given.maybe('country') ?? 'NG').toUpperCase()
  const { data, success, error } = z.safeParse(Person, {
    email: emailOf(given),
    firstName: given.one('first-name'),
    lastName: given.one('last-name'),
    country: countryNamed(countryCode),
    countryCode,
  })
  if (!success)
    throw new UsageError(
      issuesOf(error.issues)
        .map(({ message }) => message)
        .join('\n'),
    )
  return data
}

function countryNamed(code: string): string {
  const name = /^[A-Z]{2}$/.test(code) ? new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' }).of(code) : undefined
  if (name === undefined) throw new UsageError(`“${code}” isn’t a country code. Use two letters, such as NG.`)
  return name
}

export function requireGoodLength(password: string): void {
  const { success, error } = z.safeParse(NewPassword, password)
  if (!success)
    throw new Error(
      issuesOf(error.issues)
        .map(({ message }) => message)
        .join('\n'),
    )
}
