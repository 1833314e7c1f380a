import * as z from 'zod/mini'
import type { Deps } from '#platform/deps.ts'
import { linkEnd } from './checkout-reminders.rules.ts'

/** The content of a link's token. The buyer must also be logged in. */
const Signed = z.object({ restoresReminder: z.int(), until: z.iso.datetime() })

export function restoreUrl({ signer, site }: Pick<Deps, 'signer' | 'site'>, reminderId: number, sentAt: Date): string {
  const token = signer.sign({ restoresReminder: reminderId, until: linkEnd(sentAt).toISOString() } satisfies z.infer<typeof Signed>)
  return `${site.publicUrl}/cart/restore?token=${token}`
}

/** Returns which reminder a token is from and until when it works, or undefined for a token that isn't from a reminder. */
export function openToken({ signer }: Pick<Deps, 'signer'>, token: string): { reminderId: number; until: Date } | undefined {
  const { data } = z.safeParse(Signed, signer.open(token))
  return data && { reminderId: data.restoresReminder, until: new Date(data.until) }
}
