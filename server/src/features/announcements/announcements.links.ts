import type { AnnouncementKind } from '@akada/contract/announcements.ts'
import * as z from 'zod/mini'
import type { Deps } from '#platform/deps.ts'

export const StoppedMail = z.enum(['message', 'promotion', 'news'])

export type StoppedMail = z.infer<typeof StoppedMail>

/** By which choice of its reader an announcement is mailed. */
export const mailKindOf = (kind: AnnouncementKind): StoppedMail => (kind === 'PROMOTIONAL' ? 'promotion' : 'message')

/** Takes the one click of a mail program; it never runs out. */
export const stopLink = ({ signer, site }: Deps, userId: string, kind: StoppedMail): string =>
  `${site.publicUrl}/api/announcements/unsubscribe?token=${signer.sign({ mailsTo: userId, kind })}`

/** The same for people: a page with a button, which asks for no login. */
export const stopPage = ({ signer, site }: Pick<Deps, 'signer' | 'site'>, userId: string, kind: StoppedMail): string =>
  `${site.publicUrl}/mails/unsubscribe?token=${signer.sign({ mailsTo: userId, kind })}`
