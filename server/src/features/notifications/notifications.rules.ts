import type { MailPreferences } from '@akada/contract/notifications.ts'
import type * as z from 'zod/mini'

export type Preferences = z.infer<typeof MailPreferences>
/** The kinds of mail that a person may switch off. */
export type MailKind = keyof Preferences

/** Of whoever has not chosen: yes to mails about what happened, no to the digest. */
export const unchosen: Preferences = { certificate: true, alert: true, weeklyDigest: false }
