import { describe, expect, test } from 'vitest'
import { isHostName, linkFault, readVideoAddress, servedBy, storedVideo } from './video-addresses.ts'

const youtube = { provider: 'YOUTUBE', url: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ', id: 'aqz-KE-bpKQ', hash: null }
const vimeo = { provider: 'VIMEO', url: 'https://vimeo.com/76979871', id: '76979871', hash: null }
const privateVimeo = { ...vimeo, url: 'https://vimeo.com/76979871/a1b2c3d4e5', hash: 'a1b2c3d4e5' }

describe('the address of a video', () => {
  test.each([
    'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
    '  https://www.youtube.com/watch?v=aqz-KE-bpKQ\n',
    'http://youtube.com/watch?v=aqz-KE-bpKQ',
    'www.youtube.com/watch?v=aqz-KE-bpKQ',
    'youtube.com/watch?v=aqz-KE-bpKQ&t=1m30s',
    'https://m.youtube.com/watch?app=desktop&v=aqz-KE-bpKQ',
    'https://music.youtube.com/watch?v=aqz-KE-bpKQ&si=abc',
    'https://www.youtube.com/watch?v=aqz-KE-bpKQ&list=PLx0sYbCqOb8TBPRdmBHs5Iftvv9TPboYG&index=3',
    'https://youtu.be/aqz-KE-bpKQ',
    'youtu.be/aqz-KE-bpKQ?si=x&t=90',
    'https://www.youtube.com/shorts/aqz-KE-bpKQ?feature=share',
    'https://www.youtube.com/live/aqz-KE-bpKQ?si=x',
    'https://www.youtube.com/embed/aqz-KE-bpKQ?start=3',
    'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ',
    'HTTPS://WWW.YOUTUBE.COM/watch?v=aqz-KE-bpKQ#t=3',
  ])('%s leads to a YouTube video', (text) => {
    expect(readVideoAddress(text)).toEqual(youtube)
  })

  test.each([
    'https://vimeo.com/76979871',
    'vimeo.com/76979871',
    'https://www.vimeo.com/76979871?share=copy#t=20s',
    'https://player.vimeo.com/video/76979871?title=0',
    'https://vimeo.com/channels/staffpicks/76979871',
    'https://vimeo.com/groups/motion/videos/76979871',
    'https://vimeo.com/showcase/123456/video/76979871',
    'https://vimeo.com/album/123456/video/76979871',
    'https://vimeo.com/manage/videos/76979871',
  ])('%s leads to a Vimeo video', (text) => {
    expect(readVideoAddress(text)).toEqual(vimeo)
  })

  test.each([
    'https://vimeo.com/76979871/a1b2c3d4e5',
    'https://vimeo.com/76979871/a1b2c3d4e5?share=copy',
    'https://player.vimeo.com/video/76979871?h=a1b2c3d4e5&dnt=1',
    'https://vimeo.com/manage/videos/76979871/a1b2c3d4e5',
  ])('%s leads to a private Vimeo video', (text) => {
    expect(readVideoAddress(text)).toEqual(privateVimeo)
  })

  test.each([
    ['https://media.example.com/a/lesson.mp4', 'https://media.example.com/a/lesson.mp4'],
    ['https://media.example.com:443/lesson.M3U8?token=a%2Fb#t=3', 'https://media.example.com/lesson.M3U8?token=a%2Fb'],
    ['https://MEDIA.example.com/a b.mp4', 'https://media.example.com/a%20b.mp4'],
    ['https://youtube.com.example.org/watch.mp4?v=aqz-KE-bpKQ', 'https://youtube.com.example.org/watch.mp4?v=aqz-KE-bpKQ'],
  ])('%s leads to a file', (text, url) => {
    expect(readVideoAddress(text)).toEqual({ provider: 'ADDRESS', url, id: null, hash: null })
  })

  test.each([
    '',
    'my video',
    'aqz-KE-bpKQ',
    'javascript:alert(1)',
    'data:video/mp4;base64,AAAA',
    'file:///etc/passwd.mp4',
    'ftp://media.example.com/lesson.mp4',
    'https://',
    `https://media.example.com/${'a'.repeat(1000)}.mp4`,
    '<iframe src="https://www.youtube.com/embed/aqz-KE-bpKQ"></iframe>',
  ])('%s is refused as no address', (text) => {
    expect(readVideoAddress(text)).toEqual({
      fault: 'Enter the address of a YouTube or Vimeo video, or a URL that starts with https://.',
    })
  })

  test.each([
    'https://www.youtube.com/',
    'https://www.youtube.com/@a-school',
    'https://www.youtube.com/playlist?list=PLx0sYbCqOb8TBPRdmBHs5Iftvv9TPboYG',
    'https://www.youtube.com/embed/videoseries?list=PLx0sYbCqOb8TBPRdmBHs5Iftvv9TPboYG',
    'https://www.youtube.com/watch?v=too-short',
    'https://www.youtube.com/watch?v=aqz-KE-bpKQ%22onload',
    'https://youtu.be/',
    'https://vimeo.com/',
    'https://vimeo.com/staffpicks',
    'https://vimeo.com/showcase/123456',
    'https://vimeo.com/user123456',
    'https://vimeo.com/event/123456',
    'https://vimeo.com/76979871/a"b',
  ])('%s is refused as no single video', (text) => {
    expect(readVideoAddress(text)).toEqual({
      fault: 'This address doesn’t lead to a single video. Open the video and copy its address.',
    })
  })

  test.each([
    ['http://media.example.com/lesson.mp4', 'The address must start with https://.'],
    ['https://me:secret@media.example.com/lesson.mp4', 'The address must not contain a user name or a password.'],
    ['https://me@media.example.com/lesson.mp4', 'The address must not contain a user name or a password.'],
    ['https://media.example.com:8443/lesson.mp4', 'The address must not contain a port.'],
    ['https://127.0.0.1/lesson.mp4', 'host name'],
    ['https://0x7f.1/lesson.mp4', 'host name'],
    ['https://2130706433/lesson.mp4', 'host name'],
    ['https://[::1]/lesson.mp4', 'host name'],
    ['https://localhost/lesson.mp4', 'host name'],
    ['https://nas.local/lesson.mp4', 'host name'],
    ['https://db.internal/lesson.mp4', 'host name'],
    ['https://media.example.com./lesson.mp4', 'host name'],
    ['https://media.example.com/lesson.exe', '.mp4 or .m3u8'],
    ['https://media.example.com/?file=lesson.mp4', '.mp4 or .m3u8'],
    [`https://media.example.com/${'ы'.repeat(400)}.mp4`, 'too long. The limit is 1000 characters.'],
  ])('%s is refused', (text, reason) => {
    expect(readVideoAddress(text)).toEqual({ fault: expect.stringContaining(reason) })
  })

  test('reads the same after it was stored', () => {
    for (const link of [youtube, vimeo, privateVimeo, readVideoAddress('https://media.example.com/a.mp4?b=%20')])
      expect(storedVideo('url' in link ? link.url : '')).toEqual(link)
  })
})

describe('a video from another site', () => {
  const file = storedVideo('https://media.example.com/lesson.mp4')

  test('is allowed by the settings, and at an address by its host', () => {
    const hosts = ['media.example.com']

    expect(linkFault(storedVideo(youtube.url), { isAllowed: true, hosts: [] })).toBeNull()
    expect(linkFault(file, { isAllowed: true, hosts })).toBeNull()
    expect(linkFault(file, { isAllowed: true, hosts: ['example.com'] })).toContain('media.example.com')
    expect(linkFault(file, { isAllowed: false, hosts })).toBe('This site doesn’t use videos from other sites.')
    expect(linkFault(storedVideo(youtube.url), { isAllowed: false, hosts })).not.toBeNull()
  })

  test('is named by the site that serves it', () => {
    expect([youtube.url, vimeo.url, file.url].map((url) => servedBy(storedVideo(url)))).toEqual(['YouTube', 'Vimeo', 'media.example.com'])
  })
})

test.each([
  ['media.example.com', true],
  ['xn--bcher-kva.example', true],
  ['Media.example.com', false],
  ['*.example.com', false],
  ['example.com:443', false],
  ['https://example.com', false],
  ['example.com/a', false],
  ['10.0.0.1', false],
  ['localhost', false],
  ['a.localhost', false],
  ["example.com; script-src 'unsafe-inline'", false],
  ['', false],
])('%s as a host name: %s', (host, expected) => {
  expect(isHostName(host)).toBe(expected)
})
