import * as z from 'zod/mini'
import { type PhoneNumberParts as Parts, phoneNumberOf } from './phone-number.ts'

const DIGITS_ONLY = 'Use digits only, such as 8012345678.'
const NOT_A_NUMBER = 'Enter a valid phone number for the selected country. Check the dial code and the digits.'

/** A phone number as one form field. This is a separate file, so that forms load its schema only when it is used. */
export const PhoneNumberParts = z
  .object({ dial: z.string(), number: z.string().check(z.trim(), z.regex(/^[\d\s()-]*$/, DIGITS_ONLY)) })
  .check(z.refine(isEmptyOrDialable, { path: ['number'], message: NOT_A_NUMBER }))

async function isEmptyOrDialable(parts: Parts): Promise<boolean> {
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
