// Two bundles: one of the demo instructor, and one of the site with courses of several instructors.
import { toMajor } from '@akada/contract/money.ts'
import { createBundle } from '#features/bundles/create-bundle.ts'
import { publishBundle } from '#features/bundles/publish-bundle.ts'
import type { Editor } from '#features/bundles/require-own-bundle.ts'
import type { Tx } from '#platform/database/database.ts'

const DAY = 86_400_000
const NAIRA_STEP = 500

type Course = { id: number; instructorId: string; priceNairaMinor: number | null; priceUsdMinor: number }

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

/** Returns the prices of a bundle that costs a quarter less than its courses. */
const pricesOf = (courses: readonly Course[]) => ({
  priceNaira: Math.round((0.75 * toMajor(sum(courses.map((course) => course.priceNairaMinor ?? 0)))) / NAIRA_STEP) * NAIRA_STEP,
  priceUsd: Math.round(0.75 * toMajor(sum(courses.map((course) => course.priceUsdMinor)))),
})

type Made = { title: string; description: string; courses: readonly Course[]; maker: { id: string; isAdmin: boolean }; at: Date }

async function givenPublished(tx: Tx, { title, description, courses, maker, at }: Made): Promise<void> {
  const asked = { title, description, ...pricesOf(courses), ownedCourses: 'REDUCE' as const, courseIds: courses.map(({ id }) => id) }
  const user: Editor = { id: maker.id, roles: [maker.isAdmin ? 'ADMIN' : 'INSTRUCTOR'] }
  const id = await createBundle(tx, { asked, user, now: at })
  await publishBundle(tx, { id, user, now: at })
}

/** Adds the bundles. */
export async function seedBundles(tx: Tx, { adminId, now }: { adminId: string; now: Date }): Promise<void> {
  const instructor = await tx.selectFrom('users').select('id').where('email', '=', 'instructor@akada.test').executeTakeFirstOrThrow()
  const paid: Course[] = await tx
    .selectFrom('courses')
    .select(['id', 'instructor_id as instructorId', 'price_naira_minor as priceNairaMinor', 'price_usd_minor as priceUsdMinor'])
    .where('status', '=', 'LIVE')
    .where('is_free', '=', false)
    .where('price_naira_minor', 'is not', null)
    .where('price_usd_minor', '>', 0)
    .orderBy('id')
    .execute()
  const own = paid.filter(({ instructorId }) => instructorId === instructor.id).slice(0, 3)
  const others = paid.filter(({ instructorId }) => instructorId !== instructor.id)
  const several = others
    .filter((course, index) => others.findIndex(({ instructorId }) => instructorId === course.instructorId) === index)
    .slice(0, 3)
  await givenPublished(tx, {
    title: 'The whole path in one bundle',
    description: 'Start with the first course and finish with the last one. You save a quarter of the price.',
    courses: own,
    maker: { id: instructor.id, isAdmin: false },
    at: new Date(now.getTime() - 40 * DAY),
  })
  await givenPublished(tx, {
    title: 'Skills for a new business',
    description: 'Three courses by three instructors, chosen by our team.',
    courses: several,
    maker: { id: adminId, isAdmin: true },
    at: new Date(now.getTime() - 20 * DAY),
  })
}
