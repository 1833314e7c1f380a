import { toMajor } from '@akada/contract/money.ts'
import type { Person, PersonDetails } from '@akada/contract/people.ts'
import type { Db } from '#platform/database/database.ts'
import type { User } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import * as ask from './people.queries.ts'
import { personRights, stateOf } from './people.rules.ts'

export const asPerson = ({ suspendedAt, eraseAt, emailVerifiedAt, createdAt, ...person }: ask.PersonRow): Person => ({
  ...person,
  state: stateOf({ suspendedAt, eraseAt, emailVerifiedAt }),
  createdAt: createdAt.toISOString(),
})

export async function getPerson(db: Db, caller: User, { id, now }: { id: string; now: Date }): Promise<PersonDetails> {
  const person = (await ask.findPerson(db, id, 'everything')) ?? refuse('PERSON_NOT_FOUND')
  const access = await ask.findAccess(db, id, now)
  const [enrollments, orders, courses] = [
    await ask.newestEnrollments(db, id),
    await ask.newestOrders(db, id),
    await ask.newestCourses(db, id),
  ]
  return {
    ...asPerson(person),
    counts: await ask.countBelongings(db, id),
    enrollments: enrollments.map(({ enrolledAt, ...enrollment }) => ({ ...enrollment, enrolledAt: enrolledAt.toISOString() })),
    orders: orders.map(({ totalMinor, createdAt, ...order }) => ({
      ...order,
      total: toMajor(totalMinor),
      createdAt: createdAt.toISOString(),
    })),
    courses,
    suspendedAt: person.suspendedAt?.toISOString() ?? null,
    eraseAt: person.eraseAt?.toISOString() ?? null,
    hasSecondFactor: access.hasSecondFactor,
    sessions: access.sessions,
    lastSeenAt: access.lastSeenAt?.toISOString() ?? null,
    may: personRights({ isOwn: caller.id === id, isSuspended: person.suspendedAt !== null, ...access }),
  }
}
