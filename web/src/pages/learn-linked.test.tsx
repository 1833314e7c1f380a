import { type Course, getCourse, getCourseRelation } from '@akada/contract/courses.ts'
import { completeLecture, getProgress, savePosition } from '@akada/contract/enrollments.ts'
import { createNote, listNotes } from '@akada/contract/notes.ts'
import { getPlayback } from '@akada/contract/playback.ts'
import { getOwnReview } from '@akada/contract/reviews.ts'
import { act, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { changeSettings } from '../features/player/player-settings.ts'
import { fakeEndpoint, refused } from '../testing/fake-endpoint.ts'
import { givenVideoCourse } from '../testing/learning-givens.ts'
import { givenStudent, renderPage } from '../testing/render-page.tsx'
import * as page from './learn.tsx'

const progress = { id: 70, progress: 0, completed: false, completedLectures: [], lastLectureId: null, positions: [] }
const link = { provider: 'YOUTUBE' as const, url: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ', id: 'aqz-KE-bpKQ', hash: null }

/** The first lecture plays a video of YouTube. */
function givenLinkedCourse(): Course {
  const course = givenVideoCourse()
  const [section, ...others] = course.sections
  const [first, ...rest] = section?.lectures ?? []
  if (!section || !first) throw new Error('The course has no lecture.')
  const { contentUrl: _, renditions: __, captions: ___, ...lecture } = first
  return { ...course, sections: [{ ...section, lectures: [{ ...lecture, videoProvider: 'YOUTUBE' }, ...rest] }, ...others] }
}

const relation = {
  enrollmentId: 70,
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
  changeSettings({ allowedSites: [], savesData: false, playsNext: false })
  fakeEndpoint(getCourse, givenLinkedCourse())
  fakeEndpoint(getCourseRelation, relation)
  fakeEndpoint(getProgress, progress)
  fakeEndpoint(getOwnReview, null)
  fakeEndpoint(listNotes, [])
  fakeEndpoint(savePosition, null)
  fakeEndpoint(getPlayback, { durationSeconds: 635, renditions: [], link, expiresAt: '2026-03-04T14:00:00.000Z' })
})

const show = () => renderPage(page, { path: '/my-learning/courses/:id', at: '/my-learning/courses/7?lecture=1' })
const play = async () => userEvent.click(await screen.findByRole('button', { name: 'Play Lecture 1 from YouTube' }))
const say = (message: object) =>
  act(() => {
    const frame = document.querySelector('iframe')
    const sent = { origin: 'https://www.youtube-nocookie.com', source: frame?.contentWindow ?? null, data: JSON.stringify(message) }
    fireEvent(window, new MessageEvent('message', sent))
  })

describe('a lecture with a video from another site', () => {
  test('saves nothing in an archived enrollment', async () => {
    fakeEndpoint(getCourseRelation, { ...relation, isArchived: true })
    const completed = fakeEndpoint(completeLecture, progress)
    const saved = fakeEndpoint(savePosition, null)
    show()
    await play()

    say({ event: 'infoDelivery', info: { currentTime: 40.2, playerState: 1 } })
    say({ event: 'infoDelivery', info: { playerState: 2 } })
    say({ event: 'onStateChange', info: 0 })
    await act(async () => {})

    expect([completed, saved]).toEqual([[], []])
  })

  test('is completed by its end, and its position is saved', async () => {
    const completed = fakeEndpoint(completeLecture, { ...progress, progress: 33, completedLectures: [1] })
    const saved = fakeEndpoint(savePosition, null)
    show()
    await play()

    say({ event: 'infoDelivery', info: { currentTime: 40.2, playerState: 1 } })
    say({ event: 'infoDelivery', info: { playerState: 2 } })
    say({ event: 'onStateChange', info: 0 })

    await expect.poll(() => saved).toMatchObject([{ body: { lectureId: 1, seconds: 40 } }])
    await expect.poll(() => completed).toMatchObject([{ query: { courseId: '7', lectureId: '1' } }])
    expect(await screen.findByRole('button', { name: 'Completed' })).toBeTruthy()
  })

  test('gets bookmarks at its position', async () => {
    const created = fakeEndpoint(createNote, ({ body }) => ({
      ...{ id: 1, clientId: String(body.clientId), lectureId: 1, second: 40, text: '' },
      ...{ createdAt: '2026-03-04T10:00:00.000Z', updatedAt: '2026-03-04T10:00:00.000Z' },
    }))
    show()
    await play()

    say({ event: 'infoDelivery', info: { currentTime: 40.2, playerState: 1 } })
    await userEvent.click(screen.getByRole('button', { name: 'Bookmark' }))

    await expect.poll(() => created).toMatchObject([{ body: { lectureId: 1, second: 40 } }])
  })

  test('is marked as available online only, without a download', async () => {
    show()

    await screen.findByText('It can’t be downloaded.')
    expect(within(screen.getByRole('link', { name: /Lecture 1/ })).getByText('Online only')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Download lecture/ })).toBeNull()
  })

  test('says so if the site no longer plays videos from there', async () => {
    fakeEndpoint(getPlayback, refused('VIDEO_LINK_OFF'))
    show()

    expect(await screen.findByText('This video is on another site, and this site no longer plays videos from there.')).toBeTruthy()
    expect(document.querySelector('iframe')).toBeNull()
    expect((await screen.findAllByRole('button', { name: 'Mark as Complete' })).length).toBeGreaterThan(0)
  })
})
