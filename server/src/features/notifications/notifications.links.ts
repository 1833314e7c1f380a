import * as z from 'zod/mini'
import type { Deps } from '#platform/deps.ts'
import { mailKinds } from './notifications.rules.ts'

/** What the token of a link says. */
export const SignedStop = z.object({ mailsTo: z.uuid(), kind: z.enum(mailKinds) })

type Stopped = z.infer<typeof SignedStop>

/** Where a reader switches mails of a kind off without a login: a page for people, and the one click of mail programs. They never run out. */
export function stopLinks({ signer, site }: Pick<Deps, 'signer' | 'site'>, mailsTo: string, kind: Stopped['kind']) {
  const token = signer.sign({ mailsTo, kind } satisfies Stopped)
  return {
    unsubscribeUrl: `${site.publicUrl}/mails/unsubscribe?token=${token}`,
    oneClickUrl: `${site.publicUrl}/api/announcements/unsubscribe?token=${token}`,
  }
}
