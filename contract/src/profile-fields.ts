// Profile fields in a separate file, so that pages that only show a profile don't load the form's schemas.
import * as z from 'zod/mini'
import { PhoneNumber } from './account-fields.ts'
import { Email, Line, Paragraph } from './fields.ts'
import { ABOUT_MAX_LENGTH } from './limits.ts'
import { PersonName } from './person-name.ts'

export const SocialLinkType = z.enum([
  'FACEBOOK',
  'INSTAGRAM',
  'LINKEDIN',
  'X',
  'TIKTOK',
  'YOUTUBE',
  'WEBSITE',
  'GITHUB',
  'PORTFOLIO',
  'BLOG',
  'OTHER',
])
export type SocialLinkType = z.infer<typeof SocialLinkType>

export const UserLink = z.object({
  url: Line(1, 300, 'Link is required.').check(
    z.regex(/^https?:\/\/[^\s/?#@][^\s/?#@.]*\.[^\s/?#@]+([/?#]\S*)?$/i, 'The link must start with https:// or http://.'),
  ),
  socialLinkType: SocialLinkType,
})
export type UserLink = z.infer<typeof UserLink>

const orNull = <S extends z.ZodMiniType>(schema: S) =>
  z.pipe(
    z.transform((value: unknown) => (value === '' ? null : value)),
    z.nullable(schema),
  )

export const About = Paragraph(ABOUT_MAX_LENGTH)

/** Omitted fields stay unchanged. The email address may be sent, but can't be changed. */
export const ProfileChange = z.object({
  firstName: z.optional(PersonName('First Name')),
  lastName: z.optional(PersonName('Last Name')),
  email: z.optional(Email),
  phoneNumber: z.optional(orNull(PhoneNumber)),
  about: z.optional(orNull(About)),
  removePicture: z.optional(z.union([z.boolean(), z.enum(['true', 'false'])], 'This must be true or false.')),
})
