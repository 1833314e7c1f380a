import { archiveCourse, type EditableCourse, getEditableCourse, restoreCourse } from '@akada/contract/authoring.ts'
import { listCategories } from '@akada/contract/categories.ts'
import { previewCertificate } from '@akada/contract/certificate-designs.ts'
import {
  getFindings,
  getReviewThread,
  listCourseChanges,
  markChangesSeen,
  rejectCourse,
  requestChanges,
} from '@akada/contract/course-reviews.ts'
import { getCourse, getLecture } from '@akada/contract/courses.ts'
import { getQuizDefinition } from '@akada/contract/quizzes.ts'
import { safeHtml } from '@akada/contract/rich-text.ts'
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { endSession } from '../lib/session.ts'
import { givenCategories, givenEditableCourse, instructorId } from '../testing/authoring-givens.ts'
import { fakeEndpoint, refused } from '../testing/fake-endpoint.ts'
import { givenCourse, givenLecture } from '../testing/givens.ts'
import { renderPage } from '../testing/render-page.tsx'
import { adminId, givenAdmin, givenEntry, missingVideo } from '../testing/review-givens.ts'
import * as review from './admin-course-review.tsx'

const shownCourse = givenCourse({
  ...givenEditableCourse(),
  sections: [
    {
      id: 5,
      title: 'Water',
      description: '',
      courseId: 7,
      durationString: '8m',
      lectures: [
        givenLecture({ title: 'Tides', contentType: 'TEXT' }),
        givenLecture({ id: 32, title: 'Test yourself', contentType: 'QUIZ' }),
      ],
    },
  ],
})

beforeEach(() => {
  givenAdmin()
  fakeEndpoint(getCourse, shownCourse)
  fakeEndpoint(listCategories, givenCategories(2))
  fakeEndpoint(getFindings, [missingVideo])
  fakeEndpoint(listCourseChanges, { since: null, seen: 'mark', isWaiting: false, changes: [] })
  fakeEndpoint(getReviewThread, [givenEntry()])
  fakeEndpoint(previewCertificate, { svg: '<svg xmlns="http://www.w3.org/2000/svg"/>' })
})
afterEach(() => endSession())

const waiting = (course: Partial<EditableCourse> = {}) =>
  fakeEndpoint(getEditableCourse, {
    course: givenEditableCourse({ status: 'UNDER_REVIEW', submittedAt: '2026-11-02T10:00:00.000Z', ...course }),
    curriculumVersion: 1,
    sections: [],
  })

function show(course: Partial<EditableCourse> = {}) {
  waiting(course)
  renderPage(review, { path: '/admin/course-reviews/:id', at: '/admin/course-reviews/7' })
  return userEvent.setup({ delay: null })
}
const dialog = async () => within(await screen.findByRole('dialog'))

describe('course review', () => {
  test('shows the course as students and buyers will see it, its findings and the thread', async () => {
    show({ welcomeMessage: 'Begin with lecture 1.', audience: 'Shopkeepers' })

    expect(await screen.findByRole('heading', { name: /^Bookkeeping for small shops/ })).toBeTruthy()
    expect(screen.getByText('₦15,000')).toBeTruthy()
    expect(await screen.findByText('Category 1')).toBeTruthy()
    expect(screen.getByText('Shopkeepers')).toBeTruthy()
    expect(screen.getByText('Begin with lecture 1.')).toBeTruthy()
    expect(screen.getByText(/Everything from the first receipt/)).toBeTruthy()
    expect(await screen.findByText('Say more about tides.')).toBeTruthy()
    expect(await screen.findByText(/has no video yet/)).toBeTruthy()
  })

  test('shows the saved design of the certificate', async () => {
    const drawn = fakeEndpoint(previewCertificate, { svg: '<svg xmlns="http://www.w3.org/2000/svg"/>' })
    show()

    const picture = await screen.findByRole('img', { name: 'A sample certificate with this design' })

    expect(picture.getAttribute('src')).toContain('data:image/svg+xml,%3Csvg')
    expect(drawn).toEqual([{ params: { id: '7' }, body: {} }])
  })

  test('opens a text lecture from a finding', async () => {
    const user = show()
    fakeEndpoint(getLecture, givenLecture({ title: 'Tides', contentType: 'TEXT', contentHtml: safeHtml`<p>The moon does it.</p>` }))

    await user.click(await screen.findByRole('button', { name: /^Open lecture: Lecture “Tides”/ }))

    expect(await (await dialog()).findByText('The moon does it.')).toBeTruthy()
  })

  test('plays a video and shows that it has no captions', async () => {
    const user = show()
    fakeEndpoint(getLecture, givenLecture({ title: 'Tides', contentType: 'VIDEO', contentUrl: '/media/signed/a.mp4', captions: [] }))

    await user.click(await screen.findByRole('button', { name: /^Tides/ }))

    expect(await (await dialog()).findByText('No captions')).toBeTruthy()
    expect(document.querySelector('video')?.getAttribute('src')).toBe('/media/signed/a.mp4')
  })

  test("lists a quiz's questions with the correct answers", async () => {
    const user = show()
    fakeEndpoint(getLecture, givenLecture({ id: 32, title: 'Test yourself', contentType: 'QUIZ' }))
    const question = { type: 'TRUE_FALSE', prompt: 'Is the moon far?', explanation: '', points: 1, isTrue: true } as const
    const settings = { passMark: 70, maxAttempts: 0, timeLimitSeconds: 0, shuffleQuestions: false, shuffleOptions: true } as const
    const definition = { settings: { ...settings, feedback: 'AT_END', reveal: 'NEVER' } as const, questions: [question] }
    fakeEndpoint(getQuizDefinition, { version: 1, definition })

    await user.click(await screen.findByRole('button', { name: /^Test yourself/ }))

    expect(await (await dialog()).findByText('Is the moon far?')).toBeTruthy()
    expect((await dialog()).getByText('True').textContent).toBe('True (correct)')
  })

  test('rejects the course permanently, with a reason', async () => {
    const user = show()
    const calls = fakeEndpoint(rejectCourse, () => {
      waiting({ status: 'REJECTED', submittedAt: null })
      return givenEditableCourse({ status: 'REJECTED' })
    })

    await user.click(await screen.findByRole('button', { name: 'Reject' }))
    await user.type((await dialog()).getByLabelText(/^Reason/), 'Copied.')
    await user.click((await dialog()).getByRole('button', { name: 'Reject' }))

    expect(await screen.findByText('Rejected')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Approve/ })).toBeNull()
    expect(calls).toEqual([{ query: { courseId: '7' }, body: { reason: 'Copied.' } }])
  })

  test("doesn't let admins decide on their own course", async () => {
    show({ instructorId: adminId })

    expect(await screen.findByText('This is your own course. Another admin must review it.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Approve/ })).toBeNull()
  })

  test('marks changes to a LIVE course as reviewed', async () => {
    const change = { kind: 'CHANGED', subject: 'Title', before: 'Books', after: 'Bookkeeping', lectureId: null, isHeld: false } as const
    fakeEndpoint(listCourseChanges, { since: '2026-11-03T10:00:00.000Z', seen: 'mark', isWaiting: true, changes: [change] })
    const user = show({ status: 'LIVE', submittedAt: null, instructorId })
    const calls = fakeEndpoint(markChangesSeen, () => {
      fakeEndpoint(listCourseChanges, { since: '2026-11-04T10:00:00.000Z', seen: 'newer', isWaiting: false, changes: [] })
      return null
    })

    await user.click(await screen.findByRole('button', { name: 'Mark as reviewed' }))

    expect(await screen.findByText('Changes marked as reviewed.')).toBeTruthy()
    expect(calls).toEqual([{ params: { id: '7' }, body: { seen: 'mark' } }])
  })

  test('shows that a reverted course has no changes, and offers to mark it as reviewed', async () => {
    fakeEndpoint(listCourseChanges, { since: '2026-11-03T10:00:00.000Z', seen: 'mark', isWaiting: true, changes: [] })
    show({ status: 'LIVE', submittedAt: null, instructorId })

    expect(await screen.findByText('No changes.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Mark as reviewed' })).toBeTruthy()
  })

  test("shows who reviews changes to the admin's own LIVE course", async () => {
    const change = { kind: 'CHANGED', subject: 'Title', before: 'Books', after: 'Bookkeeping', lectureId: null, isHeld: false } as const
    fakeEndpoint(listCourseChanges, { since: '2026-11-03T10:00:00.000Z', seen: 'mark', isWaiting: true, changes: [change] })
    show({ status: 'LIVE', submittedAt: null, instructorId: adminId })

    expect(await screen.findByText('This is your own course. Another admin must review the changes.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Mark as reviewed' })).toBeNull()
  })

  describe('unreleased content', () => {
    const held = { kind: 'ADDED', subject: 'Lecture “Tides”', before: null, after: '4 words', lectureId: 31, isHeld: true } as const
    const given = (changes: readonly (typeof held)[]) =>
      fakeEndpoint(listCourseChanges, { since: null, seen: 'mark', isWaiting: changes.length > 0, changes: [...changes] })

    test('is labeled and can be released', async () => {
      given([held, { ...held, lectureId: 32 } as never])
      fakeEndpoint(getCourse, {
        ...shownCourse,
        sections: shownCourse.sections.map((section) => ({
          ...section,
          lectures: [givenLecture({ title: 'Tides', contentType: 'TEXT', held: 'LECTURE' })],
        })),
      })
      const user = show({ status: 'LIVE', submittedAt: null, instructorId })
      const calls = fakeEndpoint(markChangesSeen, () => {
        given([])
        return null
      })

      await user.click(await screen.findByRole('button', { name: 'Release 2 lectures' }))

      expect(await screen.findByText('Students can now see the new content of “Bookkeeping for small shops”.')).toBeTruthy()
      expect(calls).toEqual([{ params: { id: '7' }, body: { seen: 'mark' } }])
      expect(screen.getAllByText('Unreleased')).toHaveLength(1)
    })

    test('can be released in an archived course, whose other changes need no review', async () => {
      given([held])
      show({ status: 'ARCHIVED', submittedAt: null, instructorId })
      expect(await screen.findByRole('button', { name: 'Release 1 lecture' })).toBeTruthy()
      cleanup()

      given([{ ...held, isHeld: false } as never])
      show({ status: 'ARCHIVED', submittedAt: null, instructorId })
      expect(await screen.findByText('Lecture “Tides”')).toBeTruthy()
      expect(screen.queryByRole('button', { name: /^Release|^Mark as reviewed/ })).toBeNull()
    })

    test('can be answered with a request for changes, with the feedback as typed', async () => {
      given([held])
      const user = show({ status: 'LIVE', submittedAt: null, instructorId })
      const calls = fakeEndpoint(requestChanges, givenEditableCourse({ status: 'LIVE' }))

      expect(await screen.findByText(/No admin has reviewed this course yet. Unreleased content stays hidden/)).toBeTruthy()
      await user.click(screen.getByRole('button', { name: 'Request Changes' }))
      await user.type(screen.getByRole('textbox', { name: /^Feedback/ }), 'The sound is too low.')
      await user.click(screen.getByRole('button', { name: 'Submit Feedback' }))
      await user.click((await dialog()).getByRole('button', { name: 'Request Changes' }))

      expect(
        await screen.findByText('Changes requested for “Bookkeeping for small shops”. We’ll send your feedback to the instructor.'),
      ).toBeTruthy()
      expect(calls).toEqual([{ query: { courseId: '7' }, body: { feedback: 'The sound is too low.' } }])
    })
  })

  test('removes a LIVE course from the catalog and restores it', async () => {
    const user = show({ status: 'LIVE', submittedAt: null })
    const moves = [
      fakeEndpoint(archiveCourse, () => {
        waiting({ status: 'ARCHIVED', submittedAt: null, isHeldBack: true })
        return givenEditableCourse({ status: 'ARCHIVED' })
      }),
      fakeEndpoint(restoreCourse, () => {
        waiting({ status: 'LIVE', submittedAt: null })
        return givenEditableCourse({ status: 'LIVE' })
      }),
    ]

    await user.click(await screen.findByRole('button', { name: 'Remove from catalog' }))
    await user.click((await dialog()).getByRole('button', { name: 'Remove from catalog' }))

    expect(await screen.findByText(/An admin removed this course from the catalog/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Restore' }))
    await user.click((await dialog()).getByRole('button', { name: 'Restore' }))
    expect(await screen.findByRole('button', { name: 'Remove from catalog' })).toBeTruthy()
    expect(moves).toEqual([[{ params: { id: '7' } }], [{ params: { id: '7' } }]])
  })

  test("shows that a course doesn't exist", async () => {
    fakeEndpoint(getEditableCourse, refused('COURSE_NOT_FOUND'))
    fakeEndpoint(getCourse, refused('COURSE_NOT_FOUND'))
    renderPage(review, { path: '/admin/course-reviews/:id', at: '/admin/course-reviews/7' })

    expect(await screen.findByText('This course doesn’t exist.')).toBeTruthy()
  })
})
