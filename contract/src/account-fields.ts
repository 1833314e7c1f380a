// What forms check by, apart from the calls: a form that imports it loads no other schema of an account.
import * as z from 'zod/mini'
import { Email, Line } from './fields.ts'

/** 8 at the least, 128 at the most: beyond that hashing is only a way to keep the server busy. */
export const NewPassword = z
  .string('Password is required.')
  .check(z.minLength(8, 'Password must be at least 8 characters.'), z.maxLength(128, 'Password must be at most 128 characters.'))

/** Not judged by today's rules: it was made by those of its day. */
export const CurrentPassword = z
  .string('Password is required.')
  .check(z.minLength(1, 'Password is required.'), z.maxLength(128, 'Password is required.'))

/** Dial code and digits, without the leading 0. Whether it is a number at all is for the server's phone library to say. */
export const PhoneNumber = z.string().check(z.regex(/^\+[\d-]{5,20}$/, 'This must be a dial code and digits, such as +2348012345678.'))

export const Registration = z.object({
  firstName: Line(1, 80, 'First Name is required.'),
  lastName: Line(1, 80, 'Last Name is required.'),
  country: Line(1, 80, 'Country is required.'),
  countryCode: z.string().check(z.regex(/^[A-Z]{2}$/, 'This must be a two-letter country code.')),
  phoneNumber: z.nullish(PhoneNumber),
  email: Email,
  password: NewPassword,
  currencyPrefix: z.optional(z.string().check(z.regex(/^[A-Z]{3}$/, 'This must be a three-letter currency code.'))),
})

export const Credentials = z.object({
  email: Email,
  password: CurrentPassword,
  code: z.optional(Line(1, 40, 'Code is required.')),
})
export type Credentials = z.infer<typeof Credentials>

export const SecondFactorCode = Line(1, 40, 'Code is required.')

export const SecondFactorProof = z.object({ code: SecondFactorCode })
export type SecondFactorProof = z.infer<typeof SecondFactorProof>
