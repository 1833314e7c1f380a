import { listBundles } from '@akada/contract/bundles.ts'
import { addToCart, getCart } from '@akada/contract/cart.ts'
import { getCouponOffer } from '@akada/contract/coupons.ts'
import { addCourseView } from '@akada/contract/course-views.ts'
import { type CourseCard, getCourse, getCourseRelation, getLecture, listRelatedCourses } from '@akada/contract/courses.ts'
import type { Answer } from '@akada/contract/endpoint.ts'
import { listOwnedCourses } from '@akada/contract/enrollments.ts'
import { listReviews, type Review } from '@akada/contract/reviews.ts'
import { RichText } from '@akada/contract/rich-text.ts'
import { addToWishlist, listWishedCourses } from '@akada/contract/wishlist.ts'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { saveCoupon, savedCoupon } from '../lib/saved-coupon.ts'
import { endSession, saveCountry } from '../lib/session.ts'
import { noBundles } from '../testing/bundle-givens.ts'
import { broken, fakeEndpoint, refused } from '../testing/fake-endpoint.ts'
import { givenCourse, givenLecture } from '../testing/givens.ts'
import { givenStudent, renderPage } from '../testing/render-page.tsx'
import * as page from './course.tsx'

// Loads the lazy parts up front, so that no test waits for the compiler.
beforeAll(() =>
  Promise.all([
    import('./parts/persons-course-action.tsx'),
    import('./parts/persons-heart.tsx'),
    import('./parts/course-previews.tsx'),
    import('./parts/course-visit.ts'),
    import('../features/course/share-links.tsx'),
    import('../features/course/sale-note.tsx'),
  ]),
)
beforeEach(() => {
  fakeEndpoint(listRelatedCourses, { related: [], byInstructor: [] })
  fakeEndpoint(listBundles, noBundles)
  fakeEndpoint(addCourseView, null)
})
afterEach(() => endSession())

const relation = {
  enrollmentId: null,
  enrolledAt: null,
  isBought: false,
  isArchived: false,
  isInCart: false,
  isWishlisted: false,
  isInstructor: false,
  isAdmin: false,
}
const reviews = { content: [], totalElements: 0, page: 1, size: 10, averageRating: 0, distribution: [] }

const show = (at = '/courses/7') => renderPage(page, { path: '/courses/:id', at })

type Relation = Answer<typeof getCourseRelation>

function givenPerson(changes: Partial<Relation> = {}, owned: number[] = []) {
  givenStudent()
  fakeEndpoint(getCourseRelation, { ...relation, ...changes })
  fakeEndpoint(listOwnedCourses, { courseIds: owned })
  fakeEndpoint(getCart, { courses: [], charge: null })
  fakeEndpoint(listWishedCourses, { courseIds: [] })
}

describe('price of a course charged in another currency abroad', () => {
  afterEach(() => {
    localStorage.clear()
    saveCountry('NG')
  })
  const inNaira = { currency: 'NGN', amount: 14_999.87, problem: null } as const

  test('is shown with the charge for a visitor abroad', async () => {
    saveCountry('GB')
    fakeEndpoint(getCourse, givenCourse({ paidAbroad: inNaira }))

    show()

    expect((await screen.findAllByText('$19.99')).length).toBeGreaterThan(0)
    expect(screen.getAllByText('₦14,999.87')[0]?.parentElement?.textContent).toBe('You pay ₦14,999.87')
  })

  test("is shown with the reason why a visitor abroad can't pay", async () => {
    saveCountry('GB')
    const problem = 'Payments from outside Nigeria aren’t available right now.'
    fakeEndpoint(getCourse, givenCourse({ paidAbroad: { currency: 'USD', amount: 19.99, problem } }))

    show()

    expect((await screen.findAllByText(problem)).length).toBeGreaterThan(0)
    expect(screen.queryByText(/You pay/)).toBeNull()
  })

  test('is shown without a charge to a visitor in Nigeria', async () => {
    saveCountry('NG')
    fakeEndpoint(getCourse, givenCourse({ paidAbroad: inNaira }))

    show()

    expect((await screen.findAllByText('₦15,000')).length).toBeGreaterThan(0)
    expect(screen.queryByText(/You pay/)).toBeNull()
  })

  test("is shown in Nigeria with the reason why it can't be paid without a naira price", async () => {
    const problem = 'We accept only naira right now, and “Bookkeeping” has no naira price.'
    fakeEndpoint(getCourse, givenCourse({ priceNaira: null, paidAtHome: { currency: 'USD', amount: 19.99, problem } }))

    show()

    expect((await screen.findAllByText(problem)).length).toBeGreaterThan(0)
  })

  test('is shown in the charged currency to a logged-in user, regardless of the saved country', async () => {
    saveCountry('US')
    givenPerson()
    fakeEndpoint(getCart, { courses: [], charge: null, chargedLike: 'NGN' })
    const paidAbroad = { currency: 'USD', amount: 19.99, problem: 'Payments from outside …' } as const
    fakeEndpoint(getCourse, givenCourse({ paidAbroad }))
    const [payroll, taxes] = [givenCourse({ id: 8, priceNaira: 9_000, paidAbroad }), givenCourse({ id: 9, priceNaira: 8_000, paidAbroad })]
    fakeEndpoint(listRelatedCourses, { byInstructor: [payroll], related: [taxes] })

    show()

    for (const price of ['₦15,000', '₦9,000', '₦8,000']) expect((await screen.findAllByText(price)).length).toBeGreaterThan(0)
    expect(screen.queryByText('Payments from outside …')).toBeNull()
  })

  test('includes the discount of a coupon link', async () => {
    saveCountry('GB')
    fakeEndpoint(getCourse, givenCourse({ paidAbroad: inNaira }))
    const charge = { ...inNaira, amount: 10_499.91 }
    const offer = { couponCode: 'FRIENDS', discountPercentage: 30, expiresAt: null, priceNaira: 10_499.91, priceUsd: 13.99, charge }
    fakeEndpoint(getCouponOffer, { ...offer, paidAbroad: null })

    show('/courses/7?coupon=FRIENDS')

    expect((await screen.findAllByText('₦10,499.91')).length).toBeGreaterThan(0)
    expect(screen.queryByText('₦14,999.87')).toBeNull()
  })
})

describe('course page', () => {
  test("shows the course's description, price and rating", async () => {
    fakeEndpoint(getCourse, givenCourse({ isBestseller: true }))
    show()

    expect(await screen.findByRole('heading', { level: 1, name: 'Bookkeeping' })).toBeTruthy()
    for (const words of ['Know what you earn', '4.3', '(2 ratings)', '1,204 students', '8m total', 'English', 'Beginner', 'Bestseller'])
      expect(screen.getByText(words)).toBeTruthy()
    expect(screen.getAllByRole('link', { name: 'Ngozi Bello' })[0]).toHaveProperty(
      'pathname',
      `/user-profile/${givenCourse().instructorId}`,
    )
    const included = within(screen.getByRole('complementary', { name: 'Buy this course' }))
    for (const words of ['8m on-demand video', '1 downloadable resource', 'Full lifetime access', '30-Day Money-Back Guarantee'])
      expect(included.getByText(words)).toBeTruthy()
    expect(included.getByText('₦15,000')).toBeTruthy()
  })

  test('shows the minutes of reading and quizzes, and omits video if there is none', async () => {
    fakeEndpoint(getCourse, givenCourse({ durations: { TEXT: '6m', QUIZ: '2m' } }))
    show()

    const included = within(await screen.findByRole('complementary', { name: 'Buy this course' }))
    for (const words of ['6m of reading', '2m of quizzes']) expect(included.getByText(words)).toBeTruthy()
    expect(included.queryByText(/on-demand video/)).toBeNull()
  })

  test('is printed with its curriculum and newest reviews, regardless of the selected tab', async () => {
    const reviews = [
      { id: 1, courseId: 7, rating: 4.5, comment: 'Clear and short', author: '', authorPicture: null, createdAt: '2026-03-04T10:00:00Z' },
    ]
    fakeEndpoint(getCourse, givenCourse({ reviews }))
    show()
    await screen.findByRole('heading', { level: 1, name: 'Bookkeeping' })
    const headings = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
    const onScreen = headings()

    fireEvent(window, new Event('beforeprint'))

    expect(headings()).toEqual(expect.arrayContaining([...onScreen, 'Curriculum', 'Reviews']))
    for (const words of ['Anonymous', '4.5 out of 5 · Mar 4, 2026', 'Clear and short']) expect(screen.getByText(words)).toBeTruthy()
    fireEvent(window, new Event('afterprint'))
    expect(headings()).toEqual(onScreen)
  })

  test('lists objectives and requirements line by line', async () => {
    fakeEndpoint(getCourse, givenCourse())
    show()

    const objectives = within((await screen.findByRole('heading', { name: "What You'll Learn" })).parentElement ?? document.body)

    expect(objectives.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Record every sale', 'Read a balance sheet'])
    expect(screen.getByText('A notebook')).toBeTruthy()
    expect(screen.getByText('From the first sale on.')).toBeTruthy()
  })

  test('truncates long text visually until it is expanded', async () => {
    const objectives = Array.from({ length: 11 }, (_, at) => `Objective ${at + 1}`)
    fakeEndpoint(getCourse, givenCourse({ learningObjectives: objectives.join('\n') }))
    show()

    const more = await screen.findByRole('button', { name: 'Show more', expanded: false })
    expect(screen.getByText('Objective 11')).toBeTruthy()
    await userEvent.click(more)

    const less = screen.getByRole('button', { name: 'Show less', expanded: true })
    expect(document.getElementById(less.getAttribute('aria-controls') ?? '')?.dataset.whole).toBe('true')
    await userEvent.click(less)
    expect(screen.getByRole('button', { name: 'Show more' })).toBeTruthy()
  })

  test.each([
    ['a long description', { description: RichText.parse(`<p>${'word '.repeat(300)}</p>`) }, 1],
    ['a long biography', { instructorBio: 'word '.repeat(200) }, 1],
    ['short text', { instructorBio: 'Teaches.' }, 0],
  ])('shows “Show more” only for long text: %s', async (_, changes, buttons) => {
    fakeEndpoint(getCourse, givenCourse(changes))
    show()

    await screen.findByRole('heading', { name: 'Description' })

    expect(screen.queryAllByRole('button', { name: 'Show more' })).toHaveLength(buttons)
  })

  test("shows the instructor's totals", async () => {
    fakeEndpoint(getCourse, givenCourse({ instructorHeadline: 'Accountant', instructorBio: 'Keeps books.\nTeaches it.' }))
    show()

    const card = within((await screen.findByRole('heading', { name: 'Instructor' })).parentElement ?? document.body)

    for (const words of ['Accountant', '4.6 average rating', '12 ratings', '2,400 students', '3 courses'])
      expect(card.getByText(words)).toBeTruthy()
    expect(card.getByText(/^Keeps books\./)).toBeTruthy()
    expect(card.getByRole('link', { name: 'Ngozi Bello' })).toHaveProperty('pathname', `/user-profile/${givenCourse().instructorId}`)
  })

  test('says that there are no ratings yet, instead of an average of 0', async () => {
    fakeEndpoint(
      getCourse,
      givenCourse({ totalReviews: 0, averageRating: 0, instructorTotals: { courses: 1, students: 3, reviews: 0, averageRating: 0 } }),
    )
    show()

    expect(await screen.findByText('No ratings yet')).toBeTruthy()
    expect(screen.getByText('3 students')).toBeTruthy()
    expect(screen.queryByText('0.0')).toBeNull()
    expect(screen.queryByText(/0 ratings/)).toBeNull()
    expect(screen.queryByRole('img', { name: /^Rated/ })).toBeNull()
  })

  test('shows no price and no money-back guarantee for a free course', async () => {
    fakeEndpoint(getCourse, givenCourse({ isFree: true, priceNaira: 0, priceUsd: 0 }))
    show()

    expect((await screen.findAllByRole('link', { name: 'Enroll Now: Bookkeeping' }))[0]).toHaveProperty('pathname', '/login')
    expect(screen.queryByText('30-Day Money-Back Guarantee')).toBeNull()
    expect(screen.queryByText(/₦/)).toBeNull()
  })

  test.each([
    [90, /^Sale ends on [A-Z][a-z]{2} \d{1,2}, \d{4}$/],
    [31.5, /^Sale ends in 31 hours$/],
    [0.5, /^Sale ends in less than an hour$/],
  ])('shows the end of a sale %i hours away, and the lowest price before it', async (hours, words) => {
    const endsAt = new Date(Date.now() + hours * 3_600_000).toISOString()
    const sale = { endsAt, priceNaira: 15_000, priceUsd: 20 }
    fakeEndpoint(getCourse, givenCourse({ priceNaira: 9_000, sale, lowestBeforeSale: { priceNaira: 12_000, priceUsd: 16 } }))
    show()

    expect((await screen.findByText(/^Sale ends/)).textContent).toMatch(words)
    expect(screen.getByText(/^Lowest price in the 30 days before/).textContent).toBe('Lowest price in the 30 days before: ₦12,000')
    expect(screen.getAllByText('₦15,000').map(({ tagName }) => tagName)).toEqual(['S', 'S'])
  })

  test('stops showing a sale price at its end, without a reload', async () => {
    const sale = { endsAt: new Date(Date.now() + 300).toISOString(), priceNaira: 15_000, priceUsd: 20 }
    fakeEndpoint(getCourse, givenCourse({ priceNaira: 9_000, sale }))
    show()
    await screen.findAllByText('₦9,000')

    await waitFor(() => expect(screen.queryByText('₦9,000')).toBeNull())
    expect(screen.queryByText(/^Sale ends/)).toBeNull()
    expect(screen.getAllByText('₦15,000').map(({ tagName }) => tagName)).toEqual(['SPAN', 'SPAN'])
  })

  test('remembers the course in this browser, and counts a page view', async () => {
    localStorage.setItem('viewed-courses:1', '["3","7"]')
    const views = fakeEndpoint(addCourseView, null)
    fakeEndpoint(getCourse, givenCourse())
    show()

    await waitFor(() => expect(localStorage.getItem('viewed-courses:1')).toBe('["7","3"]'))
    await waitFor(() => expect(views).toEqual([{ params: { id: '7' }, body: { landing: location.href, referrer: '' } }]))
  })

  test('counts and remembers a page that the browser prepared in advance only once the visitor opens it', async () => {
    const views = fakeEndpoint(addCourseView, null)
    fakeEndpoint(getCourse, givenCourse())
    Object.defineProperty(document, 'prerendering', { value: true, configurable: true })
    show()
    await screen.findByRole('heading', { level: 1 })
    await import('./parts/course-visit.ts')
    await Promise.resolve()
    const before = [views.length, localStorage.getItem('viewed-courses:1')]

    Reflect.deleteProperty(document, 'prerendering')
    document.dispatchEvent(new Event('prerenderingchange'))

    await waitFor(() => expect(views).toHaveLength(1))
    expect(before).toEqual([0, null])
    expect(localStorage.getItem('viewed-courses:1')).toBe('["7"]')
  })

  test('shows that it is loading, and can be retried after a failure', async () => {
    fakeEndpoint(getCourse, broken())
    show()
    expect(screen.getByText('Loading course…')).toBeTruthy()

    expect(await screen.findByText('We couldn’t load this course.')).toBeTruthy()
    fakeEndpoint(getCourse, givenCourse())
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))

    expect(await screen.findByRole('heading', { level: 1, name: 'Bookkeeping' })).toBeTruthy()
  })
})

describe('more courses', () => {
  const card = (changes: Partial<CourseCard>): CourseCard => ({ ...givenCourse(), ...changes })

  test('by the instructor, and similar courses, are shown with their prices', async () => {
    fakeEndpoint(getCourse, givenCourse())
    fakeEndpoint(listRelatedCourses, {
      related: [card({ id: 8, title: 'Taxes', isFree: true, totalReviews: 0 })],
      byInstructor: [card({ id: 9, title: 'Payroll', priceNaira: 10_000 })],
    })
    show()

    const own = within(await screen.findByRole('region', { name: 'More courses by Ngozi Bello' }))
    const related = within(screen.getByRole('region', { name: 'Related courses' }))

    expect(own.getByRole('link', { name: 'Payroll' })).toHaveProperty('pathname', '/courses/9')
    expect(own.getByText('₦10,000')).toBeTruthy()
    expect(own.getByRole('img', { name: 'Rated 4.3 out of 5' })).toBeTruthy()
    expect(related.getByRole('link', { name: 'Taxes' })).toHaveProperty('pathname', '/courses/8')
    expect(related.getByText('Free')).toBeTruthy()
    expect(related.getByText('No ratings yet')).toBeTruthy()
    expect(related.queryByRole('img')).toBeNull()
  })

  test.each([
    ['there are none', { related: [], byInstructor: [] }],
    ['they could not be loaded', broken()],
  ])('have no heading if %s', async (_, answer) => {
    fakeEndpoint(getCourse, givenCourse())
    const calls = fakeEndpoint(listRelatedCourses, answer as never)
    show()

    await screen.findByRole('heading', { level: 1, name: 'Bookkeeping' })
    await waitFor(() => expect(calls).toHaveLength(1))

    expect(screen.queryByRole('heading', { name: /courses/ })).toBeNull()
  })
})

describe('course curriculum', () => {
  test('counts sections and lectures, marks previews, and is fully expanded initially', async () => {
    fakeEndpoint(getCourse, givenCourse())
    show('/courses/7?tab=curriculum')

    expect(await screen.findByText('1 section · 2 lectures · 8m total length')).toBeTruthy()
    expect(screen.getByRole('button', { name: /^Why keep books/ })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^The ledger/ })).toBeNull()
    expect(screen.getByText('The ledger')).toBeTruthy()
    expect(screen.getByText('Preview')).toBeTruthy()
  })

  test('can be collapsed and expanded as a whole', async () => {
    fakeEndpoint(getCourse, givenCourse())
    show('/courses/7?tab=curriculum')
    const isOpen = () => document.querySelector('details')?.open

    await userEvent.click(await screen.findByRole('button', { name: 'Collapse all' }))
    expect(isOpen()).toBe(false)

    await userEvent.click(screen.getByRole('button', { name: 'Expand all' }))
    expect(isOpen()).toBe(true)
  })

  test('plays a preview in a dialog', async () => {
    fakeEndpoint(getCourse, givenCourse())
    fakeEndpoint(getLecture, givenLecture({ isPreview: true, contentUrl: '/media/signed/x' }))
    show('/courses/7?tab=curriculum')

    await userEvent.click(await screen.findByRole('button', { name: /^Why keep books/ }))

    const dialog = await screen.findByRole('dialog', { name: 'Why keep books' })
    await waitFor(() => expect(dialog.querySelector('video')?.getAttribute('src')).toBe('/media/signed/x'))
  })

  test('links an enrolled student to every lecture in the player', async () => {
    givenPerson({ enrollmentId: 4, enrolledAt: '2026-03-04T10:00:00.000Z' }, [7])
    fakeEndpoint(getCourse, givenCourse())
    show('/courses/7?tab=curriculum')

    const lectures = givenCourse().sections.flatMap((section) => section.lectures)
    for (const { id, title } of lectures)
      expect((await screen.findByRole('link', { name: title })).getAttribute('href')).toBe(`/my-learning/courses/7?lecture=${id}`)
    expect(lectures.some(({ isPreview }) => !isPreview)).toBe(true)
  })

  test('shows when a preview has no video', async () => {
    fakeEndpoint(getCourse, givenCourse())
    fakeEndpoint(getLecture, givenLecture({ isPreview: true }))
    show('/courses/7?tab=curriculum')

    await userEvent.click(await screen.findByRole('button', { name: /^Why keep books/ }))

    expect(await screen.findByText('Video content not available')).toBeTruthy()
  })
})

describe('course reviews', () => {
  test('show the distribution of stars and each review', async () => {
    fakeEndpoint(getCourse, givenCourse())
    fakeEndpoint(listReviews, {
      ...reviews,
      content: [
        {
          id: 1,
          courseId: 7,
          rating: 4.5,
          comment: 'Clear.',
          author: '',
          authorPicture: null,
          createdAt: '2026-08-01T10:00:00.000Z',
          answer: null,
        },
      ],
      totalElements: 1,
      averageRating: 4.5,
      distribution: [5, 4, 3, 2, 1].map((stars) => ({ stars, count: stars === 4 ? 1 : 0 })),
    })
    show('/courses/7?tab=reviews')

    expect(await screen.findByText('Clear.')).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'Anonymous' })).toBeTruthy()
    expect(screen.getByText('100%')).toBeTruthy()
  })

  const review = (changes: Partial<Review>): Review => ({
    id: 1,
    courseId: 7,
    rating: 4,
    comment: 'Clear.',
    author: 'Uche Eze',
    authorPicture: null,
    createdAt: '2026-08-01T10:00:00.000Z',
    answer: null,
    ...changes,
  })
  const distribution = [5, 4, 3, 2, 1].map((stars) => ({ stars, count: stars > 3 ? 1 : 0 }))
  const all = [review({ id: 1, rating: 4.5, comment: 'Clear.' }), review({ id: 2, rating: 5, comment: 'Loved it.' })]

  /** Two reviews, which the server filters as requested. */
  const givenReviews = () => {
    fakeEndpoint(getCourse, givenCourse())
    return fakeEndpoint(listReviews, ({ query }) => {
      const content = all.filter(({ rating }) => query?.stars === undefined || Math.floor(rating) === Number(query.stars))
      return { ...reviews, content, totalElements: content.length, averageRating: 4.8, distribution }
    })
  }

  test('are filtered when a star bar is pressed, and keep the filter in the URL', async () => {
    givenReviews()
    const { router } = show('/courses/7?tab=reviews')

    await userEvent.click(await screen.findByRole('button', { name: /^4 stars/ }))

    expect(await screen.findByText('1 review with 4 stars')).toBeTruthy()
    expect(screen.queryByText('Loved it.')).toBeNull()
    expect(screen.getByRole('button', { name: /^4 stars/, pressed: true })).toBe(document.activeElement)
    expect(router.state.location.search).toBe('?tab=reviews&stars=4')
    expect(screen.getByText('4.8')).toBeTruthy()
  })

  test('are all shown again when the filter is cleared, and the focus is kept', async () => {
    givenReviews()
    const { router } = show('/courses/7?tab=reviews&stars=4')

    await userEvent.click(await screen.findByRole('button', { name: 'Clear filter' }))

    const status = await screen.findByText('All reviews')
    expect(status).toBe(document.activeElement)
    expect(screen.getByText('Loved it.')).toBeTruthy()
    expect(router.state.location.search).toBe('?tab=reviews')
  })

  test('show that none match the filter, not that the course has none', async () => {
    givenReviews()
    show('/courses/7?tab=reviews&stars=1')

    expect(await screen.findByText('No reviews with 1 star.')).toBeTruthy()
    expect(screen.queryByText('No reviews yet for this course')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: /^3 stars/ }))
    expect(await screen.findByText('No reviews with 3 stars.')).toBeTruthy()
  })

  test('can be sorted, and keep the order in the URL', async () => {
    const calls = givenReviews()
    const { router } = show('/courses/7?tab=reviews&stars=5')

    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Sort by' }), 'Highest rated')

    await waitFor(() => expect(router.state.location.search).toBe('?tab=reviews&stars=5&sort=highest'))
    await waitFor(() => expect(calls.at(-1)).toMatchObject({ query: { stars: '5', sort: 'highest' } }))
  })

  test('keep their average and bars while other reviews load, and when loading fails', async () => {
    givenReviews()
    show('/courses/7?tab=reviews')
    const bar = await screen.findByRole('button', { name: /^5 stars/ })
    fakeEndpoint(listReviews, broken())

    await userEvent.click(bar)

    expect(await screen.findByText('We couldn’t load the reviews.')).toBeTruthy()
    expect(screen.getByRole('button', { name: /^5 stars/, pressed: true })).toBeTruthy()
    givenReviews()
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('1 review with 5 stars')).toBeTruthy()
  })

  test('are paginated', async () => {
    fakeEndpoint(getCourse, givenCourse())
    fakeEndpoint(listReviews, ({ query }) => {
      const page = Number(query?.page)
      return { ...reviews, content: [review({ id: page, comment: `Page ${page}` })], totalElements: 2, page, size: 1, distribution }
    })
    show('/courses/7?tab=reviews')

    await userEvent.click(await screen.findByRole('button', { name: 'Show more reviews' }))

    expect(await screen.findByText('Page 2')).toBeTruthy()
    expect(screen.getByText('Page 1')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Show more reviews' })).toBeNull()
  })

  test('show when there are none', async () => {
    fakeEndpoint(getCourse, givenCourse({ totalReviews: 0, averageRating: 0 }))
    fakeEndpoint(listReviews, reviews)
    show('/courses/7?tab=reviews')

    expect(await screen.findByText('No reviews yet for this course')).toBeTruthy()
  })
})

describe('buying for others', () => {
  test('leads to the order of a gift and of seats for a team', async () => {
    fakeEndpoint(getCourse, givenCourse())
    show()

    expect((await screen.findByRole('link', { name: 'Give as a gift: Bookkeeping' })).getAttribute('href')).toBe('/cart?gift=7')
    expect(screen.getByRole('link', { name: 'Buy for a team: Bookkeeping' }).getAttribute('href')).toBe('/cart?team=7')
  })

  test('isn’t offered for a free course', async () => {
    fakeEndpoint(getCourse, givenCourse({ isFree: true }))
    show()

    await screen.findAllByRole('link', { name: 'Enroll Now: Bookkeeping' })
    expect(screen.queryByRole('link', { name: /^(Give as a gift|Buy for a team)/ })).toBeNull()
  })
})

describe('course button', () => {
  test('sends a visitor to log in, with a return URL that adds the course', async () => {
    fakeEndpoint(getCourse, givenCourse())
    show()

    const [link] = await screen.findAllByRole('link', { name: 'Add to Cart: Bookkeeping' })

    expect(link?.getAttribute('href')).toBe('/login?returnUrl=%2Fcourses%2F7%3Fadd%3D1')
  })

  test("adds the course to a logged-in user's cart", async () => {
    fakeEndpoint(getCourse, givenCourse())
    givenPerson()
    const calls = fakeEndpoint(addToCart, { courses: [], charge: null })
    const { router } = show()

    const [button] = await screen.findAllByRole('button', { name: 'Add to Cart: Bookkeeping' })
    if (button) await userEvent.click(button)

    await waitFor(() => expect(router.state.location.pathname).toBe('/cart'))
    expect(calls).toHaveLength(1)
  })

  test('leads a visitor to the order of the course after the login', async () => {
    fakeEndpoint(getCourse, givenCourse())
    show()

    const link = await screen.findByRole('link', { name: 'Buy now: Bookkeeping' })

    expect(link.getAttribute('href')).toBe('/login?returnUrl=%2Fcourses%2F7%3Fbuy%3D1')
  })

  test('leads a logged-in user straight to the order of the course', async () => {
    fakeEndpoint(getCourse, givenCourse())
    givenPerson()
    const calls = fakeEndpoint(addToCart, { courses: [], charge: null })
    const { router } = show()

    await userEvent.click(await screen.findByRole('button', { name: 'Buy now: Bookkeeping' }))

    await waitFor(() => expect(router.state.location).toMatchObject({ pathname: '/cart', search: '?buy=7' }))
    expect(calls).toEqual([{ params: { id: '7' } }])
  })

  test('has no “Buy now” for a free course', async () => {
    fakeEndpoint(getCourse, givenCourse({ isFree: true }))
    show()

    await screen.findAllByRole('link', { name: 'Enroll Now: Bookkeeping' })
    expect(screen.queryByText('Buy now')).toBeNull()
  })

  test('links an enrolled student to the course, without a price', async () => {
    fakeEndpoint(getCourse, givenCourse())
    givenPerson({ enrollmentId: 4, enrolledAt: '2026-03-04T10:00:00.000Z', isBought: true }, [7])
    show()

    expect((await screen.findAllByRole('link', { name: 'Go to Course: Bookkeeping' }))[0]).toHaveProperty(
      'pathname',
      '/my-learning/courses/7',
    )
    await waitFor(() => expect(screen.queryByText('₦15,000')).toBeNull())
  })
})

describe('wishlist heart', () => {
  const name = 'Add to wishlist: Bookkeeping'

  test('sends a visitor to log in, with a return URL that adds the course', async () => {
    fakeEndpoint(getCourse, givenCourse())
    show()

    const [link] = await screen.findAllByRole('link', { name })

    expect(link?.getAttribute('href')).toBe('/login?returnUrl=%2Fcourses%2F7%3Fwish%3D1')
  })

  test("adds the course to a logged-in user's wishlist", async () => {
    givenPerson()
    fakeEndpoint(getCourse, givenCourse({ instructorId: '8d0c9a52-6a6e-4a55-9c0e-2f3a51b6b0bb' }))
    const calls = fakeEndpoint(addToWishlist, { courseIds: [7] })
    show()
    const [heart] = await screen.findAllByRole('button', { name, pressed: false })

    await userEvent.click(heart as HTMLElement)

    // One button is beside the price, and the other is in the bottom bar on phones.
    await waitFor(() => expect(screen.getAllByRole('button', { name, pressed: true })).toHaveLength(2))
    expect(calls).toEqual([{ params: { courseId: '7' } }])
  })

  test.each([
    ['is enrolled', { enrollmentId: 4, enrolledAt: '2026-03-04T10:00:00.000Z' }, [7]],
    ['teaches the course', { isInstructor: true }, []],
  ])('is hidden for a user who %s', async (_, changes, owned) => {
    givenPerson(changes, owned)
    fakeEndpoint(getCourse, givenCourse({ instructorId: '8d0c9a52-6a6e-4a55-9c0e-2f3a51b6b0bb' }))

    show()

    await screen.findAllByText(/^(Go to Course|This is your course\.)$/)
    await waitFor(() => expect(screen.queryAllByRole('link', { name })).toEqual([]))
    expect(screen.queryAllByRole('button', { name })).toEqual([])
  })
})

describe('enrolled student', () => {
  test.each([
    [true, 'You bought this on Mar 4, 2026'],
    [false, 'You enrolled on Mar 4, 2026'],
  ])('sees the date of the purchase or enrollment (bought: %s)', async (isBought, words) => {
    fakeEndpoint(getCourse, givenCourse())
    givenPerson({ enrollmentId: 4, enrolledAt: '2026-03-04T10:00:00.000Z', isBought }, [7])
    show()

    const notes = await screen.findAllByText((_, element) => element?.tagName === 'P' && element.textContent === words)

    expect(notes).toHaveLength(2)
    expect(screen.queryByText('30-Day Money-Back Guarantee')).toBeNull()
  })
})

describe('sharing', () => {
  const networks = ['WhatsApp', 'X', 'Facebook', 'LinkedIn'].map((name) => `Share on ${name}`)

  test('links to the social networks, without loading anything from them', async () => {
    fakeEndpoint(getCourse, givenCourse())
    show()

    const box = within(await screen.findByRole('region', { name: 'Share' }))

    expect(box.getAllByRole('link').map((link) => link.getAttribute('aria-label'))).toEqual(networks)
    expect(box.getByRole('button', { name: 'Copy link' })).toBeTruthy()
    expect(document.querySelector('script[src], iframe')).toBeNull()
  })

  test('uses a single button and the native share dialog on phones', async () => {
    const share = vi.fn(async () => undefined)
    Object.assign(navigator, { share })
    vi.stubGlobal('matchMedia', () => ({ matches: true }))
    fakeEndpoint(getCourse, givenCourse())
    show()

    const box = within(await screen.findByRole('region', { name: 'Share' }))
    await userEvent.click(box.getByRole('button', { name: 'Share' }))
    Reflect.deleteProperty(navigator, 'share')

    expect(box.queryAllByRole('link')).toEqual([])
    expect(share).toHaveBeenCalledWith({ url: '/courses/7', title: 'Bookkeeping' })
  })
})

describe('instructor or admin on the course page', () => {
  test.each([
    [{ isInstructor: true }, 'Instructor Preview'],
    [{ isAdmin: true }, 'Admin Preview'],
  ])('sees a badge, and can play every lecture: %j', async (changes, badge) => {
    fakeEndpoint(getCourse, givenCourse())
    givenPerson(changes)
    show('/courses/7?tab=curriculum')

    expect(await screen.findByText(badge)).toBeTruthy()
    expect(screen.getByRole('button', { name: /^The ledger/ })).toBeTruthy()
  })

  test("can't buy their own course, but has a link to its editor", async () => {
    fakeEndpoint(getCourse, givenCourse())
    givenPerson({ isInstructor: true })
    show()

    expect((await screen.findAllByText('This is your course.')).length).toBeGreaterThan(0)
    expect(screen.getAllByRole('link', { name: 'Edit Course: Bookkeeping' })[0]).toHaveProperty('pathname', '/instructor/courses/edit/7')
    expect(screen.queryByRole('button', { name: /Add to Cart/ })).toBeNull()
  })
})

describe('coupon link', () => {
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
  const offer = {
    couponCode: 'FRIENDS',
    discountPercentage: 30,
    expiresAt: inDays(2.5),
    priceNaira: 10_500,
    priceUsd: 13.99,
    paidAbroad: null,
  }
  const box = () => within(screen.getByRole('complementary', { name: 'Buy this course' }))
  afterEach(() => localStorage.clear())

  test('shows the discounted price and its deadline', async () => {
    fakeEndpoint(getCourse, givenCourse())
    const calls = fakeEndpoint(getCouponOffer, offer)

    show('/courses/7?coupon=friends')

    await screen.findByRole('heading', { level: 1 })
    expect((await screen.findAllByText('₦10,500'))[0]).toBeTruthy()
    expect(box().getByText('-30%')).toBeTruthy()
    expect(box().getByText('FRIENDS').parentElement?.textContent).toBe('FRIENDS applied, 2 days left')
    expect(box().getByText('Original price').parentElement?.textContent).toBe('Original price ₦15,000')
    expect(calls).toEqual([{ query: { code: 'friends', courseId: '7' } }])
  })

  test("is stored for the cart and for the user's next visit", async () => {
    fakeEndpoint(getCourse, givenCourse())
    fakeEndpoint(getCouponOffer, offer)
    show('/courses/7?coupon=FRIENDS')
    await screen.findAllByText('₦10,500')
    cleanup()

    show()

    expect((await screen.findAllByText('₦10,500')).length).toBeGreaterThan(0)
    expect(savedCoupon()).toEqual({ code: 'FRIENDS', courseId: 7 })
  })

  test('still applies when another tab of the page is opened', async () => {
    fakeEndpoint(getCourse, givenCourse())
    fakeEndpoint(getCouponOffer, offer)
    show('/courses/7?coupon=FRIENDS')
    await screen.findAllByText('₦10,500')

    await userEvent.click(screen.getByRole('tab', { name: 'Curriculum' }))

    expect(screen.getAllByText('₦10,500').length).toBeGreaterThan(0)
  })

  test('shows no deadline for a coupon without an end', async () => {
    fakeEndpoint(getCourse, givenCourse())
    fakeEndpoint(getCouponOffer, { ...offer, expiresAt: null })

    show('/courses/7?coupon=FRIENDS')

    await screen.findAllByText('₦10,500')
    expect(box().getByText('FRIENDS').parentElement?.textContent).toBe('FRIENDS applied')
  })

  test('shows the invalid coupon message only once, and the full price', async () => {
    fakeEndpoint(getCourse, givenCourse())
    fakeEndpoint(getCouponOffer, refused('COUPON_INVALID'))

    show('/courses/7?coupon=NOSUCH')

    expect(await screen.findAllByText('Invalid coupon code.')).toHaveLength(1)
    expect(box().getByText('₦15,000')).toBeTruthy()
    expect(savedCoupon()).toBeNull()
  })

  test('has no effect on the page of another course', async () => {
    saveCoupon({ code: 'FRIENDS', courseId: 8 })
    fakeEndpoint(getCourse, givenCourse())
    const calls = fakeEndpoint(getCouponOffer, offer)

    show()

    expect((await screen.findAllByText('₦15,000')).length).toBeGreaterThan(0)
    expect(calls).toHaveLength(0)
  })

  test('shows no offer to an enrolled student', async () => {
    fakeEndpoint(getCourse, givenCourse())
    givenPerson({ enrollmentId: 1, enrolledAt: '2026-01-01T00:00:00.000Z', isBought: true }, [7])
    fakeEndpoint(getCouponOffer, offer)

    show('/courses/7?coupon=FRIENDS')

    expect((await screen.findAllByText(/You bought this on/)).length).toBeGreaterThan(0)
    expect(screen.queryByText('₦10,500')).toBeNull()
  })
})
