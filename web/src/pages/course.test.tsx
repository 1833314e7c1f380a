import { addToCart, getCart } from '@akada/contract/cart.ts'
import { type Course, getCourse, getCourseStanding, getLecture, type Lecture } from '@akada/contract/courses.ts'
import { listOwnedCourses } from '@akada/contract/enrollments.ts'
import { listReviews } from '@akada/contract/reviews.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { endSession } from '../lib/session.ts'
import { broken, fakeEndpoint } from '../testing/fake-endpoint.ts'
import { givenStudent, renderPage } from '../testing/render-page.tsx'
import * as page from './course.tsx'

// What is loaded later in a browser is there at once here, so that no test waits for a compiler.
beforeAll(() => Promise.all([import('./parts/persons-course-action.tsx'), import('../features/course/preview-dialog.tsx')]))
afterEach(() => endSession())

const lecture = (changes: Partial<Lecture> = {}): Lecture => ({
  id: 31,
  title: 'Why keep books',
  description: '',
  contentType: 'VIDEO',
  isPreview: false,
  sectionId: 5,
  durationString: '4m',
  durationSeconds: 240,
  discussionEnabled: false,
  ...changes,
})

const course = (changes: Partial<Course> = {}): Course => ({
  id: 7,
  title: 'Bookkeeping',
  subtitle: 'Know what you earn',
  description: '<p>From the first sale on.</p>',
  learningObjectives: 'Record every sale\n\nRead a balance sheet',
  requirements: 'A notebook',
  status: 'LIVE',
  level: 'BEGINNER',
  language: 'English',
  coverImageUrl: null,
  promotionalVideoUrl: null,
  instructorId: '7d0c9a52-6a6e-4a55-9c0e-2f3a51b6b0aa',
  instructorName: 'Ngozi Bello',
  instructorPicture: null,
  instructorBio: null,
  instructorHeadline: null,
  categoryIds: [1],
  priceNaira: 15_000,
  priceUsd: 19.99,
  isFree: false,
  isBestseller: false,
  averageRating: 4.25,
  totalReviews: 2,
  totalEnrollments: 1204,
  totalLectures: 2,
  totalResources: 1,
  durationString: '8m',
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-09-01T00:00:00.000Z',
  sections: [
    {
      id: 5,
      title: 'First steps',
      description: '',
      courseId: 7,
      durationString: '8m',
      lectures: [lecture({ isPreview: true }), lecture({ id: 32, title: 'The ledger' })],
    },
  ],
  ...changes,
})

const standing = { enrollmentId: null, isInCart: false, isInstructor: false, isAdmin: false }
const reviews = { content: [], totalElements: 0, page: 1, size: 10, averageRating: 0, distribution: [] }

const show = (at = '/courses/7') => renderPage(page, { path: '/courses/:id', at })

function givenPerson(changes: Partial<typeof standing> | { enrollmentId: number } = {}, owned: number[] = []) {
  givenStudent()
  fakeEndpoint(getCourseStanding, { ...standing, ...changes })
  fakeEndpoint(listOwnedCourses, { courseIds: owned })
  fakeEndpoint(getCart, { courses: [] })
}

describe('a course’s page', () => {
  test('says what the course is, costs and is worth to others', async () => {
    fakeEndpoint(getCourse, course({ isBestseller: true }))
    show()

    expect(await screen.findByRole('heading', { level: 1, name: 'Bookkeeping' })).toBeTruthy()
    for (const words of ['Know what you earn', '4.3', '(2 ratings)', '1,204 students', '8m total', 'English', 'Beginner', 'Bestseller'])
      expect(screen.getByText(words)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Ngozi Bello' })).toHaveProperty('pathname', `/user-profile/${course().instructorId}`)
    const included = within(screen.getByRole('complementary', { name: 'About buying' }))
    for (const words of ['8m on-demand video', '1 downloadable resource', 'Full lifetime access', '30-Day Money-Back Guarantee'])
      expect(included.getByText(words)).toBeTruthy()
    expect(included.getByText('₦15,000')).toBeTruthy()
  })

  test('lists objectives and requirements line by line', async () => {
    fakeEndpoint(getCourse, course())
    show()

    const objectives = within((await screen.findByRole('heading', { name: "What You'll Learn" })).parentElement ?? document.body)

    expect(objectives.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Record every sale', 'Read a balance sheet'])
    expect(screen.getByText('A notebook')).toBeTruthy()
    expect(screen.getByText('From the first sale on.')).toBeTruthy()
  })

  test('of a free course asks for no price and promises no money back', async () => {
    fakeEndpoint(getCourse, course({ isFree: true, priceNaira: 0, priceUsd: 0 }))
    show()

    expect((await screen.findAllByRole('link', { name: 'Enroll Now: Bookkeeping' }))[0]).toHaveProperty('pathname', '/login')
    expect(screen.queryByText('30-Day Money-Back Guarantee')).toBeNull()
    expect(screen.queryByText(/₦/)).toBeNull()
  })

  test('is waited for, and can be asked for again when it did not come', async () => {
    fakeEndpoint(getCourse, broken())
    show()
    expect(screen.getByText('Loading course...')).toBeTruthy()

    expect(await screen.findByText('We couldn’t load this course.')).toBeTruthy()
    fakeEndpoint(getCourse, course())
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))

    expect(await screen.findByRole('heading', { level: 1, name: 'Bookkeeping' })).toBeTruthy()
  })
})

describe('the curriculum', () => {
  test('counts sections and lectures, marks previews, and opens all to begin with', async () => {
    fakeEndpoint(getCourse, course())
    show('/courses/7?tab=curriculum')

    expect(await screen.findByText('1 section · 2 lectures · 8m total length')).toBeTruthy()
    expect(screen.getByRole('button', { name: /^Why keep books/ })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^The ledger/ })).toBeNull()
    expect(screen.getByText('The ledger')).toBeTruthy()
    expect(screen.getByText('Preview')).toBeTruthy()
  })

  test('plays a preview in a dialog', async () => {
    fakeEndpoint(getCourse, course())
    fakeEndpoint(getLecture, lecture({ isPreview: true, contentUrl: '/media/signed/x' }))
    show('/courses/7?tab=curriculum')

    await userEvent.click(await screen.findByRole('button', { name: /^Why keep books/ }))

    const dialog = await screen.findByRole('dialog', { name: 'Why keep books' })
    await waitFor(() => expect(dialog.querySelector('video')?.getAttribute('src')).toBe('/media/signed/x'))
  })

  test('says so when a preview has no video', async () => {
    fakeEndpoint(getCourse, course())
    fakeEndpoint(getLecture, lecture({ isPreview: true }))
    show('/courses/7?tab=curriculum')

    await userEvent.click(await screen.findByRole('button', { name: /^Why keep books/ }))

    expect(await screen.findByText('Video content not available')).toBeTruthy()
  })
})

describe('the reviews', () => {
  test('show the spread of the stars and who wrote what', async () => {
    fakeEndpoint(getCourse, course())
    fakeEndpoint(listReviews, {
      ...reviews,
      content: [
        { id: 1, courseId: 7, rating: 4.5, comment: 'Clear.', author: '', authorPicture: null, createdAt: '2026-08-01T10:00:00.000Z' },
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

  test('say when there are none', async () => {
    fakeEndpoint(getCourse, course({ totalReviews: 0, averageRating: 0 }))
    fakeEndpoint(listReviews, reviews)
    show('/courses/7?tab=reviews')

    expect(await screen.findByText('No reviews yet for this course')).toBeTruthy()
  })
})

describe('the button', () => {
  test('sends a visitor to log in, and the course along', async () => {
    fakeEndpoint(getCourse, course())
    show()

    const [link] = await screen.findAllByRole('link', { name: 'Add to Cart: Bookkeeping' })

    expect(link?.getAttribute('href')).toBe('/login?returnUrl=%2Fcourses%2F7%3Fadd%3D1')
  })

  test('puts the course into the cart of someone who is logged in', async () => {
    fakeEndpoint(getCourse, course())
    givenPerson()
    const calls = fakeEndpoint(addToCart, { courses: [] })
    const { router } = show()

    const [button] = await screen.findAllByRole('button', { name: 'Add to Cart: Bookkeeping' })
    if (button) await userEvent.click(button)

    await waitFor(() => expect(router.state.location.pathname).toBe('/cart'))
    expect(calls).toHaveLength(1)
  })

  test('leads an owner into the course, without a price', async () => {
    fakeEndpoint(getCourse, course())
    givenPerson({ enrollmentId: 4 }, [7])
    show()

    expect((await screen.findAllByRole('link', { name: 'Go to Course: Bookkeeping' }))[0]).toHaveProperty(
      'pathname',
      '/my-learning/courses/7',
    )
    await waitFor(() => expect(screen.queryByText('₦15,000')).toBeNull())
  })
})

describe('someone who may see more', () => {
  test.each([
    [{ isInstructor: true }, 'Instructor Preview'],
    [{ isAdmin: true }, 'Admin Preview'],
  ])('is told so, and may play every lecture: %j', async (changes, badge) => {
    fakeEndpoint(getCourse, course())
    givenPerson(changes)
    show('/courses/7?tab=curriculum')

    expect(await screen.findByText(badge)).toBeTruthy()
    expect(screen.getByRole('button', { name: /^The ledger/ })).toBeTruthy()
  })

  test('is not offered their own course', async () => {
    fakeEndpoint(getCourse, course())
    givenPerson({ isInstructor: true })
    show()

    expect((await screen.findAllByText('This is your course.')).length).toBeGreaterThan(0)
    expect(screen.queryByRole('button', { name: /Add to Cart/ })).toBeNull()
  })
})
