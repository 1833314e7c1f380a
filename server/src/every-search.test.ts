// Searches every list with a search field for the same words in different spellings. If a list gets a search field, this test fails until
// the list is added below.
import { listSubmissions } from '@akada/contract/assignments.ts'
import { listOwnCourses } from '@akada/contract/authoring.ts'
import { listBundleCourses, listBundles } from '@akada/contract/bundles.ts'
import { contract } from '@akada/contract/contract.ts'
import { listCouponCourses } from '@akada/contract/coupons.ts'
import { listReviewQueue } from '@akada/contract/course-reviews.ts'
import { listCatalog } from '@akada/contract/courses.ts'
import { listQuestions } from '@akada/contract/discussions.ts'
import type { Endpoint, Sent } from '@akada/contract/endpoint.ts'
import { listEnrollments } from '@akada/contract/enrollments.ts'
import { createInvitations, listInvitableCourses, listInvitations } from '@akada/contract/invitations.ts'
import { createJoinCode, listManagedJoinCodes } from '@akada/contract/join-codes.ts'
import { listKnownPeople, listPeople } from '@akada/contract/people.ts'
import { listManagedOrders } from '@akada/contract/purchases.ts'
import { searchSite } from '@akada/contract/staff.ts'
import { listStudents } from '@akada/contract/students.ts'
import { listSubscribers } from '@akada/contract/subscribers.ts'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { anAssignment, givenSubmission } from '#testing/assignment-builders.ts'
import { givenAdmin, givenCourse, givenInstructor, givenManager, givenUser } from '#testing/builders.ts'
import { givenBundle } from '#testing/bundle-builders.ts'
import { givenQuestion } from '#testing/discussion-builders.ts'
import { givenPaidOrder } from '#testing/order-builders.ts'
import { givenSubmittedCourse } from '#testing/review-builders.ts'
import { testApp } from '#testing/test-app.ts'

const { call, clock, db } = await testApp()

const WORDS = 'Ẹ̀kọ́ Yorùbá 100%'
const spellings = [
  WORDS,
  'YORÙBÁ',
  'yoruba',
  'yoruba eko',
  '  100%   eko  ',
  'Yorúba, ẹkọ',
  '“Yoruba eko”',
  "'yoruba'",
  '(eko)',
  'yoruba?',
  'eko!',
  'yoruba.',
  'yoruba-eko',
  'yoruba/eko',
] as const
const others = ['yoruba igbo', 'yor_ba', 'e%a'] as const

const [admin, manager] = [await givenAdmin(db), await givenManager(db)]
const instructor = await givenInstructor(db)
const student = await givenUser(db, { last_name: WORDS })
const course = await givenCourse(db, {
  title: WORDS,
  instructor_id: instructor.id,
  curriculum: [[{ discussion_enabled: true }, anAssignment()]],
})
await givenSubmittedCourse(db, { title: WORDS })
await givenPaidOrder(db, { userId: student.id, courseIds: [course.id], paidAt: clock.now })
const { id: enrollmentId } = await db
  .selectFrom('enrollments')
  .select('id')
  .where('user_id', '=', student.id)
  .where('course_id', '=', course.id)
  .executeTakeFirstOrThrow()
await givenSubmission(db, { lectureId: course.lectureIds[1] ?? 0, enrollmentId, student })
const subscriber = (email: string) => ({ email, reader_key: Buffer.from(email), consented_at: clock.now, consent_version: 1 })
await db.insertInto('newsletter_subscribers').values(['ade.josé@xn--bcher-kva.example', 'bola@akada.test'].map(subscriber)).execute()
const connor = await givenUser(db, { first_name: 'Ade', last_name: 'O’Connor', email: 'ade.josé@xn--bcher-kva.example' })
const ming = await givenUser(db, { first_name: '小明', last_name: '王', email: 'ming@akada.test' })
for (const { id } of [connor, ming]) await givenPaidOrder(db, { userId: id, courseIds: [course.id], paidAt: clock.now })
await call(createInvitations, { body: { courseId: course.id, addresses: ['guest@akada.test'] } }, instructor)
await call(createJoinCode, { body: { courseId: course.id, seats: 1 } }, instructor)
const unnamed = await givenCourse(db, { instructor_id: instructor.id })
await givenBundle(db, { maker_id: instructor.id, courseIds: [course.id, unnamed.id] })
await givenQuestion(db, { course, lectureId: course.lectureIds[0] ?? 0 }, { title: WORDS, author_id: student.id })

async function search<E extends Endpoint>(endpoint: E, query: object, person?: { id: string }): Promise<number> {
  const { data } = await call(endpoint, { query } as unknown as Sent<typeof endpoint>, person)
  return (data.content ?? data).length
}

const lists: Record<string, (search: string) => Promise<number>> = {
  listBundleCourses: (words) => search(listBundleCourses, { search: words }, instructor),
  listBundles: (words) => search(listBundles, { search: words }),
  listCatalog: (words) => search(listCatalog, { search: words }),
  listCouponCourses: (words) => search(listCouponCourses, { search: words }, instructor),
  listEnrollments: (words) => search(listEnrollments, { search: words }, student),
  listInvitableCourses: (words) => search(listInvitableCourses, { search: words }, instructor),
  listInvitations: (words) => search(listInvitations, { search: words }, instructor),
  listKnownPeople: (words) => search(listKnownPeople, { search: words }, manager),
  listManagedJoinCodes: (words) => search(listManagedJoinCodes, { search: words }, manager),
  listManagedOrders: (words) => search(listManagedOrders, { search: words }, manager),
  listOwnCourses: (words) => search(listOwnCourses, { search: words }, instructor),
  listPeople: (words) => search(listPeople, { search: words }, admin),
  listQuestions: (words) => search(listQuestions, { search: words, courseId: course.id }, student),
  listStudents: (words) => search(listStudents, { search: words }, instructor),
  listSubmissions: (words) => search(listSubmissions, { search: words }, instructor),
  listReviewQueue: (words) => search(listReviewQueue, { search: words }, admin),
  searchSite: async (words) => (await call(searchSite, { query: { search: words } }, admin)).data.people.length,
}
const { listKnownPeople: knownPeople, listManagedOrders: orders, listPeople: people } = lists
const userLists = { knownPeople, orders, people }
const addressLists = { ...userLists, subscribers: (words: string) => search(listSubscribers, { search: words }, admin) }
// Lists that are searched for parts of codes, email addresses or audit entries, and lists with the same search as another.
const otherLists = [
  'downloadAuditEntries',
  'downloadInvitations',
  'downloadStudents',
  'getCourseFacets',
  'getSubmission',
  'listAuditEntries',
  'listCoupons',
  'listSearchSuggestions',
  'listSubscribers',
]
// Excludes listCatalog, which also finds courses with only some of the words.
const { listCatalog: _, ...strictLists } = lists

describe('a search field', () => {
  test('is tested for every list that has one', () => {
    const fieldsOf = (query: unknown) => Object.keys(z.toJSONSchema(query as z.ZodMiniType, { io: 'input' }).properties ?? {})
    const searched = contract.filter(
      ({ endpoint }) => 'query' in endpoint && fieldsOf(endpoint.query).some((field) => /^(search|text|query|words)$/.test(field)),
    )

    expect(searched.map(({ name }) => name).toSorted()).toEqual([...Object.keys(lists), ...otherLists].toSorted())
  })
})

describe.each(Object.entries(lists))('%s', (_, list) => {
  test.each(spellings)('finds “%s”', async (words) => {
    expect(await list(words)).toBe(1)
  })
})

describe.each(Object.entries(strictLists))('%s', (_, list) => {
  test.each(others)('doesn’t find “%s”', async (words) => {
    expect(await list(words)).toBe(0)
  })
})

describe.each(Object.entries(addressLists))('%s', (_, list) => {
  test.each([
    'ade.josé@bücher.example',
    'jose@bücher.example',
    '<ade.jose@xn--bcher-kva.example>',
    'Ade <ade.jose@bücher.example>',
    'mailto:ade.jose@xn--bcher-kva.example',
    'ade.jose@xn--bcher-kva.example.',
    'bücher',
    'jose',
    'ade bcher',
  ])('finds the email address “%s”', async (words) => {
    expect(await list?.(words)).toBe(1)
  })
})

describe.each(Object.entries(userLists))('%s', (_, list) => {
  test.each(['oconnor', 'O’Connor', "o'connor", '(connor)', 'connor.', '王小明', '小明王', '小明 王', '明', '明王', '小'])(
    'finds the name “%s”',
    async (words) => {
      expect(await list?.(words)).toBe(1)
    },
  )

  test.each(['明小', '王明', 'bücher.test'])('doesn’t find the name “%s”', async (words) => {
    expect(await list?.(words)).toBe(0)
  })
})
