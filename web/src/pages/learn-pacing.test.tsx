import { type Course, getCourse, getCourseRelation } from '@akada/contract/courses.ts'
import { completeLecture, getProgress, listOwnedCourses, type Progress } from '@akada/contract/enrollments.ts'
import { listNotes } from '@akada/contract/notes.ts'
import type { Closed } from '@akada/contract/pacing.ts'
import { getOwnReview } from '@akada/contract/reviews.ts'
import { safeHtml } from '@akada/contract/rich-text.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { fakeEndpoint } from '../testing/fake-endpoint.ts'
import { givenVideoCourse } from '../testing/learning-givens.ts'
import { givenStudent, renderPage } from '../testing/render-page.tsx'
import * as page from './learn.tsx'

const relation = { enrollmentId: 70, enrolledAt: null, isBought: false, isArchived: false, isInCart: false, isWishlisted: false }
const progress = (completedLectures: number[]): Progress => ({
  id: 70,
  progress: 33 * completedLectures.length,
  completed: false,
  completedLectures,
  lastLectureId: completedLectures.at(-1) ?? null,
  positions: [],
})

const afterGround: Closed = { opensAt: null, after: { sectionId: 1, title: 'Ground' } }
const inMarch: Closed = { opensAt: '2099-03-01T09:00:00.000Z', after: null }

/** A course of two texts and a closed text in the second section. */
function courseWith(closed: Closed | null): Course {
  const course = givenVideoCourse()
  const sections = course.sections.map((section) => ({
    ...section,
    lectures: section.lectures.map(({ contentUrl: _, renditions: __, captions: ___, ...lecture }) => ({
      ...lecture,
      contentType: 'TEXT' as const,
      contentHtml: safeHtml`<p>Text ${lecture.id}</p>`,
    })),
  }))
  const [ground, walls] = sections
  if (!ground || !walls) return course
  const lectures = walls.lectures.map(({ contentHtml, ...lecture }) => (closed ? { ...lecture, closed } : { ...lecture, contentHtml }))
  return { ...course, sections: [ground, { ...walls, lectures }] }
}

beforeEach(() => {
  givenStudent()
  fakeEndpoint(getCourseRelation, { ...relation, isInstructor: false, isAdmin: false })
  fakeEndpoint(getOwnReview, null)
  fakeEndpoint(listNotes, [])
  fakeEndpoint(listOwnedCourses, { courseIds: [7] })
})

const show = (query = '') => renderPage(page, { path: '/my-learning/courses/:id', at: `/my-learning/courses/7${query}`, others: {} })

test('a closed lecture shows a lock and what it waits for, and can’t be completed', async () => {
  fakeEndpoint(getCourse, courseWith(afterGround))
  fakeEndpoint(getProgress, progress([1]))

  show('?lecture=3')

  expect(await screen.findByText('This lecture isn’t open yet. Opens once you complete “Ground”.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Complete/ })).toBeNull()
  expect(screen.queryByRole('tab')).toBeNull()
  expect(screen.getByRole('link', { name: 'Next: Lecture 2' })).toBeTruthy()
  const row = screen.getByRole('link', { name: /Lecture 3.*Not open yet/ })
  expect(within(row).getByText('Opens once you complete “Ground”')).toBeTruthy()
})

test('a student without a lecture in the URL continues with an open one', async () => {
  fakeEndpoint(getCourse, courseWith(inMarch))
  fakeEndpoint(getProgress, { ...progress([1]), lastLectureId: 3 })

  show()

  expect(await screen.findByRole('heading', { level: 1, name: 'Lecture 2' })).toBeTruthy()
})

test('completing a section opens the next one and continues there', async () => {
  let isOpen = false
  fakeEndpoint(getCourse, () => courseWith(isOpen ? null : afterGround))
  fakeEndpoint(getProgress, progress([1]))
  fakeEndpoint(completeLecture, () => {
    isOpen = true
    return progress([1, 2])
  })
  show('?lecture=2')

  await userEvent.click(await screen.findByRole('button', { name: 'Complete and continue: Lecture 3' }))

  expect(await screen.findByRole('heading', { level: 1, name: 'Lecture 3' })).toBeTruthy()
  expect(await screen.findByText('Text 3')).toBeTruthy()
})

test('“Complete and continue” opens the lecture that it names, also if another one has opened', async () => {
  let isOpen = false
  fakeEndpoint(getCourse, () => courseWith(isOpen ? null : inMarch))
  fakeEndpoint(getProgress, progress([]))
  fakeEndpoint(completeLecture, () => {
    isOpen = true
    return progress([2])
  })
  show('?lecture=2')

  await userEvent.click(await screen.findByRole('button', { name: 'Complete and continue: Lecture 1' }))

  expect(await screen.findByRole('heading', { level: 1, name: 'Lecture 1' })).toBeTruthy()
})

test('after the last open lecture, the page says what opens next', async () => {
  fakeEndpoint(getCourse, courseWith(inMarch))
  fakeEndpoint(getProgress, progress([1]))
  fakeEndpoint(completeLecture, progress([1, 2]))
  show('?lecture=2')

  await userEvent.click(await screen.findByRole('button', { name: 'Complete the lecture' }))

  const words = (await screen.findByText(/You’ve completed all open lectures/)).textContent
  expect(words).toMatch(/Next: Lecture 3\. Opens on Mar 1, 2099/)
  expect(screen.getByRole('heading', { level: 1, name: 'Lecture 2' })).toBeTruthy()
})
