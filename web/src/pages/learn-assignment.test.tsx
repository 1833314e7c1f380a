import { createSubmission, deleteAssignmentFile, getAssignment } from '@akada/contract/assignments.ts'
import { type Course, getCourse, getCourseRelation } from '@akada/contract/courses.ts'
import { getProgress, listOwnedCourses } from '@akada/contract/enrollments.ts'
import { listNotes } from '@akada/contract/notes.ts'
import { getOwnReview } from '@akada/contract/reviews.ts'
import { safeHtml } from '@akada/contract/rich-text.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { givenAssignment, givenSubmission } from '../testing/assignment-givens.ts'
import { broken, fakeEndpoint, lostConnection, refused } from '../testing/fake-endpoint.ts'
import { givenVideoCourse } from '../testing/learning-givens.ts'
import { givenStudent, renderPage } from '../testing/render-page.tsx'
import * as page from './learn.tsx'

const relation = { enrollmentId: 70, enrolledAt: null, isBought: false, isArchived: false, isInCart: false, isWishlisted: false }

/** A course whose last lecture is an assignment. */
function givenCourse(): Course {
  const course = givenVideoCourse()
  return {
    ...course,
    sections: course.sections.map((section) => ({
      ...section,
      lectures: section.lectures.map((lecture) =>
        lecture.contentType === 'TEXT' ? { ...lecture, contentType: 'ASSIGNMENT', contentHtml: safeHtml`<p>Bake a bread.</p>` } : lecture,
      ),
    })),
  }
}

beforeEach(() => {
  // Deletes drafts.
  localStorage.clear()
  givenStudent()
  fakeEndpoint(getCourse, givenCourse())
  fakeEndpoint(getCourseRelation, { ...relation, isInstructor: false, isAdmin: false })
  fakeEndpoint(getOwnReview, null)
  fakeEndpoint(listNotes, [])
  fakeEndpoint(listOwnedCourses, { courseIds: [7] })
  fakeEndpoint(getProgress, { id: 70, progress: 0, completed: false, completedLectures: [], lastLectureId: null, positions: [] })
})

function show() {
  renderPage(page, { path: '/my-learning/courses/:id', at: '/my-learning/courses/7?lecture=3', others: {} })
  return userEvent.setup({ delay: null })
}

describe('an assignment', () => {
  test('shows instructions, terms and the form, and can’t be marked as complete', async () => {
    fakeEndpoint(getAssignment, givenAssignment({ dueAt: '2026-04-01T22:59:59.000Z' }))

    show()

    expect(await screen.findByRole('form', { name: 'Submit your work' })).toBeTruthy()
    expect(screen.getByText('Bake a bread.')).toBeTruthy()
    expect(screen.getByText('100, 50 to pass')).toBeTruthy()
    expect(screen.getByText('A text, files or a link')).toBeTruthy()
    expect(screen.getByText('Late work is accepted and marked as late.')).toBeTruthy()
    expect(await screen.findByText('Pass the assignment to complete this lecture.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Complete/ })).toBeNull()
    expect(screen.queryByRole('button', { name: /Download lecture/ })).toBeNull()
  })

  test('submits text, link and uploaded files, and then shows the work with the focus', async () => {
    const files = [{ id: 5, name: 'bread.pdf', size: 46_000, url: '/media/signed/5' }]
    fakeEndpoint(getAssignment, givenAssignment({ files }))
    const sent = fakeEndpoint(
      createSubmission,
      givenAssignment({ submissions: [givenSubmission({ files })], submissionsLeft: 2, problem: 'SUBMISSION_WAITING' }),
    )
    const user = show()

    await user.type(await screen.findByLabelText('Text'), ' My page about bread. ')
    await user.type(screen.getByLabelText('Link'), 'https://bread.example/page')
    await user.click(screen.getByRole('button', { name: 'Submit' }))

    expect(await screen.findByText('Waiting for the grade')).toBeTruthy()
    expect(sent).toEqual([
      {
        params: { lectureId: '3' },
        body: { clientId: expect.any(String), text: 'My page about bread.', link: 'https://bread.example/page', fileIds: [5] },
      },
    ])
    expect(screen.queryByRole('form', { name: 'Submit your work' })).toBeNull()
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Your work'))
    expect(screen.getByRole('link', { name: 'Download bread.pdf' })).toHaveProperty('pathname', '/media/signed/5')
  })

  test('refuses empty work and a link that isn’t encrypted before it is sent', async () => {
    fakeEndpoint(getAssignment, givenAssignment())
    const sent = fakeEndpoint(createSubmission, givenAssignment())
    const user = show()

    await user.click(await screen.findByRole('button', { name: 'Submit' }))
    expect(await screen.findByText('Add your work before you submit.')).toBeTruthy()
    await user.type(screen.getByLabelText('Link'), 'http://bread.example')
    await user.click(screen.getByRole('button', { name: 'Submit' }))
    expect(await screen.findByText('Enter an address that starts with https://.')).toBeTruthy()
    expect(sent).toEqual([])
  })

  test('offers only the accepted kinds of work, and says when the submission is the last one', async () => {
    const terms = { ...givenAssignment().terms, accepts: ['LINK' as const] }
    fakeEndpoint(getAssignment, givenAssignment({ terms, submissionsLeft: 1 }))

    show()

    expect(await screen.findByLabelText('Link')).toBeTruthy()
    expect(screen.queryByLabelText('Text')).toBeNull()
    expect(screen.queryByText('Add file')).toBeNull()
    expect(screen.getByText('This is your last submission.')).toBeTruthy()
  })

  test('shows returned work with points and feedback above the form to submit again', async () => {
    const files = [{ id: 6, name: 'notes.pdf', size: 1000, url: '/media/signed/6' }]
    const grade = { points: 35, feedback: 'Describe the steps.', gradedAt: '2026-03-05T10:00:00.000Z', files }
    fakeEndpoint(
      getAssignment,
      givenAssignment({ submissions: [givenSubmission({ state: 'RETURNED', isLate: true, grade })], submissionsLeft: 2 }),
    )

    show()

    expect(await screen.findByText('35 of 100 points')).toBeTruthy()
    expect(screen.getByText('Describe the steps.')).toBeTruthy()
    expect(screen.getByText('Returned')).toBeTruthy()
    expect(screen.getByText('Late')).toBeTruthy()
    expect(within(screen.getByRole('list', { name: 'Returned files' })).getByText('notes.pdf')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Submit again' })).toBeTruthy()
    expect(screen.getByText('You can submit up to 2 more times.')).toBeTruthy()
  })

  test('that was passed while it was closed can be completed, and takes no more work', async () => {
    const grade = { points: 80, feedback: '', gradedAt: '2026-03-05T10:00:00.000Z', files: [] }
    const passed = givenSubmission({ state: 'PASSED', grade })
    fakeEndpoint(
      getAssignment,
      givenAssignment({ submissions: [passed], isPassed: true, submissionsLeft: 0, problem: 'ASSIGNMENT_PASSED' }),
    )

    show()

    expect(await screen.findByText('Passed')).toBeTruthy()
    expect(screen.queryByRole('form', { name: 'Submit your work' })).toBeNull()
    expect((await screen.findAllByRole('button', { name: /Complete/ })).length).toBeGreaterThan(0)
  })

  test('deletes a file that isn’t submitted', async () => {
    fakeEndpoint(getAssignment, givenAssignment({ files: [{ id: 5, name: 'bread.pdf', size: 46_000, url: '/media/signed/5' }] }))
    const deleted = fakeEndpoint(deleteAssignmentFile, null)
    const user = show()

    await user.click(await screen.findByRole('button', { name: 'Delete bread.pdf' }))

    await waitFor(() => expect(deleted).toEqual([{ params: { id: '5' } }]))
  })

  test('repeats lost work with the same id, and sends changed work with another one', async () => {
    fakeEndpoint(getAssignment, givenAssignment())
    const sent = fakeEndpoint(createSubmission, lostConnection() as never)
    const user = show()
    const press = async (calls: number) => {
      await user.click(await screen.findByRole('button', { name: 'Submit' }))
      await waitFor(() => expect(sent).toHaveLength(calls))
      await screen.findByRole('alert')
    }

    await user.type(await screen.findByLabelText('Text'), 'My page.')
    await press(1)
    await press(2)
    await user.type(screen.getByLabelText('Text'), ' And a sentence.')
    await press(3)

    const [first, repeated, changed] = sent.map(({ body }) => body.clientId)
    expect(repeated).toBe(first)
    expect(changed).not.toBe(first)
  })

  test('keeps changed text if the earlier text was received, and says that it waits', async () => {
    let isReceived = false
    const waiting = givenAssignment({ submissions: [givenSubmission()], problem: 'SUBMISSION_WAITING' })
    fakeEndpoint(getAssignment, () => (isReceived ? waiting : givenAssignment()))
    fakeEndpoint(createSubmission, () => {
      isReceived = true
      return refused('SUBMISSION_WAITING') as never
    })
    const user = show()

    await user.type(await screen.findByLabelText('Text'), 'My changed page.')
    await user.click(screen.getByRole('button', { name: 'Submit' }))

    expect(await screen.findByText('Your work is waiting for its grade.')).toBeTruthy()
    expect(await screen.findByText('Waiting for the grade')).toBeTruthy()
    expect(localStorage.getItem('drafts:1')).toContain('My changed page.')
  })

  test('explains a refused submission and keeps the text', async () => {
    fakeEndpoint(getAssignment, givenAssignment())
    fakeEndpoint(createSubmission, refused('SUBMISSION_KIND'))
    const user = show()

    await user.type(await screen.findByLabelText('Text'), 'My page.')
    await user.click(screen.getByRole('button', { name: 'Submit' }))

    expect(await screen.findByText('This assignment no longer accepts this kind of work. Reload the page.')).toBeTruthy()
    expect(screen.getByLabelText('Text')).toHaveProperty('value', 'My page.')
  })

  test('can be loaded again after a failure', async () => {
    fakeEndpoint(getAssignment, broken)

    show()

    expect(await screen.findByText('We couldn’t load this assignment.')).toBeTruthy()
    expect(screen.getByText('Bake a bread.')).toBeTruthy()
  })
})
