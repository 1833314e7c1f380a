// A team of the demo student: five seats, of which two are accepted, one is invited and two are free.
import { acceptSeat } from '#features/seats/accept-seat.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Deps } from '#platform/deps.ts'
import type { PlannedEnrollment, PlannedOrder } from './history-types.ts'
import type { SeededOrder } from './seed-orders.ts'
import { demoLearner } from './seed-people.ts'
import { within } from './within.ts'

const DAY = 86_400_000
const SEATS = 5
const MEMBERS = 2

/** The order of the team's seats. */
export const planTeam = (courseKey: string, now: Date): PlannedOrder => ({
  studentKey: demoLearner.key,
  courseKeys: [courseKey],
  at: new Date(now.getTime() - 9 * DAY),
  couponCode: null,
  ...{ seats: SEATS, companyName: 'Adire Textiles Ltd' },
  channel: 'card',
  outcome: 'PAID',
})

type World = {
  people: ReadonlyMap<string, { id: string }>
  enrollments: readonly PlannedEnrollment[]
  signer: Deps['signer']
  now: Date
}

/** Adds the seats of the order that `planTeam` planned. */
export async function seedTeam(tx: Tx, order: SeededOrder | undefined, { people, enrollments, signer, now }: World): Promise<void> {
  const lines = [...(order?.lineIds ?? [])]
  const [courseKey] = lines[0] ?? []
  const owners = new Set(enrollments.filter((each) => each.courseKey === courseKey).map(({ studentKey }) => studentKey))
  const members = [...people].filter(([key]) => !owners.has(key) && key !== demoLearner.key).slice(0, MEMBERS)
  const invitedAt = new Date(now.getTime() - 8 * DAY)
  for (const [index, [, id]] of lines.entries()) {
    const member = members[index]?.[1].id
    const email = member === undefined ? 'newcomer@example.test' : await emailOf(tx, member)
    const isInvited = index <= MEMBERS
    await tx
      .insertInto('seats')
      .values({ order_line_id: id, ...(isInvited && { email, invited_at: invitedAt, sends: 1 }) })
      .execute()
    const accepted = { id, token: '', userId: member ?? '', now: new Date(now.getTime() - 7 * DAY) }
    if (member !== undefined) await acceptSeat({ signer }, within(tx), accepted)
  }
}

async function emailOf(tx: Tx, id: string): Promise<string> {
  const { email } = await tx.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow()
  return email
}
