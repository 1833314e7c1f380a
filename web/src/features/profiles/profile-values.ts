import { MOST_LINKS } from '@akada/contract/limits.ts'
import { About, ProfileChange, UserLink } from '@akada/contract/profile-fields.ts'
import * as z from 'zod/mini'
import { phoneNumberOf, phonePartsOf } from '../../lib/phone-number.ts'
import { PhoneNumberParts } from '../../lib/phone-number-field.ts'
import type { Account } from './profiles.api.ts'

const { firstName, lastName } = ProfileChange.shape

/** The values in the profile form. */
export const ProfileValues = z.object({
  firstName,
  lastName,
  about: About,
  whatsApp: PhoneNumberParts,
  userLinks: z.array(UserLink).check(z.maxLength(MOST_LINKS)),
})
export type ProfileValues = z.infer<typeof ProfileValues>

export const valuesOf = ({ firstName, lastName, about, phoneNumber, country, userLinks }: Account): ProfileValues => ({
  firstName,
  lastName,
  about: about ?? '',
  whatsApp: phonePartsOf(phoneNumber, country),
  userLinks,
})

/** Leaves out an unchanged phone number, because it may have been stored under older rules. */
export function changeOf(values: ProfileValues, account: Account): z.input<typeof ProfileChange> {
  const { firstName, lastName, about, whatsApp } = values
  const phoneNumber = phoneNumberOf(whatsApp)
  const isNumberChanged = phoneNumber !== phoneNumberOf(valuesOf(account).whatsApp)
  return { firstName, lastName, about, ...(isNumberChanged && { phoneNumber }) }
}

export const areSameLinks = (some: readonly UserLink[], others: readonly UserLink[]): boolean =>
  some.length === others.length &&
  some.every(({ url, socialLinkType }, place) => url === others[place]?.url && socialLinkType === others[place].socialLinkType)

/** Adds the scheme to a URL, because most users omit it. */
export function withScheme(text: string): string {
  const address = text.trim()
  return /^[\w-]+(\.[\w-]+)+([/?#]|$)/.test(address) ? `https://${address}` : address
}
