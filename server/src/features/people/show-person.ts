import { toMajor } from '@akada/contract/money.ts'
import type { Person, PersonDetails, PersonState } from '@akada/contract/people.ts'
import type { Db } from '#platform/database/database.ts'
import type { User } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import * as ask from './people.queries.ts'
import { personRights, readWords, stateOf } from './people.rules.ts'

type Asked = { search: string; role?: ask.Sought['role']; state?: PersonState | undefined; page: number; size: number }

/** One page of people, by what managers or admins know of them. */
export async function showPeople(db: Db, { search, role, state, page, size }: Asked, knows: ask.Sought['knows']) {
  const which = { words: readWords(search), role, state, knows }
  const [rows, totalElements] = await Promise.all([ask.listPeople(db, { ...which, page, size }), ask.countPeople(db, which)])
  return { content: rows.map(asPerson), totalElements, page, size }
}

const asPerson = ({ suspendedAt, eraseAt, emailVerifiedAt, createdAt, ...person }: ask.PersonRow): Person => ({
  ...person,
  state: stateOf({ suspendedAt, eraseAt, emailVerifiedAt }),
  createdAt: createdAt.toISOString(),
})

/** What managers see: who somebody is and how much they have here, not what. */
export async function showKnownPerson(db: Db, id: string) {
  const person = (await ask.findPerson(db, id, 'buyers')) ?? refuse('PERSON_NOT_FOUND')
  return { ...asPerson(person), counts: await ask.countBelongings(db, id) }
}

export async function showPerson(db: Db, caller: User, { id, now }: { id: string; now: Date }): Promise<PersonDetails> {
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
