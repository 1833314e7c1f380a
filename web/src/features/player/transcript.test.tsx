import { getCaptions } from '@akada/contract/captions.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { broken, fakeEndpoint } from '../../testing/fake-endpoint.ts'
import { changeSettings, currentSettings } from './player-settings.ts'
import { Transcript } from './transcript.tsx'

const cues = [
  { start: 1, end: 3, text: 'A tag says what something is.' },
  { start: 4, end: 6, text: 'Give each page one heading.' },
  { start: 7, end: 9, text: '<script>A tag</script> again.' },
]
const tracks = [
  { language: 'en', label: 'English' },
  { language: 'yo', label: 'Yorùbá' },
]

beforeEach(() => {
  changeSettings({ hasTranscript: true, hasCaptions: false, captionsLanguage: null })
  fakeEndpoint(getCaptions, ({ params }) => ({ language: params.language, label: 'English', kind: 'captions' as const, cues }))
})

function show() {
  const video = document.createElement('video')
  let at = 0
  Object.defineProperty(video, 'duration', { value: 20 })
  Object.defineProperty(video, 'currentTime', {
    get: () => at,
    set: (seconds: number) => {
      at = seconds
      video.dispatchEvent(new Event('seeking'))
    },
  })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={client}>
      <Transcript lectureId={5} tracks={tracks} video={video} />
    </QueryClientProvider>,
  )
  return { video }
}

const rows = async () => (await screen.findAllByRole('listitem')).map((item) => item.querySelector('button') as HTMLButtonElement)
const current = () => screen.getAllByRole('listitem').findIndex((item) => item.querySelector('[aria-current]'))

describe('transcript', () => {
  test('shows that it is loading, then lists the captions with their times', async () => {
    show()
    expect(screen.getByText('Loading the transcript…')).toBeTruthy()

    const [first, , third] = await rows()

    expect(first?.textContent).toBe('0:01A tag says what something is.')
    expect(third?.textContent).toBe('0:07<script>A tag</script> again.')
    expect(screen.queryByText('Loading the transcript…')).toBeNull()
  })

  test('follows the video', async () => {
    const { video } = show()
    await rows()
    expect(current()).toBe(-1)

    act(() => {
      video.currentTime = 5
    })

    expect(current()).toBe(1)
  })

  test('seeks to a line that is clicked or selected, even while the video is paused', async () => {
    const { video } = show()
    const [first, second] = await rows()

    await userEvent.click(second as HTMLElement)
    expect(video.currentTime).toBe(4)
    first?.focus()
    await userEvent.keyboard('{Enter}')

    expect(video.currentTime).toBe(1)
    expect(current()).toBe(0)
  })

  test('finds words, counts matches, and moves between them', async () => {
    show()
    await rows()

    await userEvent.type(screen.getByRole('searchbox', { name: 'Search transcript' }), 'a TAG')

    expect(screen.getByText('1 of 2')).toBeTruthy()
    expect([...document.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual(['A tag', 'A tag'])
    await userEvent.keyboard('{Enter}')
    expect(screen.getByText('2 of 2')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Next match' }))
    expect(screen.getByText('1 of 2')).toBeTruthy()
  })

  test('shows that there are no matches', async () => {
    show()
    await rows()

    await userEvent.type(screen.getByRole('searchbox'), 'snails')

    expect(screen.getByText('No matches')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Next match' })).toBeNull()
  })

  test('stops following when the user scrolls, and follows again on request', async () => {
    show()
    await rows()
    expect(screen.queryByRole('button', { name: 'Follow' })).toBeNull()

    fireEvent.wheel(screen.getByRole('list'))
    await userEvent.click(screen.getByRole('button', { name: 'Follow' }))

    expect(screen.queryByRole('button', { name: 'Follow' })).toBeNull()
  })

  test('changes the language, and remembers the choice', async () => {
    const asked = fakeEndpoint(getCaptions, ({ params }) => ({ language: params.language, label: '', kind: 'captions' as const, cues }))
    show()
    await rows()

    await userEvent.click(screen.getByRole('button', { name: 'Caption settings' }))
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Language' }), 'Yorùbá')

    expect(currentSettings().captionsLanguage).toBe('yo')
    await screen.findAllByRole('listitem')
    expect(asked.map(({ params }) => params.language)).toEqual(['en', 'yo'])
  })

  test('offers a retry after a failure', async () => {
    fakeEndpoint(getCaptions, broken())
    show()
    const retry = await screen.findByRole('button', { name: 'Retry' })
    fakeEndpoint(getCaptions, { language: 'en', label: 'English', kind: 'captions', cues })

    await userEvent.click(retry)

    expect(await rows()).toHaveLength(3)
  })

  test('can be closed, and the choice is remembered', async () => {
    show()

    await userEvent.click(screen.getByRole('button', { name: 'Close transcript' }))

    expect(currentSettings().hasTranscript).toBe(false)
    await rows()
  })
})
