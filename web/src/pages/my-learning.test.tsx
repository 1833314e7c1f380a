import { type Certificate, listCertificates } from '@akada/contract/certificates.ts'
import { type Enrollment, listEnrollments } from '@akada/contract/enrollments.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { broken, fakeEndpoint } from '../testing/fake-endpoint.ts'
import { renderPage } from '../testing/render-page.tsx'
import * as page from './my-learning.tsx'

const show = (query = '') => renderPage(page, { path: '/my-learning', at: `/my-learning${query}` })

describe('My Learning', () => {
  test('says that it is loading', () => {
    fakeEndpoint(listEnrollments, () => new Promise(() => {}))

    show()

    expect(screen.getByRole('heading', { level: 1, name: 'My Learning' })).toBeTruthy()
    expect(screen.getByText('Continue your learning journey')).toBeTruthy()
    expect(screen.getByText('Loading your courses...')).toBeTruthy()
  })

  test('leads someone without courses to the catalogue', async () => {
    fakeEndpoint(listEnrollments, pageOf([]))

    show()

    expect(await screen.findByText("You haven't enrolled in any courses yet.")).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Browse Courses' }).getAttribute('href')).toBe('/courses')
  })

  test('offers to try again when the list could not be loaded', async () => {
    fakeEndpoint(listEnrollments, broken())
    show()
    const retry = await screen.findByRole('button', { name: 'Retry' })
    fakeEndpoint(listEnrollments, pageOf([enrollmentOf(1)]))

    await userEvent.click(retry)

    expect(await screen.findByRole('link', { name: 'Course 1' })).toBeTruthy()
  })

  test('shows each course with its progress, and leads to its lectures', async () => {
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

  test('offers to continue with the unfinished course that was learned last', async () => {
    const lastLearnedAt = '2026-03-04T10:00:00.000Z'
    fakeEndpoint(
      listEnrollments,
      pageOf([enrollmentOf(1, { lastLearnedAt, completed: true }), enrollmentOf(2, { lastLearnedAt, progress: 30 }), enrollmentOf(3)]),
    )

    show()

    const continued = await screen.findByRole('link', { name: 'Continue: Course 2' })
    expect(continued.getAttribute('href')).toBe('/my-learning/courses/2')
    expect(screen.getAllByText('Mar 4, 2026').length).toBe(3)
  })

  test('asks for 20 at a time, pages from 0 at the API and from 1 on the screen', async () => {
    const asked = fakeEndpoint(listEnrollments, ({ query }) => ({ ...pageOf([enrollmentOf(Number(query.page) + 1)]), totalElements: 41 }))
    show()
    expect(await screen.findByText('Page 1 of 3')).toBeTruthy()

    await userEvent.click(screen.getByRole('link', { name: 'Next' }))

    expect(await screen.findByText('Page 2 of 3')).toBeTruthy()
    expect(await screen.findByRole('link', { name: 'Course 2' })).toBeTruthy()
    expect(asked).toEqual([{ query: { page: '0', size: '20' } }, { query: { page: '1', size: '20' } }])
  })

  test('keeps the tab in the address and begins at the first page again', async () => {
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

describe('the certifications', () => {
  test('lead to the document and to the public page', async () => {
    fakeEndpoint(listCertificates, [certificateOf('/media/signed/abc')])

    show('?tab=certifications')

    expect(await screen.findByRole('heading', { name: 'Course 1' })).toBeTruthy()
    expect(screen.getByText('Certificate of Completion')).toBeTruthy()
    expect(screen.getByText('Mar 5, 2026')).toBeTruthy()
    expect(screen.getByText('Mar 4, 2026')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Download: Course 1' }).getAttribute('href')).toBe('/media/signed/abc')
    expect(screen.getByRole('link', { name: 'View: Course 1' }).getAttribute('href')).toBe('/certificates/serial-of-course-1')
  })

  test('say so while a document is being made', async () => {
    fakeEndpoint(listCertificates, [certificateOf(null)])

    show('?tab=certifications')

    expect(await screen.findByText('Being made…')).toBeTruthy()
    expect(screen.queryByRole('link', { name: /Download/ })).toBeNull()
  })

  test('offer to try again when they could not be loaded', async () => {
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

const enrollmentOf = (id: number, change: Partial<Enrollment> = {}): Enrollment => ({
  id: 100 + id,
  course: {
    id,
    title: `Course ${id}`,
    coverImageUrl: null,
    instructorName: 'Ngozi Eze',
    averageRating: 4.5,
    totalReviews: 12,
    durationHours: 2.5,
  },
  completed: false,
  progress: 0,
  completionDate: null,
  enrolledAt: '2026-03-01T10:00:00.000Z',
  lastLearnedAt: null,
  ...change,
})

const certificateOf = (downloadUrl: string | null): Certificate => ({
  id: 1,
  serial: 'serial-of-course-1',
  courseId: 1,
  courseTitle: 'Course 1',
  issueDate: '2026-03-05T10:00:00.000Z',
  completionDate: '2026-03-04T10:00:00.000Z',
  downloadUrl,
})
