// Sends the response of a GET back unchanged with PUT, like a client that loads an entity, changes a field and saves all of it.
import { randomUUID } from 'node:crypto'
import { listCommissions, setCommission } from '@akada/contract/affiliates.ts'
import * as authoring from '@akada/contract/authoring.ts'
import * as broadcasts from '@akada/contract/broadcasts.ts'
import { createBundle, getOwnBundle, updateBundle } from '@akada/contract/bundles.ts'
import * as captions from '@akada/contract/captions.ts'
import * as categories from '@akada/contract/categories.ts'
import { contract } from '@akada/contract/contract.ts'
import * as coupons from '@akada/contract/coupons.ts'
import * as courses from '@akada/contract/courses.ts'
import * as curriculum from '@akada/contract/curriculum.ts'
import * as discussions from '@akada/contract/discussions.ts'
import type { Endpoint } from '@akada/contract/endpoint.ts'
import * as gifts from '@akada/contract/gifts.ts'
import * as instructors from '@akada/contract/instructors.ts'
import * as mails from '@akada/contract/mails.ts'
import * as notes from '@akada/contract/notes.ts'
import * as notifications from '@akada/contract/notifications.ts'
import { getPayoutTerms, updatePayoutTerms } from '@akada/contract/payout-terms.ts'
import { listPrerequisites, savePrerequisites } from '@akada/contract/prerequisites.ts'
import * as profiles from '@akada/contract/profiles.ts'
import * as purchases from '@akada/contract/purchases.ts'
import * as quizzes from '@akada/contract/quizzes.ts'
import * as reviews from '@akada/contract/reviews.ts'
import { listSalePrices, updateSalePrice } from '@akada/contract/sale-prices.ts'
import * as siteSettings from '@akada/contract/site-settings.ts'
import { setVideoLink } from '@akada/contract/video-links.ts'
import { describe, expect, test } from 'vitest'
import { openWorld } from '#testing/access/open-world.ts'
import { givenAdmin } from '#testing/builders.ts'
import { givenGift } from '#testing/gift-builders.ts'
import type { TestAnswer } from '#testing/test-app.ts'

const { built, world } = await openWorld()
const { call, db } = built
const admin = await givenAdmin(db)
const instructor = world.people.instructor_owner
const student = world.people.student_owner

type Person = { id: string } | undefined
type Read = { from: Endpoint; of?: { params?: object; query?: object }; pick?: (data: TestAnswer['data']) => unknown }
type Trip = { name: string; to: Endpoint; by: Person; read: Read; params?: object; beside?: object }

const read = async ({ from, of = {}, pick = (data) => data }: Read, by: Trip['by']) => {
  const answer = await call(from, of as never, by)
  expect([answer.statusCode, answer.errors]).toEqual([200, undefined])
  return pick(answer.data) as Record<string, unknown>
}

const ofId = (id: number) => ({ params: { id } })
const first = (data: { content: unknown[] }) => data.content[0]
const broadcast = await call(
  broadcasts.createBroadcast,
  {
    body: { clientId: randomUUID(), subject: 'What is new', html: '<p>There is a lot.</p>', segment: 'COURSE', courseId: world.courseId },
  } as never,
  admin,
)
await call(
  instructors.updateTeaching,
  { body: { brand: 'Loom & Co', headline: 'Weaving, step by step', bio: 'I have woven cloth for twenty years, and taught it for ten.' } },
  instructor,
)
const linked: number = (
  await call(curriculum.createLecture, { body: { sectionId: world.draftSectionId, title: 'Weaving elsewhere' } }, instructor)
).data.id
await call(setVideoLink, { params: { id: linked }, body: { url: 'https://vimeo.com/76979871', durationSeconds: 60 } }, instructor)
await call(
  savePrerequisites,
  { params: { id: world.draftId }, body: { requiredIds: [world.onSaleId], recommendedIds: [world.freeId] } },
  instructor,
)
const idsOf = (listed: { id: number }[]) => listed.map(({ id }) => id)
const settings = (part: 'brand' | 'money' | 'rules'): Read => ({ from: siteSettings.getSettings, pick: (data) => data[part] })
const course = (id: number): Pick<Trip, 'to' | 'read'> => ({
  to: authoring.updateCourse,
  read: { from: courses.getCourse, of: ofId(id) },
})
const lecture = (id: number, pick: Read['pick'] = (data) => data): Pick<Trip, 'to' | 'read'> => ({
  to: curriculum.updateLecture,
  read: { from: courses.getLecture, of: ofId(id), pick },
})
const editable = (pick: (sections: TestAnswer['data']) => unknown): Read => ({
  from: curriculum.getCurriculum,
  of: ofId(world.draftId),
  pick: ({ sections }) => pick(sections),
})

const bundle = await call(createBundle, { body: { title: 'Bread', priceUsd: 20, courseIds: [world.onSaleId] } }, instructor)
const gift = await givenGift(db, { buyerId: world.studentId, courseId: world.onSaleId, now: world.now, sent_at: world.now, sends: 1 })

const trips: Trip[] = [
  {
    name: 'a gift',
    by: student,
    to: gifts.updateGift,
    params: { id: gift.id },
    read: { from: purchases.getOrder, of: ofId(gift.orderId), pick: ({ lines }) => lines[0].gift },
  },
  { name: 'a course', by: instructor, ...course(world.draftId) },
  { name: 'a course on sale', by: instructor, ...course(world.onSaleId) },
  { name: 'a free course', by: instructor, ...course(world.freeId) },
  {
    name: 'a course as it is edited',
    by: instructor,
    to: authoring.updateCourse,
    read: { from: authoring.getEditableCourse, of: ofId(world.draftId), pick: (data) => data.course },
  },
  { name: 'a section', by: instructor, to: curriculum.updateSection, read: { from: courses.getSection, of: ofId(world.draftSectionId) } },
  { name: 'a section as it is edited', by: instructor, to: curriculum.updateSection, read: editable(([section]) => section) },
  { name: 'a video lecture', by: instructor, ...lecture(world.draftVideoId) },
  // The reading time is computed whenever a text is saved.
  { name: 'a text lecture', by: instructor, ...lecture(world.draftTextId, ({ durationSeconds: _, durationString: __, ...rest }) => rest) },
  { name: 'a quiz lecture', by: instructor, ...lecture(world.draftQuizId) },
  { name: 'a lecture as it is edited', by: instructor, to: curriculum.updateLecture, read: editable(([section]) => section.lectures[0]) },
  {
    name: 'the text of a lecture',
    by: instructor,
    to: curriculum.updateLecture,
    read: { from: curriculum.getLectureText, of: ofId(world.draftTextId) },
    beside: { id: world.draftTextId },
  },
  {
    name: 'the link of a lecture',
    by: instructor,
    to: setVideoLink,
    params: { id: linked },
    read: editable(([section]) => {
      const { durationSeconds, link } = section.lectures.find(({ id }: { id: number }) => id === linked)
      return { durationSeconds, url: link.url }
    }),
  },
  {
    name: 'a sale price',
    by: instructor,
    to: updateSalePrice,
    params: { id: world.salePriceId },
    read: {
      from: listSalePrices,
      of: ofId(world.onSaleId),
      pick: ({ salePrices: [{ priceNaira, priceUsd, startsAt, endsAt, version }] }) => ({
        priceNaira,
        priceUsd,
        startsAt,
        endsAt,
        version,
      }),
    },
  },
  {
    name: 'the courses to take before a course',
    by: instructor,
    to: savePrerequisites,
    params: { id: world.draftId },
    read: {
      from: listPrerequisites,
      of: ofId(world.draftId),
      pick: ({ required, recommended }) => ({ requiredIds: idsOf(required), recommendedIds: idsOf(recommended) }),
    },
  },
  {
    name: 'a curriculum',
    by: instructor,
    to: curriculum.arrangeCurriculum,
    params: { id: world.draftId },
    read: { from: curriculum.getCurriculum, of: ofId(world.draftId) },
  },
  {
    name: 'captions',
    by: instructor,
    to: captions.saveCaptions,
    params: { id: world.videoId, language: 'en' },
    read: { from: captions.getEditableCaptions, of: { params: { id: world.videoId, language: 'en' } } },
  },
  {
    name: 'a quiz',
    by: instructor,
    to: quizzes.saveQuiz,
    params: { lectureId: world.quizId },
    read: { from: quizzes.getQuizDefinition, of: { params: { lectureId: world.quizId } } },
  },
  { name: 'a category', by: admin, to: categories.updateCategory, read: { from: categories.getCategory, of: ofId(world.categoryId) } },
  {
    name: 'a coupon',
    by: instructor,
    to: coupons.updateCoupon,
    params: { id: world.couponId },
    read: {
      from: coupons.listCoupons,
      of: { query: {} },
      pick: ({ content }) => content.find(({ id }: { id: number }) => id === world.couponId),
    },
  },
  { name: 'an account', by: student, to: profiles.updateProfile, read: { from: profiles.getAccount } },
  { name: 'the links of an account', by: student, to: profiles.updateSocialLinks, read: { from: profiles.getAccount } },
  { name: 'the visibility of an account', by: student, to: profiles.updateVisibility, read: { from: profiles.getAccount } },
  { name: 'what is taught under', by: instructor, to: instructors.updateTeaching, read: { from: instructors.getTeaching } },
  { name: 'email preferences', by: student, to: notifications.updateMailPreferences, read: { from: notifications.getMailPreferences } },
  {
    name: 'a note',
    by: student,
    to: notes.updateNote,
    params: { id: world.noteId },
    read: { from: notes.listNotes, of: { query: { courseId: world.courseId } }, pick: ([note]) => note },
  },
  {
    name: 'a review',
    by: student,
    to: reviews.rateCourse,
    read: { from: reviews.getOwnReview, of: ofId(world.courseId) },
  },
  {
    name: 'a question',
    by: admin,
    to: discussions.updateQuestion,
    params: { id: world.questionId },
    read: { from: discussions.getThread, of: { ...ofId(world.questionId), query: {} }, pick: ({ question }) => question },
  },
  {
    name: 'a broadcast',
    by: admin,
    to: broadcasts.updateBroadcast,
    params: { id: broadcast.data.id },
    read: { from: broadcasts.getBroadcast, of: ofId(broadcast.data.id) },
  },
  {
    name: 'a listed broadcast',
    by: admin,
    to: broadcasts.updateBroadcast,
    params: { id: broadcast.data.id },
    read: { from: broadcasts.listBroadcasts, of: { query: { to: 'PEOPLE' } }, pick: first },
    beside: { html: '<p>There is a lot.</p>' },
  },
  {
    name: 'a bundle',
    by: instructor,
    to: updateBundle,
    params: { id: bundle.data.id },
    read: {
      from: getOwnBundle,
      of: ofId(bundle.data.id),
      pick: ({ courses: bundled, ...rest }) => ({ ...rest, courseIds: idsOf(bundled) }),
    },
  },
  {
    name: 'the commission of a course',
    by: instructor,
    to: setCommission,
    params: { courseId: world.onSaleId },
    read: { from: listCommissions, of: {}, pick: ({ content }) => ({ percentage: content[0].percentage }) },
  },
  {
    name: 'the payout terms of an instructor',
    by: admin,
    to: updatePayoutTerms,
    params: { id: world.instructorId },
    read: { from: getPayoutTerms, of: { params: { id: world.instructorId } } },
    beside: { reason: 'Sells well.' },
  },
  { name: 'the brand', by: admin, to: siteSettings.updateBrand, read: settings('brand') },
  { name: 'the money settings', by: admin, to: siteSettings.updateMoney, read: settings('money') },
  { name: 'the rules', by: admin, to: siteSettings.updateRules, read: settings('rules') },
  {
    name: 'a text of the site',
    by: admin,
    to: siteSettings.updateText,
    params: { key: 'about' },
    read: { from: siteSettings.getEditableText, of: { params: { key: 'about' } } },
  },
  {
    name: 'an email template',
    by: admin,
    to: mails.updateMailTemplate,
    params: { kind: 'verify-email' },
    read: {
      from: mails.getMailTemplate,
      of: { params: { kind: 'verify-email' } },
      pick: ({ words, version }) => ({ ...words, version }),
    },
  },
]

/** Fields that count or date changes. Saving counts as a change. */
const ofSaving = ['version', 'curriculumVersion', 'updatedAt', 'changedAt', 'createdAt', 'isDefault', 'isChanged']

function withoutSaving(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSaving)
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value).filter(([name]) => !ofSaving.includes(name))
  return Object.fromEntries(kept.map(([name, inner]) => [name, withoutSaving(inner)]))
}

describe('saving a response unchanged has no effect:', () => {
  test.each(trips.map((trip) => [trip.name, trip] as const))('%s', async (_, { to, by, params, beside, ...trip }) => {
    const before = await read(trip.read, by)

    const answer = await call(to, { params, body: { ...before, ...beside } } as never, by)

    expect([answer.statusCode, answer.message, answer.errors]).toEqual([200, expect.any(String), undefined])
    expect(withoutSaving(await read(trip.read, by))).toEqual(withoutSaving(before))
  })
})

test('a null description of a new section or lecture is stored as empty text', async () => {
  const section = await call(
    curriculum.createSection,
    { body: { courseId: world.draftId, title: 'Dough', description: null } } as never,
    instructor,
  )
  const made = await call(
    curriculum.createLecture,
    { body: { sectionId: section.data.id, title: 'Kneading', description: null } } as never,
    instructor,
  )

  expect([section.data.description, made.data.description]).toEqual(['', ''])
})

/** Calls that perform an action, require a secret that no response contains, or have a body that no single response has. */
const acts = [
  'arrangeCategories',
  'answerReview',
  'followQuestion',
  'gradeSubmission',
  'replaceLogo',
  'saveAccessibilityDeclaration',
  'saveAnswers',
  'savePosition',
  'setBestReply',
  'setPayoutAccount',
  'updatePassword',
  'updatePost',
  'updateRoles',
  'uploadBytes',
  'upvotePost',
]

test('every PUT and PATCH with a body is tested here, or listed as an action', () => {
  const changing = contract.filter(({ endpoint }) => ['PUT', 'PATCH'].includes(endpoint.method) && (endpoint.body || endpoint.speaks))

  const tried = contract.filter(({ endpoint }) => trips.some(({ to }) => to === endpoint)).map(({ name }) => name)

  expect([...tried, ...acts].filter((name) => name !== 'rateCourse').sort()).toEqual(changing.map(({ name }) => name).sort())
})
