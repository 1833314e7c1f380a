import { dialCodeOf, dialOf, dials, findCountry } from './countries.ts'

// Nigeria's dial code, +234, is the default (docs/product.md P-4.9).
const DEFAULT_COUNTRY = 'NG'

/** A phone number as one form field: a dial code and the digits after it. */
export type PhoneNumberParts = { dial: string; number: string }

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
