import { parsePhoneNumberFromString } from 'libphonenumber-js'
import type { Fault } from '#platform/http/refusal.ts'

export const PHONE_NUMBER_FAULT: Fault = {
  path: 'phoneNumber',
  message: 'This phone number isn’t valid. Check the country code and the digits.',
}

/** Returns the number in E.164, such as +2348012345678, or undefined if no such number can exist. */
export function toE164(phoneNumber: string): string | undefined {
  const parsed = parsePhoneNumberFromString(phoneNumber)
  return parsed?.isValid() ? parsed.number : undefined
}
