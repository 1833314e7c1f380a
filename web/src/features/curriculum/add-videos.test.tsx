import { createLecture } from '@akada/contract/curriculum.ts'
import { startUpload } from '@akada/contract/uploads.ts'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { endSession } from '../../lib/session.ts'
import { uploadsNow } from '../../lib/uploads/upload-store.ts'
import { givenCurriculum, givenLecture } from '../../testing/curriculum-givens.ts'
import { fakeEndpoint, refused } from '../../testing/fake-endpoint.ts'
import { givenStudent } from '../../testing/render-page.tsx'
import { showCurriculum, shownLectures } from '../../testing/show-curriculum.tsx'
import { dismissToasts } from '../../ui/toast.tsx'

beforeEach(() => {
  localStorage.clear()
  dismissToasts()
  givenStudent()
  fakeEndpoint(startUpload, () => new Promise(() => undefined))
})
afterEach(() => act(() => endSession()))

const video = (name: string) => new File([name], name, { type: 'video/mp4' })
const queued = () => uploadsNow().map(({ purpose, fileName }) => [purpose.kind === 'lecture-video' && purpose.lectureId, fileName])

async function shown() {
  const given = givenCurriculum()
  showCurriculum()
  await screen.findByText('Roof')
  return given
}

const drop = (files: File[]) =>
  fireEvent.drop(screen.getByText('Or drop videos here to create one lecture per file.'), { dataTransfer: { types: ['Files'], files } })

test('videos dropped on a section become lectures in the order of their names, and are queued for upload', async () => {
  const { calls } = await shown()

  drop([video('10_roof_tiles.mp4'), video('2-beams.mp4')])

  expect(await screen.findByText('2 lectures added.')).toBeTruthy()
  expect(calls.createLecture.map(({ body }) => body)).toEqual([
    { sectionId: 3, title: '2-beams', contentType: 'VIDEO' },
    { sectionId: 3, title: '10 roof tiles', contentType: 'VIDEO' },
  ])
  expect(shownLectures().slice(-2)).toEqual(['Video: 2-beams', 'Video: 10 roof tiles'])
  expect(queued()).toEqual([
    [101, '2-beams.mp4'],
    [102, '10_roof_tiles.mp4'],
  ])
})

test('videos chosen for a section become lectures too', async () => {
  const { calls } = await shown()

  fireEvent.change(screen.getByLabelText(/Add videos to Walls/), { target: { files: [video('plaster.mp4')] } })

  await waitFor(() =>
    expect(calls.createLecture.map(({ body }) => body)).toEqual([{ sectionId: 2, title: 'plaster', contentType: 'VIDEO' }]),
  )
  await screen.findByText('1 lecture added.')
})

test("files that aren't videos are named and skipped", async () => {
  const { calls } = await shown()

  drop([new File(['a'], 'notes.pdf', { type: 'application/pdf' })])

  expect(await screen.findByText('notes.pdf is not a video.')).toBeTruthy()
  expect(calls.createLecture).toEqual([])
})

test("a lecture that can't be added is reported, and the others are added", async () => {
  await shown()
  fakeEndpoint(createLecture, ({ body: { title } }) =>
    title === 'a' ? givenLecture({ id: 200, sectionId: 3, title }) : refused('CURRICULUM_FULL'),
  )

  drop([video('a.mp4'), video('b.mp4')])

  expect(await screen.findByText('A course can have up to 100 sections and 1,000 lectures.')).toBeTruthy()
  expect(queued()).toEqual([[200, 'a.mp4']])
})
