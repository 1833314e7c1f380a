import type { registerUser } from '@akada/contract/calls/accounts.ts'
import type { Sent } from '@akada/contract/endpoint.ts'
import { dialOf, findCountry } from '../../lib/countries.ts'
import { type PhoneNumberParts, phoneNumberOf } from '../../lib/phone-number.ts'

type Person = Sent<typeof registerUser>['body']

/** The form values as entered. `registrationOf` converts them for the server. */
export type RegistrationForm = Pick<Person, 'firstName' | 'lastName' | 'email' | 'password'> & {
  countryCode: string
  whatsApp: PhoneNumberParts
}

export const startCountry = 'NG'
export const startDial = dialOf(startCountry)

export function registrationOf({ whatsApp, countryCode, ...person }: RegistrationForm): Person {
  const country = findCountry(countryCode)
  return {
    ...person,
    country: country?.name ?? countryCode,
    countryCode,
    phoneNumber: phoneNumberOf(whatsApp),
    currencyPrefix: country?.currency,
  }
}
