import { type AccessibilityReport, getAccessibility, saveAccessibilityDeclaration } from '@akada/contract/accessibility.ts'
import { saveCaptions } from '@akada/contract/captions.ts'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { broken, fakeEndpoint, refused } from '../../testing/fake-endpoint.ts'
import { givenStudent, renderPage } from '../../testing/render-page.tsx'
import { AccessibilityTab } from './accessibility-tab.tsx'

const silent = { tab: 'curriculum' as const, lectureId: 9, title: 'Tides', message: 'This video has no captions.' }
const report = (more: Partial<AccessibilityReport> = {}): AccessibilityReport => ({
  courseId: 7,
  language: 'Yoruba',
  totalSeconds: 4000,
  secondsWithoutCaptions: 754,
  checks: [
    { code: 'CAPTIONS', total: 3, passed: 2, places: [silent] },
    { code: 'TRANSCRIPT', total: 3, passed: 3, places: [] },
    { code: 'ALT_TEXT', total: 0, passed: 0, places: [] },
    { code: 'HEADINGS', total: 1, passed: 1, places: [] },
    {
      code: 'LINK_TEXT',
      total: 7,
      passed: 0,
      places: Array.from({ length: 7 }, (_, index) => ({
        ...silent,
        lectureId: 20 + index,
        title: `Text ${index}`,
        message: 'A link has no text.',
      })),
    },
  ],
  declared: ['NO_FLASHING'],
  ...more,
})

beforeEach(() => {
  givenStudent()
  fakeEndpoint(getAccessibility, report())
})

const show = () => renderPage({ Component: () => <AccessibilityTab courseId={7} /> }, { path: '/edit' })

describe('accessibility checklist', () => {
  test('shows that it is loading, and offers a retry after a failure', async () => {
    fakeEndpoint(getAccessibility, broken())
    show()
    expect(screen.getByText('Checking your course…')).toBeTruthy()
    const retry = await screen.findByRole('button', { name: 'Retry' })
    fakeEndpoint(getAccessibility, report())

    await userEvent.click(retry)

    expect(await screen.findByText('13 min of 1 h 7 min of video has no captions in Yoruba.')).toBeTruthy()
    expect(screen.getByText('There are no images in your texts.')).toBeTruthy()
  })

  test('links to each problem, and initially shows only a few', async () => {
    const { router } = show()
    expect(await screen.findByText('2 of 3')).toBeTruthy()
    expect(screen.queryByText('Text 6')).toBeNull()

    await userEvent.click(screen.getByRole('button', { name: 'Show 2 more' }))
    await userEvent.click(screen.getByRole('link', { name: 'View: Text 6' }))

    expect(router.state.location.pathname + router.state.location.search).toBe('/instructor/courses/edit/7?tab=curriculum&lecture=26')
  })

  test('uploads captions in the course language, and repeats the checks', async () => {
    const sent = fakeEndpoint(saveCaptions, {
      language: 'yo',
      label: 'Yoruba',
      kind: 'captions',
      version: 1,
      cues: [],
      remarks: ['Left out.'],
    })
    show()
    const field = await screen.findByLabelText('Captions file for Tides')
    fakeEndpoint(getAccessibility, report({ secondsWithoutCaptions: 0, checks: [] }))

    await userEvent.upload(field, new File(['WEBVTT'], 'tides.vtt'))

    expect(await screen.findByText('All your videos have captions in the course language.')).toBeTruthy()
    expect(screen.getByText('Left out.')).toBeTruthy()
    expect(sent[0]).toMatchObject({ params: { id: '9', language: 'yo' }, body: { version: '0', label: 'Yoruba', kind: 'captions' } })
  })

  test('shows what is wrong with a file', async () => {
    fakeEndpoint(saveCaptions, refused('CAPTIONS_INVALID', { message: 'Line 3: The caption ends before it starts.' }))
    show()

    await userEvent.upload(await screen.findByLabelText('Captions file for Tides'), new File(['WEBVTT'], 'tides.vtt'))

    expect(await screen.findByText('Line 3: The caption ends before it starts.')).toBeTruthy()
  })
})

test('a switch saves a manual declaration, and the result is shown', async () => {
  const sent = fakeEndpoint(saveAccessibilityDeclaration, { declared: ['NO_FLASHING', 'FILES_READABLE'] })
  show()
  expect(await screen.findByRole('switch', { name: 'No flashing' })).toHaveProperty('checked', true)

  await userEvent.click(screen.getByRole('switch', { name: 'Files work with screen readers' }))

  expect(await screen.findByText('Saved')).toBeTruthy()
  expect(screen.getByRole('switch', { name: 'Files work with screen readers' })).toHaveProperty('checked', true)
  expect(sent).toEqual([{ params: { id: '7' }, body: { code: 'FILES_READABLE', isDeclared: true } }])
})
