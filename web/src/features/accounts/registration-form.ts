import { Registration } from '@akada/contract/account-fields.ts'
import * as z from 'zod/mini'
import { dialOf, findCountry } from '../../lib/countries.ts'
import { PhoneNumberParts, phoneNumberOf } from '../../lib/phone-number.ts'

const { firstName, lastName, email, password } = Registration.shape

/** The form values as entered. `registrationOf` converts them for the server. */
export const RegistrationForm = z.object({
  firstName,
  lastName,
  countryCode: z.string('Country is required.').check(z.minLength(1, 'Country is required.')),
  whatsApp: PhoneNumberParts,
  email,
  password,
})
export type RegistrationForm = z.infer<typeof RegistrationForm>

export const startCountry = 'NG'
export const startDial = dialOf(startCountry)

export function registrationOf({ whatsApp, countryCode, ...person }: RegistrationForm): z.input<typeof Registration> {
  const country = findCountry(countryCode)
  return {
    ...person,
    country: country?.name ?? countryCode,
    countryCode,
    phoneNumber: phoneNumberOf(whatsApp),
    currencyPrefix: country?.currency,
  }
}
