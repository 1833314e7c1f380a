import { NewPassword } from '@akada/contract/account-fields.ts'
import * as z from 'zod/mini'

// The form first requires 4 characters, then the server's minimum (docs/product.md P-2.4).
const LongEnoughToJudge = z
  .string('Password is required.')
  .check(z.minLength(1, 'Password is required.'), z.minLength(4, 'Password must be at least 4 characters.'))

const UNCONFIRMED = 'Please confirm your password.'

/** The form values. Only the new password is sent. */
export const PasswordReset = z
  .object({
    newPassword: z.pipe(LongEnoughToJudge, NewPassword),
    confirmPassword: z.string(UNCONFIRMED).check(z.minLength(1, UNCONFIRMED)),
  })
  .check(
    z.refine(({ newPassword, confirmPassword }) => newPassword === confirmPassword, {
      path: ['confirmPassword'],
      message: 'Passwords do not match.',
      // Also checked while the new password is too short, because the user has to correct both fields.
      when: () => true,
    }),
  )
export type PasswordReset = z.infer<typeof PasswordReset>
