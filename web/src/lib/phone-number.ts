import * as z from 'zod/mini'
import { dialCodeOf, dialOf, dials, findCountry } from './countries.ts'

// Nigeria's dial code, +234, is the default (docs/product.md P-4.9).
const DEFAULT_COUNTRY = 'NG'
const DIGITS_ONLY = 'Use digits only, such as 8012345678.'
const NOT_A_NUMBER = 'Enter a valid phone number for the selected country. Check the dial code and the digits.'

/** A phone number as one form field: a dial code and the digits after it. */
export const PhoneNumberParts = z
  .object({ dial: z.string(), number: z.string().check(z.trim(), z.regex(/^[\d\s()-]*$/, DIGITS_ONLY)) })
  .check(z.refine(isEmptyOrDialable, { path: ['number'], message: NOT_A_NUMBER }))
export type PhoneNumberParts = z.infer<typeof PhoneNumberParts>

/** Returns the dial code and the number without its leading 0, or null if blank. */
export function phoneNumberOf({ dial, number }: PhoneNumberParts): string | null {
  const digits = number.replace(/\D/g, '').replace(/^0/, '')
  return digits === '' ? null : dialCodeOf(dial) + digits
}

/** The inverse of `phoneNumberOf`. If countries share a dial code, the user's own country is selected. */
export function phonePartsOf(phoneNumber: string | null, countryCode: string): PhoneNumberParts {
  const own = dialOf(findCountry(countryCode)?.code ?? DEFAULT_COUNTRY)
  if (phoneNumber === null) return { dial: own, number: '' }
  const dialed = phoneNumber.replace(/[^+\d]/g, '')
  const [longest] = dials
    .filter(({ dialCode }) => dialed.startsWith(dialCode))
    .sort((a, b) => b.dialCode.length - a.dialCode.length || Number(b.key === own) - Number(a.key === own))
  const dial = longest?.key ?? own
  return { dial, number: dialed.slice(longest ? longest.dialCode.length : 1) }
}

async function isEmptyOrDialable(parts: PhoneNumberParts): Promise<boolean> {
  const phoneNumber = phoneNumberOf(parts)
  if (phoneNumber === null) return parts.number === ''
  try {
    // The rules for all countries are as large as the rest of the page, so they are loaded when the first digit is typed.
    const { isValidPhoneNumber } = await import('libphonenumber-js/min')
    return isValidPhoneNumber(phoneNumber)
  } catch {
    // If the rules can't be loaded, the server still validates the number.
    return true
  }
}
