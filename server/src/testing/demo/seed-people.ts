import type { Db } from '#platform/database/database.ts'
import { DEMO_PASSWORD_HASH } from '../builders.ts'
import { inBatches } from './in-batches.ts'
import type { DemoStudent } from './types.ts'

export const countries: Record<string, string> = {
  NG: 'Nigeria',
  GH: 'Ghana',
  KE: 'Kenya',
  GB: 'United Kingdom',
  US: 'United States',
  ZA: 'South Africa',
  SN: 'Senegal',
  UG: 'Uganda',
  RW: 'Rwanda',
  CA: 'Canada',
}

export const homeIn = (code: string) => ({ country: countries[code] ?? 'Nigeria', country_code: countries[code] ? code : 'NG' })

/** The demo student, who can log in. */
export const demoLearner: DemoStudent = {
  key: 'chidera-nwosu',
  firstName: 'Chidera',
  lastName: 'Nwosu',
  country: 'NG',
  hasAvatar: false,
}

const emailOf = ({ key }: DemoStudent) => (key === demoLearner.key ? 'student@akada.test' : `${key}@students.akada.test`)

type Joined = { joinedAt: ReadonlyMap<string, Date>; files: ReadonlyMap<string, number>; now: Date }

export type Person = { id: string; name: string; email: string; countryCode: string }

/** Adds the students in the order in which they joined. Returns them by key. */
export async function seedPeople(db: Db, students: readonly DemoStudent[], { joinedAt, files, now }: Joined): Promise<Map<string, Person>> {
  const people = new Map<string, Person>()
  const joined = (student: DemoStudent) => joinedAt.get(student.key) ?? now
  const inOrder = students.toSorted((one, other) => joined(one).getTime() - joined(other).getTime())
  for (const batch of inBatches(inOrder)) {
    const rows = await db
      .insertInto('users')
      .values(
        batch.map((student) => ({
          ...homeIn(student.country),
          email: emailOf(student),
          password_hash: DEMO_PASSWORD_HASH,
          first_name: student.firstName,
          last_name: student.lastName,
          picture_id: files.get(`avatar/${student.key}`) ?? null,
          created_at: joined(student),
          email_verified_at: new Date(joined(student).getTime() + 120_000),
        })),
      )
      .returning(['id', 'email'])
      .execute()
    const idOf = new Map(rows.map(({ id, email }) => [email, id]))
    for (const student of batch) {
      const [email, { country_code: countryCode }] = [emailOf(student), homeIn(student.country)]
      people.set(student.key, { id: idOf.get(email) ?? '', name: `${student.firstName} ${student.lastName}`, email, countryCode })
    }
  }
  for (const batch of inBatches([...people.values()]))
    await db
      .insertInto('user_roles')
      .values(batch.map(({ id }) => ({ user_id: id, role: 'STUDENT' as const })))
      .execute()
  return people
}
