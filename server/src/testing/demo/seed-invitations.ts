// Invitations in each state, sent, accepted and revoked by the site's own code.
import { acceptInvitation } from '#features/invitations/accept-invitation.ts'
import { createInvitations } from '#features/invitations/create-invitations.ts'
import { revokeInvitation } from '#features/invitations/revoke-invitation.ts'
import { acceptJoinCode } from '#features/join-codes/accept-join-code.ts'
import { createJoinCode } from '#features/join-codes/create-join-code.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Deps } from '#platform/deps.ts'
import type { PlannedEnrollment } from './history-types.ts'
import { within } from './within.ts'

type World = {
  people: ReadonlyMap<string, { id: string }>
  course: { key: string; id: number; instructorId: string }
  enrollments: readonly PlannedEnrollment[]
  signer: Deps['signer']
  now: Date
}

const DAY = 86_400_000

/** Adds an accepted, a pending, an expired and a revoked invitation of one instructor. */
export async function seedInvitations(tx: Tx, { people, course, enrollments, signer, now }: World): Promise<void> {
  const db = within(tx)
  const instructor = { id: course.instructorId, roles: ['STUDENT', 'INSTRUCTOR'] } as const
  const at = (daysAgo: number) => new Date(now.getTime() - daysAgo * DAY)
  const invite = (address: string, daysAgo: number) =>
    createInvitations(db, instructor, { courseId: course.id, addresses: [address], now: at(daysAgo) })
  const idOf = async (email: string) =>
    (await tx.selectFrom('invitations').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id

  const owners = new Set(enrollments.filter(({ courseKey }) => courseKey === course.key).map(({ studentKey }) => studentKey))
  const [student] = [...people]
    .filter(([key]) => !owners.has(key))
    .map(([, { id }]) => id)
    .slice(-1)
  const { email } = await tx
    .selectFrom('users')
    .select('email')
    .where('id', '=', student ?? '')
    .executeTakeFirstOrThrow()
  await invite(email, 4)
  await acceptInvitation({ signer }, db, { id: await idOf(email), token: '', userId: student ?? '', now: at(3) })
  const code = await createJoinCode(db, { instructorId: instructor.id, courseId: course.id, seats: 30, now: at(6) })
  const classmates = [...people]
    .filter(([key]) => !owners.has(key))
    .map(([, { id }]) => id)
    .slice(-5, -1)
  for (const userId of classmates) await acceptJoinCode(db, { typed: code.code, userId, now: at(5) })
  await invite('class-of-2026@lagos-school.test', 3)
  await invite('former-colleague@example.test', 45)
  await invite('wrong-address@example.test', 2)
  await revokeInvitation(db, instructor, { id: await idOf('wrong-address@example.test'), now: at(2) })
}
