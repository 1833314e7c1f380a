import { getAnnouncementOutlook } from '@akada/contract/announcements.ts'
import { listOwnCourses } from '@akada/contract/authoring.ts'
import { type CourseStudent, createStudentAnnouncement, getStudent, listStudentEvents, listStudents } from '@akada/contract/students.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { endSession, startSession } from '../lib/session.ts'
import { broken, fakeEndpoint, refused } from '../testing/fake-endpoint.ts'
import { renderPage } from '../testing/render-page.tsx'
import * as person from './instructor-student.tsx'
import * as page from './instructor-students.tsx'

beforeEach(() =>
  startSession({ token: 'token-of-an-instructor', id: '9b0c9a52-6a6e-4a55-9c0e-2f3a51b6b0bb', roles: ['STUDENT', 'INSTRUCTOR'] }),
)
afterEach(() => endSession())

const id = '1111aaaa-6a6e-4a55-9c0e-2f3a51b6b0bb'
const sailing = { id: 7, title: 'Sailing' }
const student = (more: Partial<CourseStudent> = {}): CourseStudent => ({
  enrollmentId: 5,
  student: { id, name: 'Bisi Eze' },
  invitedEmail: null,
  course: sailing,
  state: 'LEARNING',
  source: 'ORDER',
  progress: 66,
  enrolledAt: '2026-03-02T10:00:00.000Z',
  lastActivityAt: '2026-03-05T10:00:00.000Z',
  completedAt: null,
  quizzes: { total: 3, passed: 2, averageScore: 85 },
  ...more,
})
const pageOf = (content: CourseStudent[], more = {}) => ({
  ...{ content, totalElements: content.length, page: 1, size: 20, openInvitations: 0 },
  ...more,
})

function open(list: Parameters<typeof fakeEndpoint>[1], query = '') {
  const calls = fakeEndpoint(listStudents, list as never)
  fakeEndpoint(listOwnCourses, { content: [sailing], totalElements: 1, page: 1, size: 100 } as never)
  fakeEndpoint(getAnnouncementOutlook, { recipients: 40, left: 3, limit: 4 })
  const { router } = renderPage(page, { path: '/instructor/students', at: `/instructor/students${query}` })
  return { user: userEvent.setup({ delay: null }), calls, router }
}
const dialog = () => within(screen.getByRole('dialog'))

describe('the list of students', () => {
  test('shows progress, quizzes, source and an invited email, and links to the student', async () => {
    open(
      pageOf(
        [student(), student({ enrollmentId: 6, source: 'INVITE', invitedEmail: 'ife@example.com', state: 'NOT_STARTED', quizzes: null })],
        { openInvitations: 3 },
      ),
    )

    const [first, second] = (await screen.findAllByRole('row')).slice(1)
    expect(first?.textContent).toMatch(/Bisi EzeSailingIn progress66%2 of 3 passed, 85%.*Order$/)
    expect(second?.textContent).toMatch(/ife@example\.comSailingNot started66%–.*Invitation by email$/)
    expect(within(first as HTMLElement).getByRole('link')).toHaveProperty('pathname', `/instructor/students/${id}`)
    expect(screen.getByRole('link', { name: '3 pending invitations' })).toHaveProperty('search', '?state=PENDING')
  })

  test('names the course before the email of an invited student on phones, where the line is short', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => undefined, removeEventListener: () => undefined }))
    open(pageOf([student({ invitedEmail: 'ife@example.com' })]))

    const row = (await screen.findByRole('link', { name: 'Bisi Eze' })).closest('li')
    expect(row?.querySelector('.rows-secondary')?.textContent).toBe('Sailing · ife@example.com')
    vi.unstubAllGlobals()
  })

  test('is filtered and sorted by the URL', async () => {
    const { user, calls, router } = open(pageOf([student()]), '?sort=-progress&state=LEARNING&source=ORDER&course=7&page=2')

    await screen.findAllByRole('row')
    expect(calls[0]).toEqual({ query: { search: '', courseId: '7', state: 'LEARNING', source: 'ORDER', sort: '-progress', page: '2' } })
    await user.type(screen.getByRole('searchbox'), 'bisi{Enter}')

    await waitFor(() => expect(calls.at(-1)).toMatchObject({ query: { search: 'bisi', page: '1' } }))
    expect(router.state.location.search).toBe('?sort=-progress&search=bisi&course=7&state=LEARNING&source=ORDER')
  })

  test('shows that it is empty, that none match, or that it can’t be loaded', async () => {
    open(pageOf([]))
    expect(await screen.findByText('No students yet')).toBeTruthy()
    open(pageOf([]), '?search=zz')
    expect(await screen.findByText('No matching students. Try different filters.')).toBeTruthy()
    open(broken())
    expect(await screen.findByText('We couldn’t load your students.')).toBeTruthy()
  })
})

describe('a message to students', () => {
  const rowing = { id: 8, title: 'Rowing' }
  const rows = [student(), student({ enrollmentId: 6, course: rowing }), student({ enrollmentId: 9, state: 'ENDED' })]

  test('goes to the selected students of one course', async () => {
    const { user } = open(pageOf(rows))
    const calls = fakeEndpoint(createStudentAnnouncement, {} as never)

    await user.click(await screen.findByRole('checkbox', { name: 'Select all students on this page' }))
    expect(screen.getByText('2 selected')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Message' }))
    expect(await dialog().findByText(/3 of 4 announcements left this month\./)).toBeTruthy()
    await user.click(dialog().getByRole('button', { name: 'Send' }))
    expect(await dialog().findByText('Subject is required.')).toBeTruthy()
    await user.selectOptions(dialog().getByLabelText(/^Course/), 'Rowing (1 student)')
    await user.type(dialog().getByLabelText(/^Subject/), 'Time to start')
    await user.type(dialog().getByLabelText(/^Message/), 'The first lecture is short.')
    await user.click(dialog().getByRole('button', { name: 'Send' }))

    expect(await screen.findByText('Your message is on its way.')).toBeTruthy()
    expect(calls).toMatchObject([{ body: { courseId: 8, kind: 'EDUCATIONAL', subject: 'Time to start', enrollmentIds: [6] } }])
    expect(screen.queryByText('2 selected')).toBeNull()
  })

  test('can go to all that match the filters in a course, and says why it is refused', async () => {
    const { user } = open(pageOf([student()], { totalElements: 1_240 }), '?course=7&state=NOT_STARTED')
    fakeEndpoint(createStudentAnnouncement, refused('ANNOUNCEMENT_NOBODY'))

    await user.click(await screen.findByRole('button', { name: 'Message all 1,240 students' }))
    await user.type(dialog().getByLabelText(/^Subject/), 'Time to start')
    await user.type(dialog().getByLabelText(/^Message/), 'The first lecture is short.')
    await user.click(dialog().getByRole('button', { name: 'Send' }))
    expect(await dialog().findByRole('alert')).toBeTruthy()
    const calls = fakeEndpoint(createStudentAnnouncement, {} as never)
    await user.click(dialog().getByRole('button', { name: 'Send' }))

    expect(await screen.findByText('Your message is on its way.')).toBeTruthy()
    expect(calls).toMatchObject([{ body: { courseId: 7, state: 'NOT_STARTED', search: '' } }])
  })
})

describe('one student', () => {
  const details = { id, name: 'Bisi Eze', invitedEmail: 'bisi@example.com', enrollments: [student(), student({ enrollmentId: 6 })] }
  const event = (kind: string, more = {}) => ({
    ...{ kind, at: '2026-03-05T10:00:00.000Z', course: sailing, lecture: null, question: null, score: null },
    ...{ isPassed: null, rating: null, source: null, ...more },
  })
  const events = [
    event('ENDED'),
    event('REFUNDED'),
    event('CERTIFICATE_REVOKED'),
    event('CERTIFICATE_ISSUED'),
    event('COURSE_COMPLETED'),
    event('REVIEWED', { rating: 4.5 }),
    event('QUESTION_ASKED', { lecture: { id: 2, title: 'Knots' }, question: { id: 31, title: 'Which rope?' } }),
    event('QUIZ_SUBMITTED', { lecture: { id: 3, title: 'Test' }, score: 40, isPassed: false }),
    event('QUIZ_SUBMITTED', { lecture: { id: 4, title: 'Exam' }, score: 90, isPassed: true }),
    event('LECTURE_COMPLETED', { lecture: { id: 2, title: 'Knots' } }),
    event('ENROLLED', { source: 'JOIN_CODE' }),
  ]
  const show = () => renderPage(person, { path: '/instructor/students/:userId', at: `/instructor/students/${id}` })

  test('has a timeline', async () => {
    fakeEndpoint(getStudent, details)
    fakeEndpoint(listStudentEvents, { content: events, totalElements: 40, page: 1, size: 20 } as never)
    show()

    expect(await screen.findByRole('heading', { name: 'Bisi Eze' })).toBeTruthy()
    expect(screen.getByText('You invited bisi@example.com.')).toBeTruthy()
    expect(screen.getByRole('region', { name: 'Courses (2)' })).toBeTruthy()
    const timeline = within(screen.getByRole('region', { name: 'Timeline' }))
    const words = (await timeline.findAllByRole('listitem')).map(({ textContent }) => textContent?.replace(/Sailing · .*/, ''))
    expect(words.slice(0, 11)).toEqual([
      'Enrollment ended by staff',
      'Refunded',
      'Certificate revoked',
      'Certificate issued',
      'Completed the course',
      'Rated the course 4.5 of 5',
      'Asked Which rope?',
      'Didn’t pass “Test” with 40%',
      'Passed “Exam” with 90%',
      'Completed “Knots”',
      'Enrolled: join code',
    ])
    expect(timeline.getByRole('link', { name: 'Which rope?' })).toHaveProperty('search', '?lecture=2&tab=discussion&comment=31')
    expect(timeline.getByRole('link', { name: 'Next' })).toHaveProperty('search', '?page=2')
  })

  test.each([
    ['is missing', refused('STUDENT_NOT_FOUND'), 'Student not found.'],
    ['can’t be loaded', broken(), 'We couldn’t load this student.'],
  ])('shows that the student %s', async (_, answer, words) => {
    fakeEndpoint(getStudent, answer)
    fakeEndpoint(listStudentEvents, broken())
    show()

    expect(await screen.findByText(words)).toBeTruthy()
  })
})
