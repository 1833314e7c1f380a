import { listCertificates } from '@akada/contract/certificates.ts'
import {
  type Course,
  getCourse,
  getCourseRelation,
  getLecture,
  type Lecture,
  listRelatedCourses,
  type Section,
} from '@akada/contract/courses.ts'
import { completeLecture, getProgress, listOwnedCourses, type Progress, restoreEnrollment } from '@akada/contract/enrollments.ts'
import { countNotes, listNotes } from '@akada/contract/notes.ts'
import { getQuiz, type QuizOverview } from '@akada/contract/quizzes.ts'
import { getReissueOffer } from '@akada/contract/reissues.ts'
import { getOwnReview } from '@akada/contract/reviews.ts'
import { safeHtml } from '@akada/contract/rich-text.ts'
import { onlineManager } from '@tanstack/react-query'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { takeProgress } from '../features/learning/learning.api.ts'
import { sendOutbox } from '../lib/outbox/send-outbox.ts'
import { broken, fakeEndpoint, lostConnection, refused } from '../testing/fake-endpoint.ts'
import { courseCard, givenLecture } from '../testing/givens.ts'
import { certificateOf, givenVideoCourse, noReissue } from '../testing/learning-givens.ts'
import { givenStudent, renderPage } from '../testing/render-page.tsx'
import * as page from './learn.tsx'
import * as myLearning from './my-learning.tsx'

const relation = {
  enrollmentId: 70 as number | null,
  enrolledAt: null,
  isBought: false,
  isArchived: false,
  isInCart: false,
  isWishlisted: false,
  isInstructor: false,
  isAdmin: false,
}

beforeEach(() => {
  givenStudent()
  fakeEndpoint(getCourse, course())
  fakeEndpoint(getCourseRelation, relation)
  fakeEndpoint(getProgress, progress())
  fakeEndpoint(getOwnReview, null)
  fakeEndpoint(getReissueOffer, noReissue)
  fakeEndpoint(listNotes, [])
  fakeEndpoint(listOwnedCourses, { courseIds: [7] })
  fakeEndpoint(listRelatedCourses, { related: [], byInstructor: [] })
})

afterEach(() => void vi.useRealTimers())

const ownReview = {
  id: 1,
  courseId: 7,
  rating: 4,
  comment: 'Good',
  author: 'Ada',
  authorPicture: null,
  createdAt: '2026-03-04T10:00:00.000Z',
  answer: null,
}

const show = (query = '', others = {}) =>
  renderPage(page, { path: '/my-learning/courses/:id', at: `/my-learning/courses/7${query}`, others })

describe('lecture text that the course response omits', () => {
  const withoutTexts = () => {
    const [section] = course().sections
    const lectures = section?.lectures.map(({ contentHtml: _, ...lecture }) => lecture) ?? []
    return { ...course(), sections: section ? [{ ...section, lectures }] : [] }
  }

  test('is requested for the chosen lecture', async () => {
    fakeEndpoint(getCourse, withoutTexts())
    const calls = fakeEndpoint(getLecture, lectureOf(1))

    show()

    expect(await screen.findByText('The text of lecture 1')).toBeTruthy()
    expect(calls).toEqual([{ params: { id: '1' } }])
  })

  test('is requested again after a failure', async () => {
    fakeEndpoint(getCourse, withoutTexts())
    fakeEndpoint(getLecture, broken())
    show()
    expect(await screen.findByText('We couldn’t load this lecture.')).toBeTruthy()

    fakeEndpoint(getLecture, lectureOf(1))
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))

    expect(await screen.findByText('The text of lecture 1')).toBeTruthy()
  })

  test('may be empty', async () => {
    fakeEndpoint(getCourse, withoutTexts())
    const { contentHtml: _, ...empty } = lectureOf(1)
    fakeEndpoint(getLecture, empty)

    show()

    expect(await screen.findByText('This lecture has no text yet.')).toBeTruthy()
  })
})

describe('archived enrollment', () => {
  test('shows a notice until it is restored', async () => {
    let isArchived = true
    fakeEndpoint(getCourseRelation, () => ({ ...relation, isArchived }))
    const calls = fakeEndpoint(restoreEnrollment, () => {
      isArchived = false
      return null
    })
    show()
    expect(await screen.findByText('You’ve archived this course. Restore it to mark lectures as complete.')).toBeTruthy()
    expect(await screen.findByRole('heading', { level: 1, name: 'Lecture 1' })).toBeTruthy()

    await userEvent.click(screen.getByRole('button', { name: 'Restore' }))

    await waitFor(() => expect(screen.queryByText(/You’ve archived this course/)).toBeNull())
    expect(calls).toEqual([{ params: { id: '70' } }])
  })

  test('allows its quizzes to be taken once it is restored', async () => {
    let isArchived = true
    const [section] = course().sections
    const lectures = section?.lectures.map((lecture) => ({ ...lecture, contentType: 'QUIZ' as const })) ?? []
    fakeEndpoint(getCourse, { ...course(), sections: section ? [{ ...section, lectures }] : [] })
    fakeEndpoint(getCourseRelation, () => ({ ...relation, isArchived }))
    fakeEndpoint(getQuiz, (): QuizOverview => ({ ...quiz, problem: isArchived ? 'ENROLLMENT_ENDED' : null }))
    fakeEndpoint(restoreEnrollment, () => {
      isArchived = false
      return null
    })
    show()
    expect(await screen.findByText('This course is archived. Restore it to take the quiz.')).toBeTruthy()

    await userEvent.click(screen.getByRole('button', { name: 'Restore' }))

    expect(await screen.findByRole('button', { name: 'Start quiz' })).toBeTruthy()
  })

  test('shows when it could not be restored', async () => {
    fakeEndpoint(getCourseRelation, { ...relation, isArchived: true })
    fakeEndpoint(restoreEnrollment, broken())
    show()

    await userEvent.click(await screen.findByRole('button', { name: 'Restore' }))

    expect(await screen.findByText('Failed to restore the course. Please try again.')).toBeTruthy()
  })
})

describe('learning page', () => {
  test('shows that it is loading', () => {
    show()

    expect(screen.getByText('Loading course content...')).toBeTruthy()
  })

  test('shows the first lecture to a new student, and adds it to the URL', async () => {
    const { router } = show()

    expect(await screen.findByRole('heading', { level: 1, name: 'Lecture 1' })).toBeTruthy()
    expect(screen.getByText('The text of lecture 1')).toBeTruthy()
    expect(router.state.location.search).toBe('?lecture=1')
    expect(screen.getByText('0% complete')).toBeTruthy()
    expect(screen.getByText('0 of 2 complete')).toBeTruthy()
  })

  test('continues with the last lecture viewed', async () => {
    fakeEndpoint(getProgress, progress({ lastLectureId: 2 }))

    show()

    expect(await screen.findByRole('heading', { level: 1, name: 'Lecture 2' })).toBeTruthy()
  })

  test('shows the lecture selected in the list', async () => {
    const { router } = show('?lecture=1')

    await userEvent.click(await screen.findByRole('link', { name: /Lecture 2/ }))

    expect(await screen.findByRole('heading', { level: 1, name: 'Lecture 2' })).toBeTruthy()
    expect(router.state.location.search).toBe('?lecture=2')
  })

  test('marks a lecture as complete', async () => {
    let answer = (_: Progress) => {}
    const sent = fakeEndpoint(completeLecture, () => new Promise<Progress>((resolve) => (answer = resolve)))
    show()

    await userEvent.click(await screen.findByRole('button', { name: 'Mark as Complete' }))
    expect((await screen.findByRole('button', { name: 'Saving...' })).getAttribute('aria-busy')).toBe('true')
    answer(progress({ completedLectures: [1], progress: 50 }))

    expect((await screen.findByRole('button', { name: 'Completed' })).getAttribute('aria-disabled')).toBe('true')
    expect(screen.getByText('1 of 2 complete')).toBeTruthy()
    expect(sent).toEqual([{ query: { courseId: '7', lectureId: '1' } }])
  })

  test('congratulates the student after the last lecture, and links to the certificate', async () => {
    fakeEndpoint(getProgress, progress({ completedLectures: [1], progress: 50, lastLectureId: 2 }))
    fakeEndpoint(completeLecture, progress({ completedLectures: [1, 2], progress: 100, completed: true }))
    show()

    await userEvent.click(await screen.findByRole('button', { name: 'Mark as Complete' }))

    const dialog = within(await screen.findByRole('dialog', { name: 'Congratulations!' }))
    expect(dialog.getByRole('link', { name: 'Get your certificate' }).getAttribute('href')).toBe('/my-learning?tab=certifications')
  })

  test('links to the certificate, which appears as soon as it is issued', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
    fakeEndpoint(getProgress, progress({ completedLectures: [1], progress: 50, lastLectureId: 2 }))
    fakeEndpoint(completeLecture, progress({ completedLectures: [1, 2], progress: 100, completed: true }))
    fakeEndpoint(listCertificates, [])
    show('', { '/my-learning': myLearning })

    await user.click(await screen.findByRole('button', { name: 'Mark as Complete' }))
    await user.click(await screen.findByRole('link', { name: 'Get your certificate' }))

    expect(await screen.findByText('Creating your certificate…')).toBeTruthy()
    fakeEndpoint(listCertificates, [certificateOf('/media/signed/abc')])
    await act(() => vi.advanceTimersByTimeAsync(3000))
    expect(await screen.findByRole('link', { name: 'Download: Course 1' })).toBeTruthy()
    expect(screen.queryByText('Creating your certificate…')).toBeNull()
  })

  test('announces a pending certificate for only two minutes after completion', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    fakeEndpoint(listCertificates, [])
    const { queryClient } = renderPage(myLearning, { path: '/my-learning', at: '/my-learning?tab=certifications' })
    await act(() => takeProgress(queryClient, progress({ completed: true })))
    expect(await screen.findByText('Creating your certificate…')).toBeTruthy()

    await act(() => vi.advanceTimersByTimeAsync(2 * 60_000 + 3000))

    expect(await screen.findByText("You haven't earned any certifications yet.")).toBeTruthy()
  })

  test('counts a lecture completed offline, and congratulates the student once the server has received it', async () => {
    fakeEndpoint(getProgress, progress({ completedLectures: [1], progress: 50, lastLectureId: 2 }))
    fakeEndpoint(completeLecture, lostConnection())
    show()

    await userEvent.click(await screen.findByRole('button', { name: 'Mark as Complete' }))

    expect(await screen.findByText('Saved on this device. We’ll sync it when you’re back online.')).toBeTruthy()
    expect(screen.getByText('2 of 2 complete')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Completed' })).toBeTruthy()
    expect(screen.getByText('1 change waiting to sync')).toBeTruthy()
    const sent = fakeEndpoint(completeLecture, progress({ completedLectures: [1, 2], progress: 100, completed: true }))

    await act(sendOutbox)

    expect(await screen.findByRole('dialog', { name: 'Congratulations!' })).toBeTruthy()
    expect(sent).toEqual([{ query: { courseId: '7', lectureId: '2' } }])
    expect(screen.queryByText('1 change waiting to sync')).toBeNull()
  })

  test('suggests a review and other courses after the last lecture', async () => {
    fakeEndpoint(getProgress, progress({ completedLectures: [1], progress: 50, lastLectureId: 2 }))
    fakeEndpoint(completeLecture, progress({ completedLectures: [1, 2], progress: 100, completed: true }))
    fakeEndpoint(listRelatedCourses, { related: [courseCard({ id: 7 }), courseCard({ id: 8, title: 'Roofing' })], byInstructor: [] })
    show()
    expect((await screen.findByRole('link', { name: 'Previous: Lecture 1' })).getAttribute('href')).toMatch(/lecture=1$/)

    await userEvent.click(screen.getByRole('button', { name: 'Complete the course' }))

    const dialog = within(await screen.findByRole('dialog', { name: 'Congratulations!' }))
    expect((await dialog.findByRole('link', { name: 'Roofing' })).getAttribute('href')).toBe('/courses/8')
    expect(dialog.queryByRole('link', { name: 'Bookkeeping' })).toBeNull()
    await userEvent.click(dialog.getByRole('button', { name: 'Leave a Review' }))
    expect(await screen.findByRole('dialog', { name: 'Leave a Review' })).toBeTruthy()
    expect(screen.queryByRole('dialog', { name: 'Congratulations!' })).toBeNull()
    expect(screen.getByRole('link', { name: 'See your certificate' }).getAttribute('href')).toBe('/my-learning?tab=certifications')
  })

  test('lets a student stay at the last lecture, or go to the certificate', async () => {
    fakeEndpoint(getProgress, progress({ completedLectures: [1], progress: 50, lastLectureId: 2 }))
    fakeEndpoint(completeLecture, progress({ completedLectures: [1, 2], progress: 100, completed: true }))
    fakeEndpoint(listRelatedCourses, { related: [], byInstructor: [] })
    const { router } = show()
    await userEvent.click(await screen.findByRole('button', { name: 'Complete the course' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Congratulations!' }))

    expect(dialog.getByRole('link', { name: 'Get your certificate' }).getAttribute('href')).toBe('/my-learning?tab=certifications')
    await userEvent.click(dialog.getByRole('button', { name: 'Stay here' }))

    expect(screen.queryByRole('dialog')).toBeNull()
    expect(router.state.location.pathname).toBe('/my-learning/courses/7')
    expect(screen.getByRole('heading', { level: 1, name: 'Lecture 2' })).toBeTruthy()
  })

  test('doesn’t ask for a review in the congratulation if the student has written one', async () => {
    fakeEndpoint(getProgress, progress({ completedLectures: [1], progress: 50, lastLectureId: 2 }))
    fakeEndpoint(completeLecture, progress({ completedLectures: [1, 2], progress: 100, completed: true }))
    fakeEndpoint(listRelatedCourses, { related: [], byInstructor: [] })
    fakeEndpoint(getOwnReview, ownReview)
    show()

    await userEvent.click(await screen.findByRole('button', { name: 'Complete the course' }))

    const dialog = within(await screen.findByRole('dialog', { name: 'Congratulations!' }))
    expect(dialog.queryByRole('button', { name: 'Leave a Review' })).toBeNull()
  })

  test('completes a lecture and continues with the next one, whose title gets the focus', async () => {
    const sent = fakeEndpoint(completeLecture, progress({ completedLectures: [1], progress: 50, lastLectureId: 1 }))
    const { router } = show()

    await userEvent.click(await screen.findByRole('button', { name: 'Complete and continue: Lecture 2' }))

    const title = await screen.findByRole('heading', { level: 1, name: 'Lecture 2' })
    await waitFor(() => expect(document.activeElement).toBe(title))
    expect(router.state.location.search).toBe('?lecture=2')
    expect(sent).toEqual([{ query: { courseId: '7', lectureId: '1' } }])
  })

  test('stays at the lecture if it can’t be completed', async () => {
    fakeEndpoint(completeLecture, broken())
    const { router } = show()

    await userEvent.click(await screen.findByRole('button', { name: /^Complete and continue/ }))

    expect(await screen.findByText('We couldn’t save your progress. Please try again.')).toBeTruthy()
    expect(router.state.location.search).toBe('?lecture=1')
  })

  test('opens the neighbors of a text lecture with N and P', async () => {
    fakeEndpoint(getProgress, progress({ completedLectures: [1], lastLectureId: 1 }))
    show('?lecture=1')
    expect((await screen.findByRole('link', { name: 'Next: Lecture 2' })).getAttribute('href')).toMatch(/lecture=2$/)

    await userEvent.keyboard('n')
    expect(await screen.findByRole('heading', { level: 1, name: 'Lecture 2' })).toBeTruthy()
    await userEvent.keyboard('p')

    expect(await screen.findByRole('heading', { level: 1, name: 'Lecture 1' })).toBeTruthy()
  })

  test('continues with the next unfinished lecture', async () => {
    fakeEndpoint(getProgress, progress({ completedLectures: [1], lastLectureId: 1 }))

    show()

    expect(await screen.findByRole('heading', { level: 1, name: 'Lecture 2' })).toBeTruthy()
  })

  test('shows when a completion fails, and keeps the button enabled', async () => {
    fakeEndpoint(completeLecture, broken())
    show()

    await userEvent.click(await screen.findByRole('button', { name: 'Mark as Complete' }))

    expect(await screen.findByText('We couldn’t save your progress. Please try again.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Mark as Complete' })).toHaveProperty('disabled', false)
  })

  test('offers to update an existing review', async () => {
    fakeEndpoint(getOwnReview, ownReview)
    show()

    await userEvent.click(await screen.findByRole('button', { name: 'Update a Review' }))

    expect(screen.getByRole('radio', { name: '4.0 out of 5' })).toHaveProperty('checked', true)
  })

  test('shows how to complete a quiz, and lets a quiz in preparation be marked as complete', async () => {
    const [section] = course().sections
    const lectures = section?.lectures.map((lecture) => ({ ...lecture, contentType: 'QUIZ' as const })) ?? []
    fakeEndpoint(getCourse, { ...course(), sections: section ? [{ ...section, lectures }] : [] })
    fakeEndpoint(getQuiz, ({ params }) => (String(params.lectureId) === '1' ? quiz : null))
    show()

    expect(await screen.findByText('Pass the quiz to complete this lecture.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Mark as Complete' })).toBeNull()
    await userEvent.click(contents().getByRole('link', { name: /Lecture 2/ }))

    expect(await screen.findByText('This quiz isn’t ready yet.')).toBeTruthy()
    expect(await screen.findByRole('button', { name: 'Mark as Complete' })).toBeTruthy()
  })

  test('redirects users without an enrollment to the course page', async () => {
    fakeEndpoint(getCourseRelation, { ...relation, enrollmentId: null })

    show()

    expect(await screen.findByText('At /courses/7')).toBeTruthy()
  })

  test("redirects to the course page if the course doesn't exist", async () => {
    fakeEndpoint(getCourse, refused('COURSE_NOT_FOUND'))
    fakeEndpoint(getCourseRelation, refused('COURSE_NOT_FOUND'))

    show()

    expect(await screen.findByText('At /courses/7')).toBeTruthy()
  })

  test('shows the course without progress to its instructor', async () => {
    fakeEndpoint(getCourseRelation, { ...relation, enrollmentId: null, isInstructor: true })
    fakeEndpoint(countNotes, [{ lectureId: 1, people: 4 }])

    show()

    expect(await screen.findByText('Instructor Preview')).toBeTruthy()
    expect(await screen.findByText('students bookmarked this')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Mark as Complete' })).toBeNull()
    expect(screen.queryByRole('progressbar')).toBeNull()
    expect(screen.queryByRole('button', { name: /Review/ })).toBeNull()
  })

  test('shows enrolled instructors only the lectures that students see', async () => {
    const ground = course().sections[0] as Section
    const lectures = [
      { ...lectureOf(1), held: 'CONTENT' as const },
      { ...lectureOf(2), held: 'LECTURE' as const },
    ]
    const sections = [
      { ...ground, lectures },
      { ...ground, id: 2, title: 'All new', lectures: lectures.slice(1) },
    ]
    fakeEndpoint(getCourse, { ...course(), sections: [...sections, { ...ground, id: 3, title: 'Still empty', lectures: [] }] })
    fakeEndpoint(getCourseRelation, { ...relation, isInstructor: true })
    show('?lecture=2')

    expect(await screen.findByRole('heading', { level: 1, name: 'Lecture 1' })).toBeTruthy()
    expect(screen.queryByText('Lecture 2')).toBeNull()
    expect(screen.queryByText('All new')).toBeNull()
    expect(screen.getAllByText('Still empty').length).toBeGreaterThan(0)
    cleanup()

    fakeEndpoint(getCourseRelation, { ...relation, enrollmentId: null, isInstructor: true })
    fakeEndpoint(countNotes, [])
    show('?lecture=2')
    expect(await screen.findByRole('heading', { level: 1, name: 'Lecture 2' })).toBeTruthy()
  })

  test("keeps the open lecture when the network is lost, and doesn't open another lecture", async () => {
    const { router } = show('?lecture=1')
    expect(await screen.findByRole('heading', { level: 1, name: 'Lecture 1' })).toBeTruthy()

    try {
      act(() => onlineManager.setOnline(false))
      expect(screen.queryByText(/^This lecture isn’t downloaded/)).toBeNull()
      await act(() => router.navigate('?lecture=2'))

      expect(await screen.findByText(/^This lecture isn’t downloaded/)).toBeTruthy()
    } finally {
      act(() => onlineManager.setOnline(true))
    }
  })

  test("offers a retry when the course can't be loaded", async () => {
    fakeEndpoint(getProgress, broken())
    show()
    const retry = await screen.findByRole('button', { name: 'Retry' })
    fakeEndpoint(getProgress, progress())

    await userEvent.click(retry)

    expect(await screen.findByRole('heading', { level: 1, name: 'Lecture 1' })).toBeTruthy()
  })

  test('keeps the open tab in the URL when another lecture is opened', async () => {
    const { router } = show('?lecture=1')

    await userEvent.click(await screen.findByRole('tab', { name: 'Resources' }))
    expect(router.state.location.search).toBe('?lecture=1&tab=resources')
    await userEvent.click(screen.getByRole('link', { name: /Lecture 2/ }))

    expect(router.state.location.search).toBe('?lecture=2&tab=resources')
    expect(await screen.findByRole('heading', { name: 'Resources in other lectures' })).toBeTruthy()
    expect(screen.queryByRole('heading', { name: 'Resources in this lecture' })).toBeNull()
    expect(screen.getByRole('tab', { name: 'Resources' })).toHaveProperty('ariaSelected', 'true')
  })

  test('opens the overview if the tab in the URL is unknown', async () => {
    fakeEndpoint(
      getCourse,
      withLectures((lecture) => ({ ...lecture, description: safeHtml`<p>How to read it</p>` })),
    )
    show('?lecture=1&tab=nonsense')

    expect(await screen.findByRole('heading', { name: 'About this lecture' })).toBeTruthy()
    expect(screen.getByText('How to read it')).toBeTruthy()
  })

  test('has no tab for a missing description and no resources', async () => {
    fakeEndpoint(
      getCourse,
      withLectures((lecture) => ({ ...lecture, resources: [] })),
    )
    show('?lecture=1')

    expect((await screen.findAllByRole('tab')).map(({ textContent }) => textContent)).toEqual(['Notes'])
  })

  test('has a button that moves the focus to the course contents below the lecture', async () => {
    show()

    await userEvent.click(await screen.findByRole('button', { name: 'Course Content · 1 of 2' }))

    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Course Content' }))
  })

  test("lists the course's files for download", async () => {
    show()

    const link = await screen.findByRole('link', { name: 'Download Exercises' })
    expect(link.getAttribute('href')).toBe('/media/signed/exercises')
    expect(link.closest('li')?.textContent).toContain('1.2 MB')
  })
})

const progress = (change: Partial<Progress> = {}): Progress => ({
  id: 70,
  progress: 0,
  completed: false,
  completedLectures: [],
  lastLectureId: null,
  positions: [],
  ...change,
})

const quiz: QuizOverview = {
  lectureId: 1,
  passMark: 70,
  maxAttempts: 0,
  timeLimitSeconds: 0,
  feedback: 'AT_END',
  reveal: 'AFTER_PASS',
  questionCount: 3,
  isPractice: false,
  attempts: [],
  isPassed: false,
  bestPercent: null,
  attemptsLeft: null,
  problem: null,
  canBeTakenOffline: false,
}

const contents = () => within(screen.getByRole('region', { name: 'Course Content' }))

const withLectures = (change: (lecture: Lecture) => Lecture): Course => ({
  ...course(),
  sections: course().sections.map((section) => ({ ...section, lectures: section.lectures.map(change) })),
})

const course = (): Course => ({
  ...givenVideoCourse(),
  totalLectures: 2,
  totalResources: 1,
  sections: [{ id: 1, title: 'Ground', description: '', courseId: 7, durationString: '12m', lectures: [lectureOf(1), lectureOf(2)] }],
})

function lectureOf(id: number): Lecture {
  const exercises = {
    id: 5,
    title: 'Exercises',
    resourceType: 'PDF',
    description: 'To print.',
    fileExtension: 'pdf',
    size: 1_240_000,
    fileUrl: '/media/signed/exercises',
  } as const
  return givenLecture({
    id,
    title: `Lecture ${id}`,
    contentType: 'TEXT',
    sectionId: 1,
    durationString: '6m',
    durationSeconds: 360,
    contentHtml: safeHtml`<p>The text of lecture ${id}</p>`,
    resources: id === 1 ? [exercises] : [],
  })
}
