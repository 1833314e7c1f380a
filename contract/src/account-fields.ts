// Account fields that forms validate. This is a separate file, so that forms don't load the schemas of account calls.
import * as z from 'zod/mini'
import { Email, Line } from './fields.ts'
import { PersonName } from './person-name.ts'

const PASSWORD_MIN = 8
/** Limits how long the server spends on hashing. */
const PASSWORD_MAX = 128

// The normal form combines at most four characters into one. Normalizing takes quadratic time, so longer texts are refused first.
const LONGEST_SENT = 4 * PASSWORD_MAX

/** Characters are counted as the server hashes them: in the normal form NFKC (docs/security.md, "Passwords"). */
const lengthOf = (password: string) => password.normalize('NFKC').length

const Password = (min: number, isWithin: (password: string) => boolean) => {
  const tooLong = { error: `Password must be at most ${PASSWORD_MAX} characters.`, abort: true }
  return z.string('Password is required.').check(
    z.refine((password) => password !== '', { error: 'Password is required.', abort: true }),
    z.refine((password) => password.length <= LONGEST_SENT, tooLong),
    z.refine(isWithin, tooLong),
    z.refine((password) => lengthOf(password) >= min, `Password must be at least ${min} characters.`),
    z.meta({ minLength: min, maxLength: PASSWORD_MAX }),
  )
}

const isShort = (password: string) => lengthOf(password) <= PASSWORD_MAX

export const NewPassword = Password(PASSWORD_MIN, isShort)

/** Older passwords may be shorter than the current minimum. Their length was measured as typed. */
export const CurrentPassword = Password(1, (password) => password.length <= PASSWORD_MAX || isShort(password))

/** Dial code and digits, without the leading 0. The server's phone library checks whether the number exists. */
export const PhoneNumber = z.string().check(z.regex(/^\+[\d-]{5,20}$/, 'This must be a dial code and digits, such as +2348012345678.'))

export const Registration = z.object({
  firstName: PersonName('First Name'),
  lastName: PersonName('Last Name'),
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
