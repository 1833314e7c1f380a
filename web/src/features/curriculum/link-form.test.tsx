import { getVideoLinkRules, setVideoLink } from '@akada/contract/video-links.ts'
import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { givenCurriculum, givenLecture, givenSection, givenVideo } from '../../testing/curriculum-givens.ts'
import { fakeEndpoint } from '../../testing/fake-endpoint.ts'
import { showCurriculum } from '../../testing/show-curriculum.tsx'

const link = { provider: 'YOUTUBE' as const, url: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ', id: 'aqz-KE-bpKQ', hash: null }
const linked = givenLecture({ link, hasContent: true, durationSeconds: 634, durationString: '11m' })

async function opened(lecture = givenLecture(), { isReadOnly = false, isAllowed = true } = {}) {
  givenCurriculum([givenSection({ lectures: [lecture] })])
  if (!isAllowed) fakeEndpoint(getVideoLinkRules, { isAllowed, hosts: [] })
  const saved = fakeEndpoint(setVideoLink, linked)
  const { user } = showCurriculum({ at: `/?lecture=${lecture.id}`, isReadOnly })
  const editor = within(await screen.findByRole('group', { name: isReadOnly ? lecture.title : `Edit ${lecture.title}` }))
  const open = async () => user.click(await editor.findByRole('button', { name: /^(Use a video from|Change link)/ }))
  return { user, editor, saved, open }
}

const address = () => screen.getByRole('textbox', { name: 'Video link' })
const length = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Length' })
const save = () => screen.getByRole('button', { name: 'Save link' })

describe('the link of a video lecture', () => {
  test('is saved with the length that the instructor enters', async () => {
    const { user, saved, open } = await opened()
    await open()

    await user.type(address(), 'youtu.be/aqz-KE-bpKQ')
    await user.type(length(), '10:34{Enter}')

    await expect.poll(() => saved).toMatchObject([{ params: { id: '11' }, body: { url: 'youtu.be/aqz-KE-bpKQ', durationSeconds: 634 } }])
  })

  test('gets its length from the preview', async () => {
    const { user, open } = await opened()
    await open()
    await user.type(address(), 'youtu.be/aqz-KE-bpKQ')

    await user.click(screen.getByRole('button', { name: 'Preview' }))
    await user.click(await screen.findByRole('button', { name: `Play ${link.url}` }))

    expect(length().value).toBe('10:34')
  })

  test.each([
    ['nothing', 'Enter the address of a YouTube or Vimeo video, or a URL that starts with https://.'],
    ['https://www.youtube.com/@school', 'This address doesn’t lead to a single video. Open the video and copy its address.'],
    ['https://other.example.com/a.mp4', 'This site doesn’t use videos from other.example.com. Ask an admin to allow it.'],
  ])('is refused at once: %s', async (typed, sentence) => {
    const { user, saved, open } = await opened()
    await open()

    await user.type(address(), typed)
    await user.click(save())

    expect(screen.getByText(sentence)).toBeTruthy()
    expect(screen.getByText('Enter minutes and seconds, such as 12:30.')).toBeTruthy()
    expect(saved).toEqual([])
  })

  test('is shown with the site, the length and what it lacks, and without captions', async () => {
    const { editor } = await opened(linked)

    expect(editor.getByRole('link', { name: /youtube\.com/ }).getAttribute('href')).toBe(link.url)
    expect(editor.getByText(/Students can’t download this video\. Captions come from YouTube\./)).toBeTruthy()
    expect(editor.queryByRole('tab', { name: 'Captions' })).toBeNull()
    expect(editor.getByText('Replace with upload')).toBeTruthy()
  })

  test('can be read but not changed during a review', async () => {
    const { editor } = await opened(linked, { isReadOnly: true })

    expect(editor.getByRole('link', { name: /youtube\.com/ })).toBeTruthy()
    expect(editor.queryByRole('button', { name: 'Change link' })).toBeNull()
  })

  test('isn’t offered if the site doesn’t use videos from other sites, and a lecture that has one says so', async () => {
    const { editor } = await opened(linked, { isAllowed: false })

    expect(await editor.findByText('This site doesn’t use videos from other sites. Students can’t watch this video.')).toBeTruthy()
    expect(editor.queryByRole('button', { name: 'Change link' })).toBeNull()
  })

  test('says so if admins no longer allow its host', async () => {
    const url = 'https://other.example.com/a.mp4'
    const { editor } = await opened({ ...linked, link: { provider: 'ADDRESS', url, id: null, hash: null } })

    expect(await editor.findByText(/This site doesn’t use videos from other\.example\.com\./)).toBeTruthy()
    expect(editor.getByRole('button', { name: 'Change link' })).toBeTruthy()
  })

  test('can replace an uploaded video', async () => {
    const { user, saved, open } = await opened(givenLecture({ video: givenVideo(), hasContent: true }))
    await open()

    await user.type(address(), 'https://media.example.com/a.mp4')
    await user.type(length(), '1:00')
    await user.click(save())

    await expect.poll(() => saved.length).toBe(1)
  })
})
