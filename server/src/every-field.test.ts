// Sends every writable field except course fields, and expects each field in every place that shows it. Courses have their own test
// (every-field-of-courses.test.ts). If a field is added to the contract, this test fails until it sends a value for the field.
import { randomUUID } from 'node:crypto'
import { saveAccessibilityDeclaration } from '@akada/contract/accessibility.ts'
import { registerUser } from '@akada/contract/accounts.ts'
import { createAnnouncement, listAnnouncements } from '@akada/contract/announcements.ts'
import { createSubmission, getAssignment, getSubmission, gradeSubmission } from '@akada/contract/assignments.ts'
import { createBroadcast, getBroadcast, updateBroadcast } from '@akada/contract/broadcasts.ts'
import { createBundle, getBundle, listOwnBundles, updateBundle } from '@akada/contract/bundles.ts'
import { addToCart } from '@akada/contract/cart.ts'
import { createCategory, getCategory, listManagedCategories, updateCategory } from '@akada/contract/categories.ts'
import { contract } from '@akada/contract/contract.ts'
import { createCoupon, createCouponBatch, listCoupons, updateCoupon } from '@akada/contract/coupons.ts'
import { createQuestion, createReply, getThread, updatePost, updateQuestion } from '@akada/contract/discussions.ts'
import { getEarnings, setPayoutAccount } from '@akada/contract/earnings.ts'
import type { Endpoint, Sent } from '@akada/contract/endpoint.ts'
import { updateGift } from '@akada/contract/gifts.ts'
import { getMyApplication, getTeaching, submitApplication, updateTeaching } from '@akada/contract/instructors.ts'
import { getMailTemplate, updateMailTemplate } from '@akada/contract/mails.ts'
import { createNote, listNotes, updateNote } from '@akada/contract/notes.ts'
import { getMailPreferences, updateMailPreferences } from '@akada/contract/notifications.ts'
import { placeOrder } from '@akada/contract/orders.ts'
import { getAccount, updateProfile, updateSocialLinks, updateVisibility } from '@akada/contract/profiles.ts'
import { downloadOrders, getManagedOrder, getOrder, listOrders } from '@akada/contract/purchases.ts'
import { answerReview, getOwnReview, rateCourse } from '@akada/contract/reviews.ts'
import { createSalePrice, listSalePrices, updateSalePrice } from '@akada/contract/sale-prices.ts'
import { getEditableText, getSettings, updateBrand, updateMoney, updateRules, updateText } from '@akada/contract/site-settings.ts'
import { createStudentAnnouncement } from '@akada/contract/students.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { topics } from '#features/privacy/privacy.topics.ts'
import { givenAffiliate } from '#testing/affiliate-builders.ts'
import { givenAssignment, givenAssignmentFile, givenSubmission } from '#testing/assignment-builders.ts'
import { DEMO_PASSWORD, givenAdmin, givenCategory, givenCourse, givenEnrollment, givenInstructor, givenUser } from '#testing/builders.ts'
import { givenCoupon } from '#testing/coupon-builders.ts'
import { ABSENT, expectAllSent, expectInAll, type Place } from '#testing/every-field/places.ts'
import { givenGift } from '#testing/gift-builders.ts'
import { type TestAnswer, testApp } from '#testing/test-app.ts'

const { db, deps, call, clock } = await testApp()

const admin = await givenAdmin(db)
const instructor = await givenInstructor(db)
const course = await givenCourse(db, { instructor_id: instructor.id, curriculum: [[{ discussion_enabled: true }]] })
const enrollment = await givenEnrollment(db, { course_id: course.id })
const student = { id: enrollment.userId }
// A user who accepts promotional emails, so that an announcement has a recipient.
await givenEnrollment(db, { course_id: course.id })
const applicant = await givenUser(db, { email_verified_at: new Date() })
const category = await givenCategory(db, { name: 'Weaving' })
const [lectureId = 0] = course.lectureIds
const buyer = await givenUser(db)
const giver = await givenUser(db)
let gift = { id: 0, orderId: 0 }
await givenCoupon(db, { code: 'LOOM-25', discount_bps: 2_500 })
await givenAffiliate(db, { code: 'WEAVERS2' })
await call(addToCart, { params: { id: course.id } }, buyer)

type Fields = Record<string, unknown>
type Person = { id: string }

/** Returns the entries of one file in a user's data export. */
async function ownData(person: Person, file: string): Promise<unknown[]> {
  const topic = topics.find((one) => one.file === file) ?? expect.unreachable(file)
  const content = await topic.gather(db, person.id, deps.site)
  return Array.isArray(content) ? content : [content]
}

const itemWith = (items: unknown, fields: Fields): unknown =>
  (items as Fields[]).find((item) => Object.entries(fields).every(([name, value]) => item[name] === value))

type Edit = {
  endpoint: Endpoint
  /** All fields, each with a value that is not its default. */
  fields: Fields
  /** Paths of fields that aren't sent. A comment gives the reason for each. */
  unsent?: readonly string[]
  send: (fields: Fields) => Promise<TestAnswer>
  places: (answer: TestAnswer) => Promise<Record<string, Place>>
}

const sale = { priceNaira: 7_250.5, priceUsd: 7.25, startsAt: '2026-09-03T00:00:00.000Z', endsAt: '2026-09-09T06:00:00.000Z' }

async function salePricePlaces(_: TestAnswer): Promise<Record<string, Place>> {
  const { salePrices } = (await call(listSalePrices, { params: { id: course.id } }, instructor)).data
  const [own] = await ownData(instructor, 'sale-prices.json')
  const except = { startsAt: new Date(sale.startsAt), endsAt: new Date(sale.endsAt) }
  return { 'the list': { has: salePrices[0] }, 'the person’s own data': { has: own, except } }
}

const nameOf = (endpoint: Endpoint): string => contract.find((one) => one.endpoint === endpoint)?.name ?? expect.unreachable(endpoint.path)

/** Returns a function that calls the endpoint as a user, with the fields as the body. */
const by =
  (person: Person | undefined, endpoint: Endpoint, { params, more }: { params?: Fields; more?: Fields } = {}) =>
  (fields: Fields) =>
    call(endpoint, { ...(params && { params }), body: { ...more, ...fields } } as Sent<Endpoint>, person)

const teaching = {
  brand: 'Slow Looms',
  headline: 'Weaver and teacher',
  bio: 'Has woven cloth on the looms of Iseyin since she was nine years old.',
}
const terms = {
  discountPercentage: 12.5,
  scope: 'COURSES' as const,
  courseIds: [course.id],
  startsAt: '2026-09-02T00:00:00.000Z',
  expiresAt: '2026-09-20T00:00:00.000Z',
  maxRedemptions: 40,
  isOncePerPerson: false,
  minimumNaira: 1_500,
  minimumUsd: 2.5,
  affiliateCode: 'WEAVERS2',
}
const offered = { courseIds: ABSENT, courses: [expect.objectContaining({ id: course.id })] }
const ownCoupon = {
  discountPercentage: ABSENT,
  percent: terms.discountPercentage,
  courseIds: ABSENT,
  courses: [course.title],
  startsAt: new Date(terms.startsAt),
  expiresAt: new Date(terms.expiresAt),
  maxRedemptions: ABSENT,
  mostUses: terms.maxRedemptions,
}
const couponPlaces = (code: string) => async (answer: TestAnswer) => ({
  'the answer': { has: answer.data, except: offered },
  'the list': { has: itemWith((await call(listCoupons, { query: {} }, instructor)).data.content, { code }), except: offered },
  'the person’s own data': { has: itemWith(await ownData(instructor, 'coupons.json'), { code }), except: ownCoupon },
})
const bundled = { description: 'Two looms.', priceNaira: 1_200, priceUsd: 12.5, ownedCourses: 'KEEP' as const, courseIds: [course.id] }
const bundlePlaces = async (answer: TestAnswer) => {
  const { title } = answer.data
  const shown = { courseIds: ABSENT, courses: [expect.objectContaining({ id: course.id })] }
  return {
    'the answer': { has: answer.data, except: shown },
    'the list': { has: itemWith((await call(listOwnBundles, { query: {} }, instructor)).data.content, { title }), except: shown },
    'the page': { has: (await call(getBundle, { params: { id: answer.data.id } }, instructor)).data, except: shown },
    'the person’s own data': {
      has: itemWith(await ownData(instructor, 'bundles.json'), { title }),
      except: { courseIds: ABSENT, courses: [course.title] },
    },
  }
}
const audience = { segment: 'CATEGORY', categoryId: category.id, country: 'GH' }
const broadcastPlaces = async (answer: TestAnswer) => {
  const shown = { categoryId: ABSENT, category: expect.objectContaining({ id: category.id }), clientId: ABSENT, courseId: ABSENT }
  const read = (await call(getBroadcast, { params: { id: answer.data.id } }, admin)).data
  return { 'the answer': { has: answer.data, except: shown }, 'the draft': { has: read, except: shown } }
}
const settingsPlaces = (part: 'brand' | 'money' | 'rules') => async (answer: TestAnswer) => ({
  'the answer': { has: answer.data },
  'the settings': { has: (await call(getSettings, {}, admin)).data[part] },
})

/** The API shows only the last digits of an account number. The user's data export contains the whole number. */
const payoutAccount = (account: Fields & { currency: string }, { shown, own = {} }: { shown: Fields; own?: Fields }): Edit => ({
  endpoint: setPayoutAccount,
  fields: { ...account, password: DEMO_PASSWORD },
  send: by(instructor, setPayoutAccount),
  places: async (answer) => {
    const { currency } = account
    const kept = { password: ABSENT, accountNumber: ABSENT, ...shown }
    return {
      'the answer': { has: answer.data, except: kept },
      'the earnings': { has: itemWith((await call(getEarnings, {}, instructor)).data.accounts, { currency }), except: kept },
      'the person’s own data': {
        has: itemWith(await ownData(instructor, 'payout-accounts.json'), { currency }),
        except: { password: ABSENT, ...own },
      },
    }
  },
})

/** Returns the first row of the managers' order CSV by column name. */
const firstOrderInTable = async () => {
  const { text = '' } = await call(downloadOrders, { query: { from: '2020-01-01', to: '2040-01-01' } }, admin)
  const [names = [], cells = []] = text.split('\r\n').map((line) => line.split(','))
  return Object.fromEntries(names.map((name, index) => [name, cells[index]]))
}

/**
 * Returns the order of a buyer with one course in the cart from four places: the buyer’s order, the managers’ order, the CSV and the
 * buyer’s data export.
 */
const orderPlaces = async () => {
  const { Currency: currency, Coupon: couponCode, Total: total } = await firstOrderInTable()
  const [order] = (await call(listOrders, { query: {} }, buyer)).data.content
  const except = { totalAmount: ABSENT, total: order?.total }
  return {
    'the order': { has: (await call(getOrder, { params: { id: order?.id ?? 0 } }, buyer)).data, except },
    'the managers’ order': { has: (await call(getManagedOrder, { params: { id: order?.id ?? 0 } }, admin)).data, except },
    'the managers’ table': { has: { currency, couponCode, total: Number(total) }, except },
    'the person’s own data': { has: (await ownData(buyer, 'orders.json'))[0], except },
  }
}

const assigned = await givenAssignment(db)
const workFileId = await givenAssignmentFile(db, assigned)
const graded = await givenAssignment(db)
const gradedId = await givenSubmission(db, graded)

let questionId: number
let couponId: number
let bundleId: number
let noteId: number
let broadcastId: number
beforeAll(async () => {
  const idOf = ({ data, message, errors }: TestAnswer): number => data?.id ?? expect.unreachable(`${message} ${JSON.stringify(errors)}`)
  questionId = idOf(await call(createQuestion, { body: { lectureId, title: 'Draft' } }, student))
  bundleId = idOf(await call(createBundle, { body: { title: 'Draft' } }, instructor))
  couponId = idOf(await call(createCoupon, { body: { ...terms, code: 'DRAFT-1', scope: 'COURSES' } }, instructor))
  noteId = idOf(await call(createNote, { body: { clientId: randomUUID(), lectureId } }, student))
  const draft = { clientId: randomUUID(), subject: 'Draft', html: '<p>Not written yet.</p>', segment: 'EVERYBODY' as const }
  broadcastId = idOf(await call(createBroadcast, { body: draft }, admin))
})

const edits: readonly Edit[] = [
  {
    endpoint: registerUser,
    fields: {
      firstName: 'Bola',
      lastName: 'Ade',
      country: 'Ghana',
      countryCode: 'GH',
      phoneNumber: '+233201234567',
      email: 'bola@akada.test',
      password: 'a long password',
      // Older clients send this field. The country determines which prices are shown.
      currencyPrefix: 'GHS',
    },
    send: by(undefined, registerUser),
    places: async (answer) => ({
      'the person’s own data': {
        has: (await ownData({ id: answer.data.id }, 'profile.json'))[0],
        except: { password: ABSENT, currencyPrefix: ABSENT },
      },
    }),
  },
  {
    endpoint: placeOrder,
    fields: { totalAmount: 11_250, currency: 'NGN', couponCode: 'LOOM-25' },
    // `courseIds` and `isPart` select courses of the cart and are never stored (tested in features/orders). Gifts: see `updateGift`.
    // Seats and the company are tested in features/seats, bundles in features/bundles.
    unsent: ['courseIds', 'bundleIds', 'isPart', 'gift', 'seats', 'billing'],
    send: by(buyer, placeOrder),
    places: orderPlaces,
  },
  {
    endpoint: updateGift,
    fields: { recipientEmail: 'eve@akada.test', recipientName: 'Eve', message: 'For your looms.', sendOn: '2026-09-20' },
    send: async (fields) => {
      gift = await givenGift(db, { buyerId: giver.id, courseId: (await givenCourse(db)).id, now: clock.now })
      return by(giver, updateGift, { params: { id: gift.id } })(fields)
    },
    places: async (answer) => ({
      'the answer': { has: answer.data },
      'the order': { has: (await call(getOrder, { params: { id: gift.orderId } }, giver)).data.lines[0].gift },
      // Addresses of other people aren't exported.
      'the person’s own data': {
        has: itemWith(await ownData(giver, 'gifts.json'), { recipientName: 'Eve' }),
        except: { recipientEmail: ABSENT, sendOn: ABSENT },
      },
    }),
  },
  {
    endpoint: updateProfile,
    fields: { firstName: 'Ngozi', lastName: 'Eze', phoneNumber: '+2348091234567', about: 'Weaves.' },
    // An email address in the body is ignored. The profile tests remove a picture.
    unsent: ['email', 'removePicture'],
    send: by(student, updateProfile),
    places: async (answer) => ({
      'the answer': { has: answer.data },
      'the account': { has: (await call(getAccount, {}, student)).data },
      'the person’s own data': { has: (await ownData(student, 'profile.json'))[0] },
    }),
  },
  {
    endpoint: updateSocialLinks,
    fields: { userLinks: [{ url: 'https://looms.example', socialLinkType: 'PORTFOLIO' }] },
    send: by(student, updateSocialLinks),
    places: async (answer) => ({
      'the answer': { has: { userLinks: answer.data } },
      'the account': { has: (await call(getAccount, {}, student)).data },
      'the person’s own data': {
        has: { userLinks: await ownData(student, 'links.json') },
        except: { userLinks: [{ url: 'https://looms.example', type: 'PORTFOLIO' }] },
      },
    }),
  },
  {
    endpoint: updateVisibility,
    fields: { isProfilePublic: true },
    send: by(student, updateVisibility),
    places: async (answer) => ({
      'the answer': { has: answer.data },
      'the account': { has: (await call(getAccount, {}, student)).data },
      'the person’s own data': { has: (await ownData(student, 'profile.json'))[0] },
    }),
  },
  {
    endpoint: updateMailPreferences,
    fields: {
      certificate: false,
      alert: false,
      message: false,
      promotion: false,
      news: false,
      comment: false,
      dailyDigest: true,
      weeklyDigest: true,
      reminder: false,
    },
    send: by(student, updateMailPreferences),
    places: async (answer) => ({
      'the answer': { has: answer.data },
      'the settings': { has: (await call(getMailPreferences, {}, student)).data },
      'the person’s own data': { has: (await ownData(student, 'email-preferences.json'))[0] },
    }),
  },
  {
    endpoint: submitApplication,
    fields: teaching,
    send: by(applicant, submitApplication),
    places: async () => ({
      'the application': { has: (await call(getMyApplication, {}, applicant)).data },
      'the person’s own data': { has: (await ownData(applicant, 'instructor-applications.json'))[0] },
    }),
  },
  {
    endpoint: updateTeaching,
    fields: teaching,
    send: by(instructor, updateTeaching),
    places: async (answer) => ({
      'the answer': { has: answer.data },
      'the profile': { has: (await call(getTeaching, {}, instructor)).data },
      'the person’s own data': { has: (await ownData(instructor, 'instructor.json'))[0] },
    }),
  },
  payoutAccount(
    { currency: 'NGN', bankCode: '058', accountNumber: '0123456789' },
    { shown: { bankName: 'Guaranty Trust Bank', accountName: 'SIMULATED ACCOUNT 6789', accountEnding: '6789' } },
  ),
  payoutAccount(
    { currency: 'USD', bankName: 'Loom Bank', accountNumber: 'GB-1234', accountName: 'Slow Looms' },
    { shown: { accountEnding: '1234' }, own: { bankName: ABSENT, bank: 'Loom Bank' } },
  ),
  {
    endpoint: createBundle,
    fields: { title: 'Looms for beginners', ...bundled },
    send: by(instructor, createBundle),
    places: bundlePlaces,
  },
  {
    endpoint: updateBundle,
    fields: { title: 'Looms for experts', ...bundled },
    send: (fields) => by(instructor, updateBundle, { params: { id: bundleId } })(fields),
    places: bundlePlaces,
  },
  {
    endpoint: createCoupon,
    fields: { code: 'LOOM-12', ...terms, isPublic: true },
    send: by(instructor, createCoupon),
    places: couponPlaces('LOOM-12'),
  },
  {
    endpoint: createSalePrice,
    fields: sale,
    send: by(instructor, createSalePrice, { params: { id: course.id } }),
    places: salePricePlaces,
  },
  {
    endpoint: updateSalePrice,
    fields: sale,
    // Not a field of the sale price.
    unsent: ['version'],
    send: async (fields) => {
      const [{ id, version }] = (await call(listSalePrices, { params: { id: course.id } }, instructor)).data.salePrices
      const before = { ...sale, priceNaira: 7_000, priceUsd: 7, startsAt: '2026-09-04T00:00:00.000Z', endsAt: '2026-09-08T00:00:00.000Z' }
      await by(instructor, updateSalePrice, { params: { id }, more: { version } })(before)
      return by(instructor, updateSalePrice, { params: { id }, more: { version: version + 1 } })(fields)
    },
    places: salePricePlaces,
  },
  {
    endpoint: createCouponBatch,
    fields: { prefix: 'WEAVE-', count: 1, ...terms },
    send: by(instructor, createCouponBatch),
    places: async ({ data: { codes } }) => {
      const [code] = codes
      const { 'the answer': _, ...places } = await couponPlaces(code)({ data: null } as TestAnswer)
      const named = Object.entries(places).map(([name, { has, except }]): [string, Place] => [
        name,
        { has, except: { ...except, prefix: ABSENT, count: ABSENT, code: expect.stringMatching(/^WEAVE-/) } },
      ])
      return Object.fromEntries(named)
    },
  },
  {
    endpoint: updateCoupon,
    fields: { code: 'LOOM-13', ...terms, isActive: false, isPublic: true },
    send: (fields) => by(instructor, updateCoupon, { params: { id: couponId } })(fields),
    places: couponPlaces('LOOM-13'),
  },
  {
    endpoint: saveAccessibilityDeclaration,
    fields: { code: 'NO_FLASHING', isDeclared: true },
    send: by(instructor, saveAccessibilityDeclaration, { params: { id: course.id } }),
    places: async (answer) => ({
      'the answer': { has: answer.data, except: { code: ABSENT, isDeclared: ABSENT, declared: ['NO_FLASHING'] } },
    }),
  },
  {
    endpoint: rateCourse,
    fields: { courseId: course.id, rating: 3.5, comment: 'Good cloth.', enrollmentId: enrollment.id },
    send: by(student, rateCourse),
    places: async (answer) => ({
      'the answer': { has: answer.data },
      'the own review': { has: (await call(getOwnReview, { params: { id: course.id } }, student)).data },
      'the person’s own data': {
        has: (await ownData(student, 'reviews.json'))[0],
        except: { rating: ABSENT, stars: 3.5, enrollmentId: ABSENT },
      },
    }),
  },
  {
    endpoint: answerReview,
    fields: { body: 'Thank you.' },
    send: async (fields) => {
      const review = (await call(getOwnReview, { params: { id: course.id } }, student)).data
      return by(instructor, answerReview, { params: { id: review.id } })(fields)
    },
    places: async (answer) => ({
      'the answer': { has: answer.data.answer },
      'the person’s own data': {
        has: (await ownData(instructor, 'review-answers.json'))[0],
        except: { body: ABSENT, answer: 'Thank you.' },
      },
    }),
  },
  {
    endpoint: createNote,
    fields: { clientId: randomUUID(), lectureId, second: 12, text: 'Look again.' },
    send: by(student, createNote),
    places: async (answer) => ({
      'the answer': { has: answer.data },
      'the list': { has: itemWith((await call(listNotes, { query: { courseId: course.id } }, student)).data, { id: answer.data.id }) },
      'the person’s own data': {
        has: itemWith(await ownData(student, 'notes.json'), { text: 'Look again.' }),
        except: { clientId: ABSENT, lectureId: ABSENT, lecture: expect.any(String) },
      },
    }),
  },
  {
    endpoint: updateNote,
    fields: { text: 'Look twice.' },
    send: (fields) => by(student, updateNote, { params: { id: noteId } })(fields),
    places: async (answer) => ({
      'the answer': { has: answer.data },
      'the person’s own data': { has: itemWith(await ownData(student, 'notes.json'), { text: 'Look twice.' }) },
    }),
  },
  {
    endpoint: createSubmission,
    fields: { clientId: randomUUID(), text: 'My page.', link: 'https://bread.example/page', fileIds: [workFileId] },
    send: by(assigned.student, createSubmission, { params: { lectureId: assigned.lectureId } }),
    places: async (answer) => {
      const except = { clientId: ABSENT, fileIds: ABSENT, files: [expect.objectContaining({ name: 'bread.pdf' })] }
      const [submitted] = answer.data.submissions
      return {
        'the answer': { has: submitted, except },
        'the inbox': { has: (await call(getSubmission, { params: { id: submitted.id }, query: {} }, assigned.instructor)).data, except },
        'the person’s own data': { has: itemWith(await ownData(assigned.student, 'assignments.json'), { text: 'My page.' }), except },
      }
    },
  },
  {
    endpoint: gradeSubmission,
    fields: { gradeVersion: 0, points: 64, feedback: 'Well baked.' },
    send: by(graded.instructor, gradeSubmission, { params: { id: gradedId } }),
    places: async () => {
      const except = { gradeVersion: ABSENT }
      const params = { lectureId: graded.lectureId }
      return {
        'the student’s page': { has: (await call(getAssignment, { params }, graded.student)).data.submissions[0].grade, except },
        'the inbox': { has: (await call(getSubmission, { params: { id: gradedId }, query: {} }, graded.instructor)).data.grade, except },
        'the student’s own data': { has: (await ownData(graded.student, 'assignments.json'))[0], except },
        'the instructor’s own data': { has: (await ownData(graded.instructor, 'feedback.json'))[0], except },
      }
    },
  },
  {
    endpoint: createQuestion,
    fields: { lectureId, title: 'Which yarn?', body: 'Cotton or silk?', atSeconds: 7 },
    send: by(student, createQuestion),
    places: async (answer) => ({
      'the answer': { has: answer.data },
      'the thread': { has: (await call(getThread, { params: { id: answer.data.id }, query: {} }, student)).data.question },
      'the person’s own data': {
        has: itemWith(await ownData(student, 'discussions.json'), { question: 'Which yarn?' }),
        except: { lectureId: ABSENT, title: ABSENT, body: ABSENT, words: 'Cotton or silk?', atSeconds: ABSENT, atSecond: 7 },
      },
    }),
  },
  {
    endpoint: createReply,
    fields: { body: 'Cotton.' },
    send: (fields) => by(instructor, createReply, { params: { id: questionId } })(fields),
    places: async (answer) => ({
      'the answer': { has: answer.data },
      'the person’s own data': { has: (await ownData(instructor, 'discussions.json'))[0], except: { body: ABSENT, words: 'Cotton.' } },
    }),
  },
  {
    endpoint: updatePost,
    fields: { title: 'How many threads?', body: 'To the inch.' },
    send: (fields) => by(student, updatePost, { params: { id: questionId } })(fields),
    places: async () => ({
      'the thread': { has: (await call(getThread, { params: { id: questionId }, query: {} }, student)).data.question },
      'the person’s own data': {
        has: itemWith(await ownData(student, 'discussions.json'), { words: 'To the inch.' }),
        except: { title: ABSENT, question: 'How many threads?', body: ABSENT },
      },
    }),
  },
  {
    endpoint: updateQuestion,
    fields: { isPinned: true, isLocked: true },
    send: (fields) => by(instructor, updateQuestion, { params: { id: questionId } })(fields),
    places: async () => ({
      'the thread': { has: (await call(getThread, { params: { id: questionId }, query: {} }, student)).data.question },
    }),
  },
  {
    endpoint: createAnnouncement,
    fields: {
      clientId: randomUUID(),
      courseId: course.id,
      kind: 'PROMOTIONAL',
      subject: 'New yarn',
      body: 'There is new yarn in the shop.',
    },
    send: by(instructor, createAnnouncement),
    places: async (answer) => {
      const shown = { clientId: ABSENT, courseId: ABSENT, course: expect.objectContaining({ id: course.id }) }
      const listed = (await call(listAnnouncements, { query: {} }, instructor)).data.content
      return {
        'the answer': { has: answer.data, except: shown },
        'the list': { has: itemWith(listed, { id: answer.data.id }), except: shown },
        'the person’s own data': {
          has: (await ownData(instructor, 'announcements.json'))[0],
          except: { clientId: ABSENT, body: ABSENT, words: 'There is new yarn in the shop.' },
        },
      }
    },
  },
  {
    endpoint: createStudentAnnouncement,
    fields: {
      clientId: randomUUID(),
      courseId: course.id,
      kind: 'EDUCATIONAL',
      subject: 'Dye again',
      body: 'Please dye the yarn again.',
    },
    // They choose the recipients.
    unsent: ['enrollmentIds', 'state', 'source', 'search'],
    send: by(instructor, createStudentAnnouncement),
    places: async (answer) => {
      const shown = { clientId: ABSENT, courseId: ABSENT, course: expect.objectContaining({ id: course.id }) }
      const listed = (await call(listAnnouncements, { query: {} }, instructor)).data.content
      return {
        'the answer': { has: answer.data, except: shown },
        'the list': { has: itemWith(listed, { id: answer.data.id }), except: shown },
      }
    },
  },
  {
    endpoint: createCategory,
    fields: { name: 'Dyeing', description: 'Colors that stay.', icon: 'craft' },
    send: by(admin, createCategory),
    places: async (answer) => ({
      'the answer': { has: answer.data },
      'the category': { has: (await call(getCategory, { params: { id: answer.data.id } })).data },
    }),
  },
  {
    endpoint: updateCategory,
    fields: { name: 'Weaving cloth', description: 'From yarn to cloth.', icon: 'fashion' },
    send: by(admin, updateCategory, { more: { id: category.id } }),
    places: async (answer) => ({
      'the answer': { has: answer.data },
      'the list': { has: itemWith((await call(listManagedCategories, {}, admin)).data, { id: category.id }) },
    }),
  },
  {
    endpoint: createBroadcast,
    fields: { clientId: randomUUID(), subject: 'A new loom', html: '<p>It is here at last.</p>', ...audience, courseId: course.id },
    send: by(admin, createBroadcast),
    places: broadcastPlaces,
  },
  {
    endpoint: updateBroadcast,
    fields: { subject: 'Two new looms', html: '<p>They are here at last.</p>', ...audience, courseId: course.id },
    send: (fields) => by(admin, updateBroadcast, { params: { id: broadcastId }, more: { version: 1 } })(fields),
    places: broadcastPlaces,
  },
  {
    endpoint: updateMailTemplate,
    fields: { subject: 'Hello from {site}', body: 'Dear {name}, here is the link.', button: 'Open' },
    send: by(admin, updateMailTemplate, { params: { kind: 'verify-email' }, more: { version: 0 } }),
    places: async (answer) => ({
      'the answer': { has: answer.data.words },
      'the email template': { has: (await call(getMailTemplate, { params: { kind: 'verify-email' } }, admin)).data.words },
    }),
  },
  {
    endpoint: updateBrand,
    fields: {
      siteName: 'Looms',
      supportEmail: 'help@looms.example',
      socialLinks: ['https://looms.example/news'],
      timeZone: 'Africa/Accra',
      storefrontTitle: 'Learn to weave',
      storefrontText: 'On a loom that you can build at home.',
      showsPopularRow: false,
      showsNewRow: false,
      showsFreeRow: false,
      showsInstructorRow: false,
    },
    send: by(admin, updateBrand, { more: { version: 0 } }),
    places: settingsPlaces('brand'),
  },
  {
    endpoint: updateMoney,
    fields: {
      strikeThrough: false,
      foreignCurrency: 'charge_in_ngn',
      vatRateBps: 500,
      sellerName: 'Looms Ltd',
      sellerAddress: '1 Weaver Street',
      sellerCountry: 'GH',
      sellerTaxId: 'TIN-1',
      instructorShareBps: 6_100,
      ownCouponShareBps: 9_100,
      affiliateMinBps: 600,
      affiliateMaxBps: 4_000,
      affiliateSiteBps: 300,
      affiliateDays: 45,
      refundDays: 21,
      refundMaxPercent: 25,
      refundMaxPerYear: 4,
      payoutHoldDays: 9,
      payoutMinimumNaira: 7_000,
      payoutMinimumUsd: 70,
      payoutSchedule: 'friday',
      dataPricePerGbNaira: 450,
    },
    send: by(admin, updateMoney, { more: { version: 0 } }),
    places: settingsPlaces('money'),
  },
  {
    endpoint: updateRules,
    fields: {
      approveInstructors: true,
      holdChanges: false,
      couponMinPercent: 6,
      couponMaxPercent: 94,
      couponMaxDays: 50,
      couponMaxUses: 500,
      storageGbPerInstructor: 30,
      largeUploadsAtOnce: 3,
      invitationsPerMonth: 40,
      firstReminderHours: 2,
      secondReminderHours: 48,
      allowsVideoLinks: false,
      videoHosts: ['media.example.com'],
    },
    // Works only if the admin has a second factor.
    unsent: ['requireSecondFactor'],
    send: by(admin, updateRules, { more: { version: 0 } }),
    places: settingsPlaces('rules'),
  },
  {
    endpoint: updateText,
    fields: { html: '<p>We weave.</p>' },
    send: by(admin, updateText, { params: { key: 'about' }, more: { version: 0 } }),
    places: async (answer) => ({
      'the answer': { has: answer.data },
      'the text': { has: (await call(getEditableText, { params: { key: 'about' } }, admin)).data },
    }),
  },
]

const ofCourses = [
  'createCourse',
  'updateCourse',
  'createSection',
  'updateSection',
  'createLecture',
  'updateLecture',
  'saveCaptions',
  'saveQuiz',
  'uploadResource',
  'setVideoLink',
]

/** Calls that perform an action rather than edit an entity. */
const acts = [
  'endPartnership',
  'registerAffiliate',
  'restoreAffiliate',
  'setCommission',
  'suspendAffiliate',
  'logIn',
  'startProviderLogin',
  'acceptProviderAnswer',
  'finishProviderLogin',
  'startLinkingLogin',
  'checkSetupLink',
  'createFirstAdmin',
  'verifyEmail',
  'requestPasswordReset',
  'resetPassword',
  'updatePassword',
  'setUpSecondFactor',
  'enableSecondFactor',
  'disableSecondFactor',
  'replaceRecoveryCodes',
  'disableAnnouncements',
  'replaceCover',
  'replaceBundleCover',
  'replaceCertificatePicture',
  'previewCertificate',
  'scheduleBroadcast',
  'arrangeCategories',
  'sendMessage',
  'checkCoupon',
  'restoreToCart',
  'markChangesSeen',
  'answerReviewThread',
  'requestChanges',
  'rejectCourse',
  'arrangeCurriculum',
  'upvotePost',
  'followQuestion',
  'setBestReply',
  'startPayoutRun',
  'markPayoutPaid',
  'cancelPayout',
  'requestPayout',
  'updatePayoutTerms',
  'enrollInCourse',
  'enrollStudentByStaff',
  'endEnrollment',
  'createJoinCode',
  'closeManagedJoinCode',
  'savePrerequisites',
  'previewInvitations',
  'createInvitations',
  'acceptInvitation',
  'redeemGift',
  'restoreCheckout',
  'assignSeats',
  'reassignSeat',
  'acceptSeat',
  'savePosition',
  'setCountry',
  'requestReissue',
  'approveReissue',
  'rejectReissue',
  'approveApplication',
  'rejectApplication',
  'resetMailTemplate',
  'previewMailTemplate',
  'sendTestMail',
  'decideModerationCase',
  'decideModerationCases',
  'resendMails',
  'requestSubscription',
  'confirmSubscription',
  'cancelSubscription',
  'receiveWebhook',
  'updateRoles',
  'suspendPerson',
  'restorePerson',
  'endPersonSessions',
  'resetPersonsSecondFactor',
  'requestDataExport',
  'deleteAccount',
  'verifyOwnPayments',
  'verifyManagedOrder',
  'resendReceipt',
  'resolveOrderOnHold',
  'endRefundedCourse',
  'acceptDispute',
  'addCourseView',
  'refundOrderExcess',
  'resolveUnmatchedAmount',
  'markOrderReviewed',
  'startAttempt',
  'saveAnswers',
  'checkAnswer',
  'submitAttempt',
  'submitOfflineAttempt',
  'requestRefund',
  'approveRefund',
  'rejectRefund',
  'retryRefund',
  'refundLine',
  'reportPost',
  'reportReview',
  'replaceLogo',
  'previewText',
  'checkConnection',
  'uploadLectureVideo',
  'uploadPromotionalVideo',
]

describe('every call with a body', () => {
  test('edits an entity here or in the course test, or is listed as an action', () => {
    const withBody = contract.filter(({ endpoint }) => endpoint.method !== 'GET' && endpoint.body).map(({ name }) => name)
    const edited = edits.map(({ endpoint }) => nameOf(endpoint))

    expect([...new Set([...edited, ...ofCourses, ...acts])].sort()).toEqual(withBody.sort())
  })

  test.each([...new Set(edits.map(({ endpoint }) => endpoint))].map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    '%s is sent with all its fields',
    (_, endpoint) => {
      const all = edits.filter((edit) => edit.endpoint === endpoint)
      const schema = endpoint.body ?? expect.unreachable()

      expectAllSent(schema, { values: all.map(({ fields }) => fields), unsent: all.flatMap(({ unsent = [] }) => unsent) })
    },
  )
})

describe('every field of', () => {
  test.each(edits.map((edit) => [nameOf(edit.endpoint), edit] as const))('%s appears in every place that shows it', async (_, edit) => {
    const answer = await edit.send(edit.fields)

    expect([answer.statusCode, answer.message, answer.errors]).toEqual([200, expect.any(String), undefined])
    expectInAll(edit.fields, await edit.places(answer))
  })
})
