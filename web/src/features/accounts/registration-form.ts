import { Registration } from '@akada/contract/accounts.ts'
import * as z from 'zod/mini'
import { dialCodeOf, dialOf, findCountry } from './countries.ts'

const { firstName, lastName, email, password } = Registration.shape

const DIGITS_ONLY = 'Use digits only, such as 8012345678.'
const NOT_A_NUMBER = 'This is not a phone number of the chosen country. Check the dial code and the digits.'

/** The WhatsApp number as one field of the form: a dial code and what is dialled after it. */
const WhatsApp = z
  .object({ dial: z.string(), number: z.string().check(z.trim(), z.regex(/^[\d\s()-]*$/, DIGITS_ONLY)) })
  .check(z.refine(isEmptyOrDialable, { path: ['number'], message: NOT_A_NUMBER }))

/** What the form holds; `registrationOf` makes of it what the server takes. */
export const RegistrationForm = z.object({
  firstName,
  lastName,
  countryCode: z.string('Country is required.').check(z.minLength(1, 'Country is required.')),
  whatsApp: WhatsApp,
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

type WhatsAppNumber = { dial: string; number: string }

/** Dial code and number without its leading 0, or null if there is none. */
export function phoneNumberOf({ dial, number }: WhatsAppNumber): string | null {
  const digits = number.replace(/\D/g, '').replace(/^0/, '')
  return digits === '' ? null : dialCodeOf(dial) + digits
}

async function isEmptyOrDialable(whatsApp: WhatsAppNumber): Promise<boolean> {
  const phoneNumber = phoneNumberOf(whatsApp)
  if (phoneNumber === null) return whatsApp.number === ''
  try {
    // The rules of all countries are as large as the rest of the page, so they come with the first digit.
    const { isValidPhoneNumber } = await import('libphonenumber-js/min')
    return isValidPhoneNumber(phoneNumber)
  } catch {
    // Rules that can't be loaded must not stop anyone; the server looks at the number, too.
    return true
  }
}
