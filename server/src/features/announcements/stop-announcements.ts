import type { AnnouncementKind } from '@akada/contract/announcements.ts'
import * as z from 'zod/mini'
import { switchMailOff } from '#features/notifications/switch-mail-off.ts'
import type { Deps } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'

const StoppedMail = z.enum(['message', 'promotion', 'news'])
type StoppedMail = z.infer<typeof StoppedMail>

const Signed = z.object({ mailsTo: z.uuid(), kind: StoppedMail })

/** By which choice of its reader an announcement is mailed. */
export const mailKindOf = (kind: AnnouncementKind): StoppedMail => (kind === 'PROMOTIONAL' ? 'promotion' : 'message')

/** Takes the one click of a mail program; it never runs out. */
export const stopLink = ({ signer, site }: Deps, userId: string, kind: StoppedMail): string =>
  `${site.publicUrl}/api/announcements/unsubscribe?token=${signer.sign({ mailsTo: userId, kind })}`

/** The same for people: a page with a button, which asks for no login. */
export const stopPage = ({ signer, site }: Pick<Deps, 'signer' | 'site'>, userId: string, kind: StoppedMail): string =>
  `${site.publicUrl}/mails/unsubscribe?token=${signer.sign({ mailsTo: userId, kind })}`

/** Switches mails of one kind off for whom a token of ours names. Done again, it changes nothing. */
export async function stopAnnouncements({ db, signer }: Deps, token: string): Promise<void> {
  const { data } = z.safeParse(Signed, signer.open(token))
  if (!data) return refuse('CODE_INVALID')
  await switchMailOff(db, data.mailsTo, data.kind)
}
