import * as z from 'zod/mini'
import { disableMails } from '#features/notifications/disable-mails.ts'
import { SignedStop } from '#features/notifications/notifications.links.ts'
import type { Deps } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'

/** Disables the kind of emails that a signed token names, for the user in the token. Idempotent. */
export async function disableAnnouncements({ db, signer }: Deps, token: string): Promise<void> {
  const { data } = z.safeParse(SignedStop, signer.open(token))
  if (!data) return refuse('CODE_INVALID')
  await disableMails(db, data.mailsTo, data.kind)
}
