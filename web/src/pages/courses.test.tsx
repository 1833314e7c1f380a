import { listBundles } from '@akada/contract/bundles.ts'
import { addToCart, getCart } from '@akada/contract/cart.ts'
import { getStorefront } from '@akada/contract/catalog.ts'
import { getCategory, listCategories } from '@akada/contract/categories.ts'
import { getCourseFacets, listCatalog } from '@akada/contract/courses.ts'
import { enrollInCourse, listOwnedCourses } from '@akada/contract/enrollments.ts'
import { addToWishlist, listWishedCourses, removeFromWishlist } from '@akada/contract/wishlist.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { endSession, saveCountry } from '../lib/session.ts'
import { noBundles } from '../testing/bundle-givens.ts'
import { broken, fakeEndpoint, refused } from '../testing/fake-endpoint.ts'
import { courseCard, enrollmentOf, givenStorefront, listed } from '../testing/givens.ts'
import { givenStudent, renderPage } from '../testing/render-page.tsx'
import { sentence } from '../testing/sentence.ts'
import * as courses from './courses.tsx'

let sight: { element: Element; threshold: unknown; come: (...past: boolean[]) => void }[] = []

// Loads the lazy parts up front, so that no test waits for the compiler.
beforeAll(() =>
  Promise.all([import('./parts/persons-course-action.tsx'), import('./parts/persons-heart.tsx'), import('./parts/storefront.tsx')]),
)
beforeEach(() => {
  sight = []
  fakeEndpoint(getStorefront, givenStorefront())
  fakeEndpoint(listBundles, noBundles)
  fakeEndpoint(listCategories, [])
  fakeEndpoint(listWishedCourses, { courseIds: [] })
  fakeEndpoint(getCourseFacets, { price: [], rating: [], length: [], level: [], language: [] })
  // jsdom has no layout, so nothing ever scrolls into view.
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly come: (entries: { isIntersecting: boolean }[]) => void
      readonly threshold: unknown
      constructor(come: (entries: { isIntersecting: boolean }[]) => void, options: { threshold: unknown }) {
        this.come = come
        this.threshold = options.threshold
      }
      observe(element: Element) {
        sight.push({
          element,
          threshold: this.threshold,
          come: (...past) => this.come([...past, true].map((isIntersecting) => ({ isIntersecting }))),
        })
      }
      disconnect() {
        sight = []
      }
    },
  )
})
afterEach(() => {
  endSession()
  saveCountry('NG')
})

const show = (at = '/courses') => renderPage(courses, { path: '/courses', at })
const article = () => screen.findByRole('article')

describe('course list', () => {
  test("shows each course's description, price and rating", async () => {
    fakeEndpoint(listCatalog, listed([courseCard({ isBestseller: true })]))
    show()

    const course = within(await article())

    expect(course.getByRole('link', { name: 'Bookkeeping' })).toHaveProperty('pathname', '/courses/7')
    for (const words of ['Bestseller', 'Ngozi Bello', '4.3', '₦15,000', '₦35,000']) expect(course.getByText(words)).toBeTruthy()
    expect(course.getByText('(1', { exact: false }).textContent).toBe('(1 review)')
    expect(course.queryByText('Free')).toBeNull()
  })

  test('shows the regular price beside a running sale price, and alone after its end', async () => {
    const sale = (hours: number) => ({
      sale: { endsAt: new Date(Date.now() + hours * 3_600_000).toISOString(), priceNaira: 15_000, priceUsd: 20 },
    })
    const [running, ended] = [courseCard({ priceNaira: 9_000, ...sale(1) }), courseCard({ id: 8, priceNaira: 9_000, ...sale(-1) })]
    fakeEndpoint(listCatalog, listed([running, ended]))
    show()

    const [first, second] = (await screen.findAllByRole('article')).map((card) => within(card))

    expect([first?.getByText('₦9,000').tagName, first?.getByText('₦15,000').tagName]).toEqual(['SPAN', 'S'])
    await waitFor(() => expect(second?.queryByText('₦9,000')).toBeNull())
    expect(second?.getByText('₦15,000').tagName).toBe('SPAN')
  })

  test.each([
    ['a logged-in user with dollar prices who is charged in naira', 'GB', 'NGN', 'You pay ₦15,000'],
    ['a logged-in user with naira prices who can’t pay', 'NG', 'USD', 'Payments from outside …'],
    ['a visitor who can’t pay', 'GB', undefined, 'Payments from outside …'],
  ] as const)("shows the charge or why payment isn't possible: %s", async (_, country, chargedLike, note) => {
    saveCountry(country)
    const paidAbroad = { currency: 'USD', amount: 19.99, problem: 'Payments from outside …' } as const
    const free = courseCard({ id: 8, isFree: true, priceNaira: 0, priceUsd: 0 })
    fakeEndpoint(listCatalog, listed([courseCard({ paidAbroad }), free]))
    fakeEndpoint(listOwnedCourses, { courseIds: [] })
    if (chargedLike) {
      givenStudent()
      fakeEndpoint(getCart, { courses: [], charge: null, chargedLike })
    }
    show()

    const [course, other] = await screen.findAllByRole('article')

    await waitFor(() => expect(course?.querySelector('.charge-note')?.textContent).toBe(note))
    expect(other?.querySelector('.charge-note')).toBeNull()
  })

  test('shows a free course as free, without a struck-through price', async () => {
    fakeEndpoint(listCatalog, listed([courseCard({ isFree: true, priceNaira: 0, priceUsd: 0 })]))
    show()

    const course = within(await article())

    expect(course.getAllByText('Free')).toHaveLength(2)
    expect(course.queryByText(/₦/)).toBeNull()
  })

  test.each([
    ['/courses', 'Courses'],
    ['/courses?search=excel', "Search Results for 'excel'"],
    ['/courses?search=', 'Courses'],
  ])('at %s has the heading %s', async (address, heading) => {
    fakeEndpoint(listCatalog, listed([courseCard()]))
    show(address)
    await article()

    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(heading)
    expect(screen.getByText('Expand your knowledge with our curated courses')).toBeTruthy()
  })

  test('has a heading for a category, and shows when the category is empty', async () => {
    fakeEndpoint(getCategory, { id: 3, name: 'Farming', description: '', icon: 'farming', totalCourses: 0 })
    const calls = fakeEndpoint(listCatalog, listed([]))
    renderPage(courses, { path: '/categories/:id', at: '/categories/3' })

    expect(await screen.findByText('No courses available yet in this category.')).toBeTruthy()
    expect(screen.getByText('No courses available')).toBeTruthy()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Courses in this category')
    expect(calls[0]).toMatchObject({ query: { categoryId: '3', page: '1', size: '24' } })
  })

  test('shows that there are no courses, without mentioning categories', async () => {
    fakeEndpoint(listCatalog, listed([]))
    show()

    expect(await screen.findByText('No courses available')).toBeTruthy()
    expect(screen.queryByText(/in this category/)).toBeNull()
  })

  test('shows the corrected search that produced the results', async () => {
    fakeEndpoint(listCatalog, { ...listed([courseCard()]), correctedQuery: 'bookkeeping' })
    show('/courses?search=bokkeeping')
    await article()

    expect(screen.getByText(/^Showing results for/).textContent).toBe('Showing results for bookkeeping')
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe("Search Results for 'bokkeeping'")
  })

  test.each([
    [{ leftOut: ['kubernetes'] }, 'We left out “kubernetes” because no course matches it.'],
    [{ leftOut: ['zzz', 'yyy'], isPartial: true }, 'We left out “zzz” and “yyy” because no course matches them.'],
    [{ isPartial: true }, 'No courses match all your words. These match some of them.'],
    [{ correctedQuery: 'python', leftOut: ['zzz'] }, 'Showing results for python. We left out “zzz” because no course matches it.'],
  ])('explains which words were left out or not matched: %j', async (remarks, expected) => {
    fakeEndpoint(listCatalog, { ...listed([courseCard()]), ...remarks })
    show('/courses?search=python+kubernetes')
    await article()

    expect(screen.getByText((_, element) => element?.tagName === 'P' && element.textContent === expected)).toBeDefined()
  })

  test('shows no correction if there is none', async () => {
    fakeEndpoint(listCatalog, listed([courseCard()]))
    show('/courses?search=bookkeeping')
    await article()

    expect(screen.queryByText(/Showing results for/)).toBeNull()
  })

  test('suggests similar words when nothing is found', async () => {
    fakeEndpoint(listCatalog, { ...listed([]), suggestions: ['knitting', 'knots & ropes'] })
    show('/courses?search=knitpicking')
    const nearest = within(await screen.findByRole('navigation', { name: 'Did you mean' }))

    expect(nearest.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['knitting', '/courses?search=knitting'],
      ['knots & ropes', '/courses?search=knots+%26+ropes'],
    ])
    expect(screen.getByText('No courses available')).toBeTruthy()
  })

  test('suggests no words if none are similar', async () => {
    fakeEndpoint(listCatalog, { ...listed([]), suggestions: [] })
    show('/courses?search=zzz')
    await screen.findByText('No courses available')

    expect(screen.queryByText('Did you mean')).toBeNull()
  })

  test('can be retried after a failure', async () => {
    fakeEndpoint(listCatalog, broken())
    show()
    await screen.findByRole('alert')
    fakeEndpoint(listCatalog, listed([courseCard()]))

    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))

    expect(await article()).toBeTruthy()
  })

  test('shows that it is loading', async () => {
    fakeEndpoint(listCatalog, () => new Promise(() => undefined))
    show()

    expect(screen.getByText('Loading courses...')).toBeTruthy()
  })
})

describe('infinite scrolling', () => {
  test('loads the next page once half of the current page has been seen, and each page only once', async () => {
    const calls = fakeEndpoint(listCatalog, ({ query }) =>
      String(query.page) === '1'
        ? listed([courseCard({ id: 1, title: 'First' })], 25)
        : listed([courseCard({ id: 2, title: 'Last' })], 25, 2),
    )
    show()
    await screen.findByText('First')
    expect(sight.map(({ threshold }) => threshold)).toEqual([0.5])

    act(() => {
      for (const { come } of sight) come()
    })

    expect(await screen.findByText('Last')).toBeTruthy()
    expect(calls.map(({ query }) => String(query.page))).toEqual(['1', '2'])
    expect(sight).toEqual([])
  })

  test('loads the next page when a busy browser reports entering and leaving the view together', async () => {
    fakeEndpoint(listCatalog, ({ query }) =>
      listed([courseCard({ id: Number(query.page), title: `Course ${query.page}` })], 25, Number(query.page)),
    )
    show()
    await screen.findByText('Course 1')

    act(() => {
      for (const { come } of sight) come(false)
    })

    expect(await screen.findByText('Course 2')).toBeTruthy()
  })

  test('has links to the next and previous pages for browsers without scripts', async () => {
    fakeEndpoint(listCatalog, listed([courseCard()], 60, 2))
    show('/courses?search=excel&page=2')
    await article()

    expect(screen.getByRole('link', { name: 'Next page' }).getAttribute('href')).toBe('/courses?search=excel&page=3')
    expect(screen.getByRole('link', { name: 'Previous page' }).getAttribute('href')).toBe('/courses?search=excel')
  })

  test('stops after four pages, and continues with a button that moves the focus to the new courses', async () => {
    const calls = fakeEndpoint(listCatalog, ({ query }) =>
      listed([courseCard({ id: Number(query.page), title: `Course ${query.page}` })], 144, Number(query.page)),
    )
    show()
    for (const number of [1, 2, 3]) {
      await screen.findByText(`Course ${number}`)
      act(() => {
        for (const { come } of sight) come()
      })
    }
    await screen.findByText('Course 4')
    expect(sight).toEqual([])
    const more = screen.getByRole('link', { name: 'Load more' })
    expect(more.getAttribute('href')).toBe('/courses?page=5')

    await userEvent.click(more)

    await screen.findByText('Course 5')
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Course 5' }))
    expect(screen.getByRole('link', { name: 'Load more' }).getAttribute('href')).toBe('/courses?page=6')
    expect(calls.map(({ query }) => String(query.page))).toEqual(['1', '2', '3', '4', '5'])
  })

  test('retries a failed page in the same place, and then focuses the new courses', async () => {
    let isBroken = true
    fakeEndpoint(listCatalog, ({ query }) =>
      String(query.page) === '5' && isBroken
        ? refused('INVALID_INPUT')
        : listed([courseCard({ id: Number(query.page), title: `Course ${query.page}` })], 144, Number(query.page)),
    )
    show()
    for (const number of [1, 2, 3]) {
      await screen.findByText(`Course ${number}`)
      act(() => {
        for (const { come } of sight) come()
      })
    }
    await screen.findByText('Course 4')
    await userEvent.click(screen.getByRole('link', { name: 'Load more' }))
    await screen.findByText('We couldn’t load more courses.')
    isBroken = false

    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))

    await screen.findByText('Course 5')
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Course 5' }))
  })

  test('keeps the loaded courses when the next page fails, and can be retried', async () => {
    let isBroken = true
    fakeEndpoint(listCatalog, ({ query }) => {
      if (String(query.page) === '1') return listed([courseCard({ id: 1, title: 'First' })], 25)
      return isBroken ? refused('INVALID_INPUT') : listed([courseCard({ id: 2, title: 'Last' })], 25, 2)
    })
    show()
    await screen.findByText('First')
    act(() => {
      for (const { come } of sight) come()
    })
    await screen.findByText('We couldn’t load more courses.')
    isBroken = false

    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))

    expect(await screen.findByText('Last')).toBeTruthy()
    expect(screen.getByText('First')).toBeTruthy()
  })
})

describe('course button', () => {
  test.each([
    [false, 'Add to Cart', '/login?returnUrl=%2Fcourses%2F7%3Fadd%3D1'],
    [true, 'Enroll Now', '/login?returnUrl=%2Fcourses%2F7%3Fenroll%3D1'],
  ])('sends a visitor to log in first (free: %s)', async (isFree, text, address) => {
    fakeEndpoint(listCatalog, listed([courseCard({ isFree })]))
    show()

    const link = await screen.findByRole('link', { name: `${text}: Bookkeeping` })

    expect(link.getAttribute('href')).toBe(address)
  })

  test.each([
    ['Go to Course', { courseIds: [7] }, [], '/my-learning/courses/7'],
    ['Go to Cart', { courseIds: [] }, [7], '/cart'],
  ])('is “%s” for a user who owns the course or has it in the cart', async (text, owned, inCart, address) => {
    givenStudent()
    fakeEndpoint(listCatalog, listed([courseCard()]))
    fakeEndpoint(listOwnedCourses, owned)
    fakeEndpoint(getCart, { courses: inCart.map((id) => ({ ...courseCard({ id }), price: null, problem: null })), charge: null })
    show()

    const link = await screen.findByRole('link', { name: `${text}: Bookkeeping` })

    expect(link.getAttribute('href')).toBe(address)
  })

  test('adds a course and opens the cart', async () => {
    givenStudent()
    fakeEndpoint(listCatalog, listed([courseCard()]))
    fakeEndpoint(listOwnedCourses, { courseIds: [] })
    fakeEndpoint(getCart, { courses: [], charge: null })
    const calls = fakeEndpoint(addToCart, { courses: [{ ...courseCard(), price: null, problem: null }], charge: null })
    const { router } = show()

    await userEvent.click(await screen.findByRole('button', { name: 'Add to Cart: Bookkeeping' }))

    await waitFor(() => expect(router.state.location.pathname).toBe('/cart'))
    expect(calls).toEqual([{ params: { id: '7' } }])
    expect(await screen.findByText('Course added to cart successfully!')).toBeTruthy()
  })

  test('enrolls the user in a free course and opens its lectures', async () => {
    givenStudent()
    fakeEndpoint(listCatalog, listed([courseCard({ isFree: true })]))
    fakeEndpoint(listOwnedCourses, { courseIds: [] })
    fakeEndpoint(getCart, { courses: [], charge: null })
    const calls = fakeEndpoint(enrollInCourse, enrollmentOf(7))
    const { router } = show()

    await userEvent.click(await screen.findByRole('button', { name: 'Enroll Now: Bookkeeping' }))

    await waitFor(() => expect(router.state.location.pathname).toBe('/my-learning/courses/7'))
    expect(calls).toEqual([{ body: { courseId: 7 } }])
    expect(await screen.findByText(/^You’re enrolled in .?Bookkeeping.?\.$/)).toBeTruthy()
  })

  test.each([
    ['the server’s reason', refused('COURSE_OWN'), 'This is your own course.'],
    ['a default message', broken(), 'Failed to add course to cart. Please try again.'],
  ])('shows %s when it fails, and stays on the page', async (_, answer, sentence) => {
    givenStudent()
    fakeEndpoint(listCatalog, listed([courseCard()]))
    fakeEndpoint(listOwnedCourses, { courseIds: [] })
    fakeEndpoint(getCart, { courses: [], charge: null })
    fakeEndpoint(addToCart, answer)
    const { router } = show()

    await userEvent.click(await screen.findByRole('button', { name: 'Add to Cart: Bookkeeping' }))

    expect(await screen.findByText(sentence)).toBeTruthy()
    expect(router.state.location.pathname).toBe('/courses')
  })
})

describe('wishlist heart in the course list', () => {
  const instructorId = '8d0c9a52-6a6e-4a55-9c0e-2f3a51b6b0bb'
  const name = 'Add to wishlist: Bookkeeping'

  function givenListing({ owned = [] as number[], wished = [] as number[], teaches = false } = {}) {
    givenStudent()
    fakeEndpoint(listCatalog, listed([courseCard(teaches ? {} : { instructorId })]))
    fakeEndpoint(listOwnedCourses, { courseIds: owned })
    fakeEndpoint(getCart, { courses: [], charge: null })
    fakeEndpoint(listWishedCourses, { courseIds: wished })
  }

  test('sends a visitor to log in, with a return URL that adds the course', async () => {
    fakeEndpoint(listCatalog, listed([courseCard()]))
    show()

    const heart = await screen.findByRole('link', { name })

    expect(heart.getAttribute('href')).toBe('/login?returnUrl=%2Fcourses%2F7%3Fwish%3D1')
  })

  test('adds and removes the course, and changes immediately', async () => {
    givenListing()
    const added = fakeEndpoint(addToWishlist, { courseIds: [7] })
    const removed = fakeEndpoint(removeFromWishlist, { courseIds: [] })
    show()

    await userEvent.click(await screen.findByRole('button', { name, pressed: false }))
    await userEvent.click(await screen.findByRole('button', { name, pressed: true }))

    expect(await screen.findByRole('button', { name, pressed: false })).toBeTruthy()
    await waitFor(() => expect([added, removed]).toEqual([[{ params: { courseId: '7' } }], [{ params: { id: '7' } }]]))
  })

  test('is filled if the course is in the wishlist', async () => {
    givenListing({ wished: [7] })

    show()

    expect(await screen.findByRole('button', { name, pressed: true })).toBeTruthy()
  })

  test('is filled before the server responds, and cleared if it refuses', async () => {
    givenListing()
    let answer = (_: ReturnType<typeof refused>) => {}
    fakeEndpoint(
      addToWishlist,
      () =>
        new Promise<ReturnType<typeof refused>>((resolve) => {
          answer = resolve
        }),
    )
    show()

    await userEvent.click(await screen.findByRole('button', { name, pressed: false }))
    const meanwhile = screen.getByRole('button', { name }).getAttribute('aria-pressed')
    act(() => answer(refused('WISHLIST_FULL')))

    expect(meanwhile).toBe('true')
    expect(await screen.findByText('A wishlist can have up to 200 courses.')).toBeTruthy()
    expect(await screen.findByRole('button', { name, pressed: false })).toBeTruthy()
  })

  test('reflects the last of several quick clicks, which are sent in order', async () => {
    givenListing()
    const heard: string[] = []
    fakeEndpoint(addToWishlist, () => {
      heard.push('in')
      return { courseIds: [7] }
    })
    fakeEndpoint(removeFromWishlist, () => {
      heard.push('out')
      return { courseIds: [] }
    })
    show()
    const heart = await screen.findByRole('button', { name, pressed: false })

    for (let click = 0; click < 3; click++) await userEvent.click(heart)

    await waitFor(() => expect(heard).toEqual(['in', 'out', 'in']))
    expect(await screen.findByRole('button', { name, pressed: true })).toBeTruthy()
  })

  test.each([
    ['the user owns', 'Go to Course', { owned: [7] }],
    ['the user teaches', 'Add to Cart', { teaches: true }],
  ])('is hidden for a course that %s', async (_, action, given) => {
    givenListing(given)

    show()

    await screen.findByText(action)
    await waitFor(() => expect(screen.queryByRole('link', { name })).toBeNull())
    expect(screen.queryByRole('button', { name })).toBeNull()
  })
})

describe('storefront', () => {
  const row = (kind: 'popular' | 'new' | 'free' | 'instructor', title: string) => ({ kind, courses: [courseCard({ id: 90, title })] })
  const showFront = async (content: Parameters<typeof givenStorefront>[0], at = '/courses') => {
    fakeEndpoint(getStorefront, givenStorefront(content))
    fakeEndpoint(listCatalog, listed([courseCard()]))
    const shown = show(at)
    await article()
    return shown
  }

  test('says what the site offers, with its rows and totals', async () => {
    const instructor = { id: 'an-instructor', name: 'Ngozi Bello' }
    await showFront({
      totals: { courses: 51, students: 1204, reviews: 1 },
      rows: [row('popular', 'Weaving'), row('new', 'Dyeing'), row('free', 'Spinning'), { ...row('instructor', 'Felting'), instructor }],
    })

    expect(await screen.findByRole('heading', { name: 'Learn to weave' })).toBeTruthy()
    expect(screen.getByText('On a loom of your own.')).toBeTruthy()
    for (const words of ['51 courses', '1,204 students', '1 review']) expect(screen.getByText(sentence(words))).toBeTruthy()
    for (const [name, title] of [
      ['Popular', 'Weaving'],
      ['New', 'Dyeing'],
      ['Free to start', 'Spinning'],
      ['From Ngozi Bello', 'Felting'],
    ] as const)
      expect(within(screen.getByRole('region', { name })).getByRole('link', { name: title })).toHaveProperty('pathname', '/courses/90')
    expect(screen.getByRole('link', { name: 'See all free courses' })).toHaveProperty('search', '?price=free')
    expect(screen.getByRole('link', { name: 'Start teaching' })).toHaveProperty('pathname', '/teach')
  })

  test('counts the courses of each category that has some', async () => {
    const category = { id: 3, name: 'Weaving', description: '', icon: 'craft' as const, totalCourses: 12 }
    fakeEndpoint(listCategories, [category, { ...category, id: 4, name: 'Empty', totalCourses: 0 }])
    await showFront({})

    const section = within(await screen.findByRole('region', { name: 'Categories' }))

    expect(section.getByRole('link', { name: 'Weaving' })).toHaveProperty('pathname', '/categories/3')
    expect(section.getByText('12 courses')).toBeTruthy()
    expect(section.queryByText('Empty')).toBeNull()
  })

  test.each([
    [{ takesDollars: true, showsDataCost: true }, ['Naira or dollars', 'No data surprises'], []],
    [{ takesDollars: false, showsDataCost: false }, ['Prices in naira'], ['Naira or dollars', 'No data surprises']],
  ])('promises only what the site offers: %j', async (content, promised, others) => {
    await showFront(content)

    const section = within(await screen.findByRole('region', { name: 'Why learn on Akada' }))

    for (const words of ['30-day guarantee', 'Learn offline', 'Certificates', ...promised]) expect(section.getByText(words)).toBeTruthy()
    for (const words of others) expect(section.queryByText(words)).toBeNull()
  })

  test('searches', async () => {
    const { router } = await showFront({})

    await userEvent.type(await screen.findByRole('searchbox', { name: 'What do you want to learn?' }), ' looms {Enter}')

    await waitFor(() => expect(router.state.location.search).toBe('?search=looms'))
    expect(screen.queryByRole('heading', { name: 'Learn to weave' })).toBeNull()
  })

  test.each(['/courses?search=loom', '/courses?price=free', '/courses?sort=newest', '/courses?page=2'])(
    'is not shown at %s',
    async (at) => {
      await showFront({}, at)

      expect(screen.queryByRole('heading', { name: 'Learn to weave' })).toBeNull()
    },
  )

  test('is left out if it can’t be loaded', async () => {
    fakeEndpoint(listCatalog, listed([courseCard()]))
    fakeEndpoint(getStorefront, broken())
    show()

    expect(await article()).toBeTruthy()
    expect(screen.queryByRole('region', { name: 'Why learn on Akada' })).toBeNull()
  })
})
