import type { SeatOffer } from '@akada/contract/seats.ts'
import { findAddress } from '#features/accounts/accounts.face.ts'
import { getOfferedCourse } from '#features/courses/get-offered-course.ts'
import type { Db } from '#platform/database/database.ts'
import type { Deps, User } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import { findSeat, type SeatRow } from './seats.queries.ts'
import { isTokenOf } from './seats.tokens.ts'

export type Opener = { token: string; address: { email: string; isVerified: boolean } | null }

/** Whether the link's token or the caller's verified address shows that the invitation is theirs. */
export const mayOpen = ({ signer }: Pick<Deps, 'signer'>, seat: SeatRow, { token, address }: Opener): boolean =>
  seat.email !== null && (isTokenOf(signer, token, seat) || (address?.isVerified === true && address.email === seat.email))

type Asked = { id: number; token: string; user: User | null }

/** Returns a seat to the holder of its link, or to the account with its verified address. */
export async function getSeat(deps: Pick<Deps, 'signer'>, db: Db, { id, token, user }: Asked): Promise<SeatOffer> {
  const seat = (await findSeat(db, id)) ?? refuse('SEAT_NOT_FOUND')
  const address = user === null ? null : await findAddress(db, user.id)
  if (!mayOpen(deps, seat, { token, address }) || seat.email === null) return refuse('SEAT_NOT_FOUND')
  return {
    id,
    email: seat.email,
    buyerName: seat.buyer,
    companyName: seat.companyName,
    course: await getOfferedCourse(db, seat.courseId),
    state: seat.isReturned ? 'REFUNDED' : seat.acceptedAt === null ? 'OPEN' : 'ACCEPTED',
    caller: address === null ? 'VISITOR' : address.email === seat.email ? 'INVITED' : 'OTHER',
  }
}
