import * as z from 'zod/mini'
import type { Deps } from '#platform/deps.ts'
import { mailKinds } from './notifications.rules.ts'

/** The content of a link’s token. */
export const SignedStop = z.object({ mailsTo: z.uuid(), kind: z.enum(mailKinds) })

type Stopped = z.infer<typeof SignedStop>

/**
 * Returns two URLs that turn off one kind of email without a login, one for a page and one for the one-click button of mail programs. They
 * never expire.
 */
export function stopLinks({ signer, site }: Pick<Deps, 'signer' | 'site'>, mailsTo: string, kind: Stopped['kind']) {
  const token = signer.sign({ mailsTo, kind } satisfies Stopped)
  return {
    unsubscribeUrl: `${site.publicUrl}/mails/unsubscribe?token=${token}`,
    oneClickUrl: `${site.publicUrl}/api/announcements/unsubscribe?token=${token}`,
  }
}
