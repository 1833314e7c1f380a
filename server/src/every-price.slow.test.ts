// Compares each price that buyers see with the amount that checkout charges them. If a price is added to the contract's responses, this
// test fails until the price is listed below.
import { addToCart, type Charge, type CourseCharge, clearCart, getCart, removeFromCart, restoreToCart } from '@akada/contract/cart.ts'
import { getStorefront } from '@akada/contract/catalog.ts'
import { contract } from '@akada/contract/contract.ts'
import {
  type CourseCard,
  getCourse,
  getCourseRelation,
  listCatalog,
  listChosenCourses,
  listRelatedCourses,
} from '@akada/contract/courses.ts'
import type { Endpoint, Sent } from '@akada/contract/endpoint.ts'
import { getGiftQuote } from '@akada/contract/gifts.ts'
import type { Currency } from '@akada/contract/money.ts'
import { placeOrder } from '@akada/contract/orders.ts'
import { getPublicProfile } from '@akada/contract/profiles.ts'
import { getSeatQuote } from '@akada/contract/seats.ts'
import { addToWishlist, getWishlist } from '@akada/contract/wishlist.ts'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { ForeignCurrencyMode } from '#platform/deps.ts'
import { givenCategory, givenCourse, givenUser } from '#testing/builders.ts'
import { newestPayment } from '#testing/order-steps.ts'
import { givenSalePrice } from '#testing/sale-price-builders.ts'
import { testApp } from '#testing/test-app.ts'

const places = {
  'in Nigeria': { country: 'NG', shown: 'NGN', headers: { 'x-country': 'NG' } },
  abroad: { country: 'GB', shown: 'USD', headers: { 'x-country': 'GB' } },
} as const
const placesOfMembers = {
  ...places,
  'in Nigeria with dollar prices chosen': { headers: { 'x-country': 'NG', cookie: 'country=US' } },
  'abroad with naira prices chosen': { headers: { 'x-country': 'GB', cookie: 'country=NG' } },
} as const

const prices = {
  'in both currencies': {},
  'in kobo and cents': { price_naira_minor: 1_499_987, price_usd_minor: 1_999 },
  'in dollars only': { price_naira_minor: null },
  'below the smallest payment': { price_naira_minor: 4_900, price_usd_minor: 49 },
  'on sale': {},
  'of nothing': { is_free: true },
}
type PriceName = keyof typeof prices

/** Creates a course, another course by its instructor, and a third one in its category. */
async function givenPriced({ db, clock: { now } }: Pick<Awaited<ReturnType<typeof testApp>>, 'db' | 'clock'>, name: PriceName) {
  const { id: categoryId } = await givenCategory(db)
  const course = await givenCourse(db, { ...prices[name], categoryIds: [categoryId] })
  if (name === 'on sale') await givenSalePrice(db, { course_id: course.id, starts_at: now, now })
  const { id: sameInstructorId } = await givenCourse(db, { instructor_id: course.instructorId })
  const { id: sameCategoryId } = await givenCourse(db, { categoryIds: [categoryId] })
  return { id: course.id, categoryId, sameInstructorId, sameCategoryId }
}
type Course = Awaited<ReturnType<typeof givenPriced>>

async function givenSite(foreignCurrency: ForeignCurrencyMode) {
  const app = await testApp({ policy: { foreignCurrency } })
  const courses = {} as Record<PriceName, Course>
  for (const name of Object.keys(prices) as PriceName[]) courses[name] = await givenPriced(app, name)
  return { ...app, courses }
}
type Site = Awaited<ReturnType<typeof givenSite>>

const sites: Record<ForeignCurrencyMode, Site> = {
  usd: await givenSite('usd'),
  charge_in_ngn: await givenSite('charge_in_ngn'),
  disabled: await givenSite('disabled'),
}

/** A logged-in user, or a visitor if `member` is absent. */
type Caller = { member?: { id: string }; headers: Record<string, string> }
type Ask = <E extends Endpoint>(endpoint: E, input: Record<string, unknown>) => ReturnType<Site['call']>
const asking =
  ({ call }: Site, { member, headers }: Caller): Ask =>
  (endpoint, input) =>
    call(endpoint, input as Sent<typeof endpoint>, member, headers)

type Card = Pick<CourseCard, 'id' | 'priceNaira' | 'priceUsd' | 'paidAbroad' | 'paidAtHome'> & { charge?: CourseCharge | null }
const cardOf = ({ id }: { id: number }, cards: Card[]): Card => cards.find((card) => card.id === id) ?? expect.unreachable()

/** Responses that are the same for all callers. They contain the charges for visitors abroad and at home, and the browser selects one. */
const sameForAll: Record<string, (ask: Ask, course: Course) => Promise<Card>> = {
  getCourse: async (ask, { id }) => (await ask(getCourse, { params: { id } })).data,
  listCatalog: async (ask, course) => cardOf(course, (await ask(listCatalog, { query: { categoryId: course.categoryId } })).data.content),
  listChosenCourses: async (ask, course) => cardOf(course, (await ask(listChosenCourses, { query: { ids: `${course.id}` } })).data),
  listRelatedCourses: async (ask, course) => {
    const { related } = (await ask(listRelatedCourses, { params: { id: course.sameCategoryId } })).data
    const { byInstructor } = (await ask(listRelatedCourses, { params: { id: course.sameInstructorId } })).data
    expect(cardOf(course, related)).toEqual(cardOf(course, byInstructor))
    return cardOf(course, related)
  },
  getStorefront: async (ask, course) => {
    const { rows } = (await ask(getStorefront, {})).data
    const shown: Card[] = rows.flatMap((row: { courses: Card[] }) => row.courses)
    return (
      shown.find(({ id }) => id === course.id) ?? cardOf(course, (await ask(listChosenCourses, { query: { ids: `${course.id}` } })).data)
    )
  },
  getPublicProfile: async (ask, { id }) => {
    const { instructorId } = (await ask(getCourse, { params: { id } })).data
    return cardOf({ id }, (await ask(getPublicProfile, { params: { id: instructorId } })).data.courses ?? [])
  },
}

/** A quote of a free course has a total of 0, and says that the course can't be bought. */
const quoted = ({ currency, total, problem }: Charge) => (total === 0 ? null : { currency, amount: total, problem })

/** Responses for one caller, with the caller's charge. */
const ofCaller: Record<string, (ask: Ask, course: Course) => Promise<unknown>> = {
  getCourseRelation: async (ask, { id }) => (await ask(getCourseRelation, { params: { id } })).data.charge,
  getGiftQuote: async (ask, { id }) => quoted((await ask(getGiftQuote, { query: { courseId: id } })).data.charge),
  getSeatQuote: async (ask, { id }) => quoted((await ask(getSeatQuote, { query: { courseId: id, seats: 1 } })).data.charge),
  getWishlist: async (ask, course) => {
    await ask(addToWishlist, { params: { courseId: course.id } })
    return cardOf(course, (await ask(getWishlist, {})).data.content).charge
  },
}

const comparedInBundleTest = ['listBundles', 'getBundle', 'getBundleRelation', 'addBundleToCart', 'removeBundleFromCart']
const comparedInCartChargeTest = ['getCart', 'addToCart', 'removeFromCart', 'restoreToCart', 'clearCart', 'getCouponOffer', 'checkCoupon']
const ofAuthorsAndStaff = [
  ...['listOwnBundles', 'getOwnBundle', 'listBundleCourses', 'createBundle', 'updateBundle', 'publishBundle', 'archiveBundle'],
  ...['listOwnCourses', 'getEditableCourse', 'createCourse', 'updateCourse', 'submitCourse', 'cancelSubmission'],
  ...['archiveCourse', 'restoreCourse', 'approveCourse', 'requestChanges', 'rejectCourse'],
  ...['listSalePrices', 'createSalePrice', 'updateSalePrice', 'endSalePrice'],
]

/** Selects a charge as `useCharge` in web/src/lib/course-price.ts does. */
function selectCharge({ paidAbroad, paidAtHome, priceNaira, priceUsd }: Card, like: Currency): CourseCharge {
  const inNaira = { currency: 'NGN', amount: priceNaira ?? 0, problem: null } as const
  const inDollars = { currency: 'USD', amount: priceUsd, problem: null } as const
  return (like === 'USD' ? paidAbroad : paidAtHome) ?? (like === 'NGN' && priceNaira !== null ? inNaira : inDollars)
}

/** If a charge can’t be paid, screens show the reason instead of the amount. */
const shown = ({ currency, amount, problem }: CourseCharge) => problem ?? { currency, amount }

/** Returns the cart's charge for this course, after checkout has charged it or rejected it with the same problem. */
async function checkOut(site: Site, course: Course, caller: Required<Caller>) {
  const ask = asking(site, caller)
  const { charge, chargedLike } = (await ask(addToCart, { params: { id: course.id } })).data
  const { currency, total, problem } = charge as Charge
  const answer = await ask(placeOrder, { body: { totalAmount: total, currency, couponCode: null } })
  if (problem === null) {
    const { reference } = await newestPayment(site.db, caller.member.id)
    expect(site.paystack.transaction(reference)).toMatchObject({ currency, amountMinor: Math.round(total * 100) })
  } else expect(answer).toMatchObject({ statusCode: 409, message: problem })
  return { charge: { currency, amount: total, problem }, chargedLike: chargedLike as Currency }
}

const modes = Object.keys(sites) as ForeignCurrencyMode[]
const paid = (Object.keys(prices) as PriceName[]).filter((name) => name !== 'of nothing')
const casesAt = <Place extends string>(of: Record<Place, unknown>) =>
  modes.flatMap((mode) => (Object.keys(of) as Place[]).flatMap((place) => paid.map((price) => [mode, place, price] as const)))

describe('a price', () => {
  test('is tested in every call that returns one', () => {
    const jsonOf = (schema: unknown) => JSON.stringify(z.toJSONSchema(schema as z.ZodMiniType, { io: 'output', unrepresentable: 'any' }))
    const withPrice = contract.filter(({ endpoint }) => /"(priceUsd|charge|paidAbroad)"/.test(jsonOf(endpoint.data)))

    const listed = [
      ...Object.keys(sameForAll),
      ...Object.keys(ofCaller),
      ...comparedInBundleTest,
      ...comparedInCartChargeTest,
      ...ofAuthorsAndStaff,
    ]

    expect(withPrice.map(({ name }) => name).toSorted()).toEqual(listed.toSorted())
  })

  test.each(casesAt(places))('is shown to visitors as residents are charged: %s, %s, %s', async (mode, place, price) => {
    const site = sites[mode]
    const course = site.courses[price]
    const { country, shown: like, headers } = places[place]
    const resident = await givenUser(site.db, { country_code: country })

    const { charge } = await checkOut(site, course, { member: resident, headers })

    for (const [name, cardFor] of Object.entries(sameForAll))
      expect.soft(shown(selectCharge(await cardFor(asking(site, { headers }), course), like)), name).toEqual(shown(charge))
  })

  describe.each(['NG', 'GH'])('is what users with an account in %s are charged', (country) => {
    test.each(casesAt(placesOfMembers))('%s, %s, %s', async (mode, place, price) => {
      const site = sites[mode]
      const course = site.courses[price]
      const { headers } = placesOfMembers[place]
      const member = await givenUser(site.db, { country_code: country })
      const ask = asking(site, { member, headers })

      const { charge, chargedLike } = await checkOut(site, course, { member, headers })

      for (const [name, chargeFor] of Object.entries(ofCaller)) expect.soft(await chargeFor(ask, course), name).toEqual(charge)
      for (const [name, cardFor] of Object.entries(sameForAll)) {
        const card = await cardFor(ask, course)
        expect.soft(shown(selectCharge(card, chargedLike)), name).toEqual(shown(charge))
        expect.soft(await cardFor(asking(site, { headers }), course), `${name} is the same for visitors`).toEqual(card)
      }
    })
  })

  test.each(modes)('of 0 has no charge: %s', async (mode) => {
    const site = sites[mode]
    const course = site.courses['of nothing']
    const ask = asking(site, { member: await givenUser(site.db), headers: places.abroad.headers })

    for (const cardFor of Object.values(sameForAll)) {
      const { paidAbroad, paidAtHome } = await cardFor(ask, course)
      expect([paidAbroad, paidAtHome]).toEqual([undefined, undefined])
    }
    for (const chargeFor of Object.values(ofCaller)) expect(await chargeFor(ask, course)).toBeNull()
  })
})

test('each cart response says which visitors are charged like the caller', async () => {
  const site = sites.disabled
  const params = { id: site.courses['in both currencies'].id }
  const ask = asking(site, { member: await givenUser(site.db, { country_code: 'NG' }), headers: places.abroad.headers })

  const answers = [
    await ask(getCart, {}),
    await ask(addToCart, { params }),
    await ask(removeFromCart, { params }),
    await ask(restoreToCart, { params, body: { beforeId: null } }),
    await ask(clearCart, {}),
  ]

  expect(answers.map(({ data }) => data.chargedLike)).toEqual(answers.map(() => 'NGN'))
})
