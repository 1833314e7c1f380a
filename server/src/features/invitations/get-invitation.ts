import type { Db } from '#platform/database/database.ts'
import type { Deps, User } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import { publicAddress } from '#platform/storage/addresses.ts'
import { findAddress, findOffer } from './invitations.queries.ts'
import { stateOf } from './invitations.rules.ts'
import { isTokenOf } from './invitations.tokens.ts'

type Asked = { id: number; token: string; user: User | null; now: Date }

/** Returns an invitation to the holder of its link, or to the account with the invited and verified address. */
export async function getInvitation({ signer }: Pick<Deps, 'signer'>, db: Db, { id, token, user, now }: Asked) {
  const offer = await findOffer(db, id)
  const address = user === null ? null : await findAddress(db, user.id)
  const isInvited = offer !== undefined && address?.email === offer.email
  const mayOpen = offer !== undefined && (isTokenOf(signer, token, offer) || (isInvited && address?.isVerified === true))
  if (!offer || offer.email === null || !mayOpen) return refuse('INVITATION_NOT_FOUND')
  return {
    id,
    email: offer.email,
    course: {
      id: offer.courseId,
      title: offer.title,
      coverImageUrl: publicAddress(offer.coverKey),
      coverWidths: offer.coverWidths ?? [],
      instructorName: offer.instructorName,
    },
    state: stateOf(offer, now),
    expiresAt: offer.expiresAt.toISOString(),
    caller: user === null ? ('VISITOR' as const) : isInvited ? ('INVITED' as const) : ('OTHER' as const),
  }
}
