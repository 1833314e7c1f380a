import { getCart } from '@akada/contract/cart.ts'
import { listCertificates } from '@akada/contract/certificates.ts'
import {
  type ArchivedEnrollment,
  archiveEnrollment,
  type Enrollment,
  getNextLecture,
  listArchivedEnrollments,
  listEnrollmentChoices,
  listEnrollments,
  listOwnedCourses,
  restoreEnrollment,
} from '@akada/contract/enrollments.ts'
import { getReissueOffer } from '@akada/contract/reissues.ts'
import { getOwnReview } from '@akada/contract/reviews.ts'
import { getWishlist, listWishedCourses } from '@akada/contract/wishlist.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { endSession } from '../lib/session.ts'
import { broken, fakeEndpoint } from '../testing/fake-endpoint.ts'
import { enrollmentOf, givenWish } from '../testing/givens.ts'
import { certificateOf, noReissue } from '../testing/learning-givens.ts'
import { givenStudent, renderPage } from '../testing/render-page.tsx'
import { shownCovers } from '../testing/shown-covers.ts'
import { dismissToasts } from '../ui/toast.tsx'
import * as page from './my-learning.tsx'

beforeEach(() => {
  givenStudent()
  fakeEndpoint(getNextLecture, null)
  fakeEndpoint(listEnrollmentChoices, { instructors: [], categories: [] })
})
afterEach(() => {
  endSession()
  dismissToasts()
})

const show = (query = '') => renderPage(page, { path: '/my-learning', at: `/my-learning${query}` })

describe('My Learning', () => {
  test('shows that it is loading', () => {
    fakeEndpoint(listEnrollments, () => new Promise(() => {}))

    show()

    expect(screen.getByRole('heading', { level: 1, name: 'My Learning' })).toBeTruthy()
    expect(screen.getByText('Continue your learning journey')).toBeTruthy()
    expect(screen.getByText('Loading your courses...')).toBeTruthy()
  })

  test('links to the catalog if there are no courses', async () => {
    fakeEndpoint(listEnrollments, pageOf([]))

    show()

    expect(await screen.findByText("You haven't enrolled in any courses yet.")).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Browse Courses' }).getAttribute('href')).toBe('/courses')
  })

  test("offers a retry when the list can't be loaded", async () => {
    fakeEndpoint(listEnrollments, broken())
    show()
    const retry = await screen.findByRole('button', { name: 'Retry' })
    fakeEndpoint(listEnrollments, pageOf([enrollmentOf(1)]))

    await userEvent.click(retry)

    expect(await screen.findByRole('link', { name: 'Course 1' })).toBeTruthy()
  })

  test('shows each course with its progress, and links to its lectures', async () => {
    fakeEndpoint(listEnrollments, pageOf([enrollmentOf(1, { progress: 45 }), enrollmentOf(2, { completed: true, progress: 100 })]))

    show()

    const [going, done] = await screen.findAllByRole('article')
    const inCard = within(going as HTMLElement)
    expect(inCard.getByRole('link', { name: 'Course 1' }).getAttribute('href')).toBe('/my-learning/courses/1')
    expect(inCard.getByText('Ngozi Eze')).toBeTruthy()
    expect(inCard.getByRole('progressbar', { name: 'Progress in Course 1' })).toHaveProperty('value', 45)
    expect(inCard.getByText('45% complete')).toBeTruthy()
    expect(inCard.getByText('Not started yet')).toBeTruthy()
    expect(within(done as HTMLElement).getByText('Completed')).toBeTruthy()
    expect(within(done as HTMLElement).queryByRole('progressbar')).toBeNull()
  })

  test('loads each cover at the width of its card', async () => {
    const enrollment = enrollmentOf(1, { lastLearnedAt: '2026-03-04T10:00:00.000Z' })
    const course = { ...enrollment.course, coverImageUrl: '/media/a.webp', coverWidths: [320, 640] }
    fakeEndpoint(listEnrollments, pageOf([{ ...enrollment, course }, enrollmentOf(2)]))
    fakeEndpoint(getNextLecture, { enrollment: { ...enrollment, course }, lecture: { id: 31, title: 'Zips', secondsLeft: 60 } })

    show()

    await screen.findByRole('link', { name: 'Course 1' })
    const files = '/media/a-320.webp 320w, /media/a-640.webp 640w'
    expect(shownCovers()).toEqual([
      { files, sizes: '(min-width: 64rem) 320px, (min-width: 40rem) 256px, calc(100vw - 32px)' },
      {
        files,
        sizes: '(min-width: 80rem) 293px, (min-width: 64rem) calc(33vw - 29px), (min-width: 40rem) calc(50vw - 34px), calc(100vw - 32px)',
      },
    ])
  })

  test('offers to continue the last lecture, and shows its remaining time', async () => {
    const enrollment = enrollmentOf(2, { lastLearnedAt: '2026-03-04T10:00:00.000Z', progress: 30 })
    fakeEndpoint(listEnrollments, pageOf([enrollmentOf(1), enrollment]))
    fakeEndpoint(getNextLecture, { enrollment, lecture: { id: 31, title: 'Debit and credit', secondsLeft: 330 } })

    show()

    const card = within(await screen.findByRole('region', { name: 'Continue: Debit and credit, 6 min left' }))
    expect(card.getByRole('link', { name: 'Continue: Course 2' }).getAttribute('href')).toBe('/my-learning/courses/2?lecture=31')
    expect(card.getByText('Mar 4, 2026')).toBeTruthy()
  })

  test("works without the Continue card when it can't be loaded", async () => {
    fakeEndpoint(listEnrollments, pageOf([enrollmentOf(1)]))
    fakeEndpoint(getNextLecture, broken())

    show()

    expect(await screen.findByRole('link', { name: 'Course 1' })).toBeTruthy()
  })

  test('requests 20 courses at a time, with pages from 0 in the API and from 1 on the screen', async () => {
    const asked = fakeEndpoint(listEnrollments, ({ query }) => ({ ...pageOf([enrollmentOf(Number(query.page) + 1)]), totalElements: 41 }))
    show()
    expect(await screen.findByText('Page 1 of 3')).toBeTruthy()

    await userEvent.click(screen.getByRole('link', { name: 'Next' }))

    expect(await screen.findByText('Page 2 of 3')).toBeTruthy()
    expect(await screen.findByRole('link', { name: 'Course 2' })).toBeTruthy()
    expect(asked).toEqual([{ query: { page: '0', size: '20' } }, { query: { page: '1', size: '20' } }])
  })

  test('keeps the tab in the URL and restarts at the first page', async () => {
    fakeEndpoint(listEnrollments, { ...pageOf([enrollmentOf(1)]), totalElements: 41 })
    fakeEndpoint(listCertificates, [])
    const { router } = show('?page=2')
    await screen.findByText('Page 2 of 3')

    await userEvent.click(screen.getByRole('tab', { name: 'Certifications' }))
    expect(await screen.findByText("You haven't earned any certifications yet.")).toBeTruthy()
    expect(router.state.location.search).toBe('?tab=certifications')
    await userEvent.click(screen.getByRole('tab', { name: 'All Courses' }))

    expect(await screen.findByText('Page 1 of 3')).toBeTruthy()
    expect(router.state.location.search).toBe('')
  })
})

describe('filtering My Learning', () => {
  const instructorId = '8d0c9a52-6a6e-4a55-9c0e-2f3a51b6b0bb'
  const asked = () => fakeEndpoint(listEnrollments, ({ query }) => pageOf(query.search === 'zeppelin' ? [] : [enrollmentOf(1)]))

  test('searches for words in the title, starting with the first page', async () => {
    const calls = asked()
    const { router } = show('?sort=title&page=2')
    await userEvent.type(await screen.findByRole('searchbox', { name: 'Search my courses' }), 'sewing{Enter}')

    await waitFor(() => expect(router.state.location.search).toBe('?search=sewing&sort=title'))
    expect(calls.at(-1)).toEqual({ query: { search: 'sewing', sort: 'title', page: '0', size: '20' } })
  })

  test('filters by progress, instructor and category, and the URL keeps the filters', async () => {
    fakeEndpoint(listEnrollmentChoices, { instructors: [{ id: instructorId, name: 'Ngozi Eze' }], categories: [{ id: 3, name: 'Money' }] })
    const calls = asked()
    const { router } = show()
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Progress' }), 'Not started')
    await screen.findByRole('option', { name: 'Money' })
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Category' }), 'Money')
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Instructor' }), 'Ngozi Eze')
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Progress')

    const query = { sort: 'progress', progress: 'not-started', instructorId, categoryId: '3', page: '0', size: '20' }
    await waitFor(() => expect(calls.at(-1)).toEqual({ query }))
    expect(router.state.location.search).toBe(`?sort=progress&progress=not-started&instructor=${instructorId}&category=3`)
  })

  test('fills in the filters from the URL', async () => {
    fakeEndpoint(listEnrollmentChoices, { instructors: [{ id: instructorId, name: 'Ngozi Eze' }], categories: [] })
    asked()

    show(`?search=sew&sort=newest&instructor=${instructorId}`)

    expect(await screen.findByRole('searchbox', { name: 'Search my courses' })).toHaveProperty('value', 'sew')
    expect(screen.getByRole('combobox', { name: 'Sort by' })).toHaveProperty('value', 'newest')
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Instructor' })).toHaveProperty('value', instructorId))
  })

  test('shows when no course matches, and links back to all courses', async () => {
    asked()
    show('?search=zeppelin')

    await userEvent.click(await screen.findByRole('link', { name: 'Show all courses' }))

    expect(await screen.findByRole('link', { name: 'Course 1' })).toBeTruthy()
  })
})

describe('course menu', () => {
  const open = async () => userEvent.click(await screen.findByRole('button', { name: 'More: Course 1' }))

  test('archives the course, keeps the focus in the list, and offers to undo it', async () => {
    let content = [enrollmentOf(1), enrollmentOf(2)]
    fakeEndpoint(listEnrollments, () => pageOf(content))
    const archived = fakeEndpoint(archiveEnrollment, () => {
      content = [enrollmentOf(2)]
      return null
    })
    const restored = fakeEndpoint(restoreEnrollment, () => {
      content = [enrollmentOf(1), enrollmentOf(2)]
      return null
    })
    show()
    await open()

    await userEvent.click(screen.getByRole('menuitem', { name: 'Archive' }))
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Course 1' })).toBeNull())
    await waitFor(() => expect(document.activeElement?.closest('li')?.textContent).toContain('Course 2'))
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }))

    expect(await screen.findByRole('link', { name: 'Course 1' })).toBeTruthy()
    expect(await screen.findByText('Restored: Course 1')).toBeTruthy()
    expect([archived, restored]).toEqual([[{ params: { id: '101' } }], [{ params: { id: '101' } }]])
  })

  test('shows when the course could not be archived', async () => {
    fakeEndpoint(listEnrollments, pageOf([enrollmentOf(1)]))
    fakeEndpoint(archiveEnrollment, broken())
    show()
    await open()

    await userEvent.click(screen.getByRole('menuitem', { name: 'Archive' }))

    expect(await screen.findByText('Failed to archive the course. Please try again.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Course 1' })).toBeTruthy()
  })

  test('opens the review dialog with the existing review', async () => {
    fakeEndpoint(listEnrollments, pageOf([enrollmentOf(1)]))
    fakeEndpoint(getOwnReview, {
      id: 5,
      courseId: 1,
      rating: 4.5,
      comment: 'Clear and to the point.',
      author: 'Ada Obi',
      authorPicture: null,
      createdAt: '2026-03-04T10:00:00.000Z',
      answer: null,
    })
    show()
    await open()

    await userEvent.click(screen.getByRole('menuitem', { name: 'Leave a Review' }))

    const dialog = within(await screen.findByRole('dialog', { name: 'Leave a Review' }))
    expect(dialog.getByLabelText('Your comment')).toHaveProperty('value', 'Clear and to the point.')
  })

  test('shows when the review could not be loaded', async () => {
    fakeEndpoint(listEnrollments, pageOf([enrollmentOf(1)]))
    fakeEndpoint(getOwnReview, broken())
    show()
    await open()

    await userEvent.click(screen.getByRole('menuitem', { name: 'Leave a Review' }))

    expect(await screen.findByText('We couldn’t load your review. Please try again.')).toBeTruthy()
  })

  test('copies the course URL', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: false }))
    fakeEndpoint(listEnrollments, pageOf([enrollmentOf(1)]))
    const person = userEvent.setup()
    show()
    await person.click(await screen.findByRole('button', { name: 'More: Course 1' }))

    await person.click(screen.getByRole('menuitem', { name: 'Share' }))

    expect(await screen.findByText('Link copied')).toBeTruthy()
    expect(await navigator.clipboard.readText()).toBe('/courses/1')
  })

  test('links to the refund request while a refund is possible, and shows the deadline', async () => {
    fakeEndpoint(listEnrollments, pageOf([enrollmentOf(1, { refundableUntil: '2026-04-03T10:00:00.000Z' }), enrollmentOf(2)]))
    show()
    await open()

    const refund = screen.getByRole('menuitem', { name: /^Request a refund/ })
    expect(refund.getAttribute('href')).toBe('/orders?refund=1')
    expect(refund.textContent).toBe('Request a refund until Apr 3, 2026')
    await userEvent.click(screen.getByRole('button', { name: 'More: Course 2' }))
    expect(within(screen.getByRole('menu', { name: 'More: Course 2' })).queryByRole('menuitem', { name: /refund/ })).toBeNull()
  })
})

describe('wishlist tab', () => {
  beforeEach(() => {
    fakeEndpoint(listOwnedCourses, { courseIds: [] })
    fakeEndpoint(getCart, { courses: [], charge: null })
    fakeEndpoint(listWishedCourses, { courseIds: [] })
  })

  test('links each course to the player', async () => {
    fakeEndpoint(getWishlist, { content: [givenWish({ id: 7, title: 'Sewing' })], totalElements: 1, page: 1, size: 20 })

    show('?tab=wishlist')

    expect((await screen.findByRole('link', { name: 'Sewing' })).getAttribute('href')).toBe('/my-learning/courses/7')
    expect(screen.getByRole('button', { name: 'Add to wishlist: Sewing', pressed: true })).toBeTruthy()
  })

  test('shows when it is empty', async () => {
    fakeEndpoint(getWishlist, { content: [], totalElements: 0, page: 1, size: 20 })

    show('?tab=wishlist')

    expect(await screen.findByText('Your wishlist is empty.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Browse Courses' }).getAttribute('href')).toBe('/courses')
  })
})

describe('archive tab', () => {
  test('shows when it is empty', async () => {
    fakeEndpoint(listArchivedEnrollments, archive([]))

    show('?tab=archived')

    expect(await screen.findByText("You haven't archived any courses.")).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Browse Courses' }).getAttribute('href')).toBe('/courses')
  })

  test('shows that it is loading', () => {
    fakeEndpoint(listArchivedEnrollments, () => new Promise(() => {}))

    show('?tab=archived')

    expect(screen.getByText('Loading your courses...')).toBeTruthy()
  })

  test("shows each course's progress and restores the course", async () => {
    let content = [archivedOf(1, { progress: 40, lastAccessed: '2026-03-04T10:00:00.000Z' }), archivedOf(2)]
    fakeEndpoint(listArchivedEnrollments, () => archive(content))
    const calls = fakeEndpoint(restoreEnrollment, () => {
      content = [archivedOf(2)]
      return null
    })
    show('?tab=archived')
    const [first] = await screen.findAllByRole('article')
    expect(within(first as HTMLElement).getByText('40% complete')).toBeTruthy()
    expect(within(first as HTMLElement).getByText('Mar 4, 2026')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Course 1' }).getAttribute('href')).toBe('/my-learning/courses/1')

    await userEvent.click(screen.getByRole('button', { name: 'Restore: Course 1' }))

    await waitFor(() => expect(screen.queryByRole('link', { name: 'Course 1' })).toBeNull())
    expect(await screen.findByText('Restored: Course 1')).toBeTruthy()
    expect(calls).toEqual([{ params: { id: '101' } }])
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Course 2' })))
  })

  test('offers a retry after a failure', async () => {
    fakeEndpoint(listArchivedEnrollments, broken())
    show('?tab=archived')
    const retry = await screen.findByRole('button', { name: 'Retry' })
    fakeEndpoint(listArchivedEnrollments, archive([archivedOf(1)]))

    await userEvent.click(retry)

    expect(await screen.findByRole('link', { name: 'Course 1' })).toBeTruthy()
  })

  test('is paginated', async () => {
    const calls = fakeEndpoint(listArchivedEnrollments, ({ query }) => ({
      ...archive([archivedOf(Number(query.page) + 1)]),
      totalElements: 41,
    }))
    show('?tab=archived')
    expect(await screen.findByText('Page 1 of 3')).toBeTruthy()

    await userEvent.click(screen.getByRole('link', { name: 'Next' }))

    expect(await screen.findByRole('link', { name: 'Course 2' })).toBeTruthy()
    expect(calls.at(-1)).toEqual({ query: { page: '1', size: '20' } })
  })
})

describe('certificates tab', () => {
  beforeEach(() => void fakeEndpoint(getReissueOffer, noReissue))

  test("links to the document and to the certificate's public page", async () => {
    fakeEndpoint(listCertificates, [certificateOf('/media/signed/abc')])

    show('?tab=certifications')

    expect(await screen.findByRole('heading', { name: 'Course 1' })).toBeTruthy()
    expect(screen.getByText('Certificate of Completion')).toBeTruthy()
    expect(screen.getByText('Mar 5, 2026')).toBeTruthy()
    expect(screen.getByText('Mar 4, 2026')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Download: Course 1' }).getAttribute('href')).toBe('/media/signed/abc')
    expect(screen.getByRole('link', { name: 'View: Course 1' }).getAttribute('href')).toBe('/certificates/serial-of-course-1')
  })

  test('shows that a document is being created', async () => {
    fakeEndpoint(listCertificates, [certificateOf(null)])

    show('?tab=certifications')

    expect(await screen.findByText('Creating…')).toBeTruthy()
    expect(screen.queryByRole('link', { name: /Download/ })).toBeNull()
  })

  test('offers a retry after a failure', async () => {
    fakeEndpoint(listCertificates, broken())
    show('?tab=certifications')
    const retry = await screen.findByRole('button', { name: 'Retry' })
    expect(screen.getByText('Failed to load certificates. Please try again later.')).toBeTruthy()
    fakeEndpoint(listCertificates, [])

    await userEvent.click(retry)

    await waitFor(() => expect(screen.getByText("You haven't earned any certifications yet.")).toBeTruthy())
  })
})

const pageOf = (content: Enrollment[]) => ({ content, totalElements: content.length, page: 0, size: 20 })

const archive = (content: ArchivedEnrollment[]) => ({ content, totalElements: content.length, page: 0, size: 20 })

const archivedOf = (id: number, change: Partial<ArchivedEnrollment> = {}): ArchivedEnrollment => ({
  id: 100 + id,
  courseId: id,
  title: `Course ${id}`,
  thumbnail: null,
  thumbnailWidths: [],
  instructor: { name: 'Ngozi Eze' },
  completed: false,
  progress: 0,
  lastAccessed: null,
  ...change,
})
