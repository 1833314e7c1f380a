import {
  type CourseExport,
  type CourseImport,
  deleteImport,
  duplicateCourse,
  getCourseExport,
  getNewestImport,
  requestCourseExport,
  requestImportedCourse,
} from '@akada/contract/course-transfer.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { hideAllUploads, showUpload } from '../../lib/uploads/upload-store.ts'
import { givenInstructor } from '../../testing/authoring-givens.ts'
import { broken, fakeEndpoint, refused } from '../../testing/fake-endpoint.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { sentence } from '../../testing/sentence.ts'
import { dismissToasts } from '../../ui/toast.tsx'
import { CourseTransferActions } from './course-transfer-actions.tsx'
import { ImportCourseButton } from './import-course-button.tsx'

beforeEach(() => {
  givenInstructor()
  dismissToasts()
})
afterEach(() => act(hideAllUploads))

const shown = (Component: () => React.ReactNode) => ({ user: userEvent.setup(), ...renderPage({ Component }, { path: '/' }) })

describe('duplicate and export panel', () => {
  const exported = (found: Partial<CourseExport> = {}): CourseExport => ({
    state: 'NONE',
    percent: 0,
    requestedAt: null,
    bytes: null,
    downloadUrl: null,
    expiresAt: null,
    ...found,
  })
  const actions = () => shown(() => <CourseTransferActions courseId={7} />)

  test('starts an export, and shows its progress', async () => {
    fakeEndpoint(getCourseExport, exported())
    const asked = fakeEndpoint(requestCourseExport, exported({ state: 'PREPARING', percent: 12 }))
    const { user } = actions()

    await user.click(await screen.findByRole('button', { name: 'Export course' }))

    expect(await screen.findByText('Exporting course… 12%')).toBeTruthy()
    expect(asked).toEqual([{ params: { id: '7' } }])
    expect(screen.queryByRole('button', { name: 'Export course' })).toBeNull()
  })

  test('offers the finished file, with its expiration time', async () => {
    fakeEndpoint(
      getCourseExport,
      exported({ state: 'READY', bytes: 2_500_000, downloadUrl: '/media/signed/x', expiresAt: '2026-11-25T10:00:00Z' }),
    )
    actions()

    expect((await screen.findByRole('link', { name: 'Download ZIP' })).getAttribute('href')).toBe('/media/signed/x')
    expect(screen.getByText('The ZIP is ready (2.5 MB).')).toBeTruthy()
    expect(screen.getByText(/Available until/)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Export again' })).toBeTruthy()
  })

  test("shows that an export failed or can't start", async () => {
    fakeEndpoint(getCourseExport, exported({ state: 'FAILED' }))
    fakeEndpoint(requestCourseExport, refused('EXPORT_RUNNING'))
    const { user } = actions()

    expect(await screen.findByText('The export failed. Please try again.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Export course' }))

    expect(await screen.findByText('You’re already exporting another course. Wait until its file is ready.')).toBeTruthy()
  })

  test("offers a retry when the export can't be loaded", async () => {
    fakeEndpoint(getCourseExport, broken())
    const { user } = actions()
    const retry = await screen.findByRole('button', { name: 'Retry' })
    fakeEndpoint(getCourseExport, exported())

    await user.click(retry)

    expect(await screen.findByRole('button', { name: 'Export course' })).toBeTruthy()
  })

  test('creates a duplicate and opens it', async () => {
    fakeEndpoint(getCourseExport, exported())
    fakeEndpoint(duplicateCourse, { id: 31, title: 'Copy of Bookkeeping' })
    const { user, router } = actions()

    await user.click(await screen.findByRole('button', { name: 'Duplicate course' }))

    expect(await screen.findByText('“Copy of Bookkeeping” was duplicated as a draft.')).toBeTruthy()
    expect(router.state.location.pathname).toBe('/instructor/courses/edit/31')
  })
})

describe('course import', () => {
  const found = (more: Partial<CourseImport> = {}): CourseImport => ({
    id: 5,
    status: 'READ',
    percent: 0,
    faults: [],
    courseId: null,
    createdAt: '2026-11-22T10:00:00Z',
    preview: {
      title: 'Beekeeping',
      subtitle: 'From the first hive',
      bytes: 12_000_000,
      sections: [{ title: 'The hive', lectures: [{ title: 'Look inside', contentType: 'VIDEO', bytes: 11_000_000 }] }],
      remarks: ['This site has no category “Bees”. Choose another in the draft.'],
    },
    ...more,
  })
  async function opened(newest: CourseImport | null) {
    fakeEndpoint(getNewestImport, newest)
    const view = shown(ImportCourseButton)
    await view.user.click(screen.getByRole('button', { name: 'Import course' }))
    return view
  }

  test('begins with the choice of a file', async () => {
    await opened(null)

    expect((await screen.findByLabelText('Choose ZIP file')).getAttribute('accept')).toBe('.zip,application/zip')
  })

  test('shows the progress of the file upload', async () => {
    fakeEndpoint(getNewestImport, null)
    const { user } = shown(ImportCourseButton)
    const sizes = { percent: 40, bytesSent: 40, bytesTotal: 100, secondsLeft: 9, originalBytes: null }
    act(() =>
      showUpload({
        purpose: { kind: 'course-import' },
        fileName: 'bees.zip',
        status: 'UPLOADING',
        problem: null,
        needsFile: false,
        isElsewhere: false,
        made: null,
        ...sizes,
      }),
    )

    await user.click(screen.getByRole('button', { name: 'Import course' }))

    expect(await screen.findByText('bees.zip')).toBeTruthy()
    expect(screen.queryByLabelText('Choose ZIP file')).toBeNull()
  })

  test('shows a preview before it creates the draft', async () => {
    const { user } = await opened(found())
    const made = fakeEndpoint(requestImportedCourse, found({ status: 'MAKING', percent: 30 }))

    for (const text of ['Beekeeping', 'The hive', 'Look inside', 'This site has no category “Bees”. Choose another in the draft.'])
      expect(await screen.findByText(text)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Import as draft' }))

    expect(await screen.findByText('Creating course… 30%')).toBeTruthy()
    expect(made).toEqual([{ params: { id: '5' } }])
    expect(screen.queryByLabelText('Choose another ZIP file')).toBeNull()
  })

  test('can be discarded', async () => {
    const { user } = await opened(found())
    fakeEndpoint(deleteImport, null)

    await user.click(await screen.findByRole('button', { name: 'Discard' }))

    expect(await screen.findByLabelText('Choose ZIP file')).toBeTruthy()
  })

  test('shows where each error in a file is', async () => {
    await opened(found({ status: 'REFUSED', preview: null, faults: [{ path: 'one.html', message: 'This file is empty.' }] }))

    expect(await screen.findByText('We couldn’t import this file. No course was created.')).toBeTruthy()
    expect(screen.getByText('one.html')).toBeTruthy()
    expect(screen.getByText('This file is empty.')).toBeTruthy()
    expect(screen.getByLabelText('Choose another ZIP file')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Import as draft' })).toBeNull()
  })

  test('links to the created draft, with remarks about it', async () => {
    await opened(found({ status: 'DONE', courseId: 44 }))

    expect((await screen.findByRole('link', { name: 'Open draft' })).getAttribute('href')).toBe('/instructor/courses/edit/44')
    expect(screen.getByText(sentence('“Beekeeping” was imported as a draft.'))).toBeTruthy()
    const remarks = within(screen.getByRole('list', { name: 'Remarks' })).getAllByRole('listitem')
    expect(remarks.map(({ textContent }) => textContent)).toEqual(['This site has no category “Bees”. Choose another in the draft.'])
  })

  test('keeps the focus inside the dialog from step to step', async () => {
    const { user } = await opened(found())
    fakeEndpoint(requestImportedCourse, found({ status: 'DONE', courseId: 44 }))

    ;(await screen.findByRole('button', { name: 'Import as draft' })).focus()
    await user.keyboard('{Enter}')
    const open = await screen.findByRole('link', { name: 'Open draft' })

    await waitFor(() => expect(document.activeElement).toBe(open))
  })

  test("offers a retry when the import can't be loaded", async () => {
    fakeEndpoint(getNewestImport, broken())
    const { user } = shown(ImportCourseButton)
    await user.click(screen.getByRole('button', { name: 'Import course' }))

    expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy()
  })
})
