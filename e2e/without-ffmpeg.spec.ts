// Tests the messages about videos that instructors and students see when the server has no ffmpeg.
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { EditableSection } from '@akada/contract/curriculum.ts'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { callApi } from './support/api.ts'
import { type Database, openDatabase } from './support/database.ts'
import { demoInstructor, demoStudent, logIn, type Person } from './support/people.ts'
import { newDataDir, removeDataDir, type Server, startServer } from './support/server.ts'
import { addSections, createCourse } from './support/teaching.ts'
import { test } from './support/test.ts'
import { openVisit } from './support/visit.ts'

let dataDir: string
let server: Server
let database: Database

beforeAll(async () => {
  dataDir = await newDataDir()
  // Sets PATH to an empty folder, so that the server finds no ffmpeg.
  const empty = path.join(dataDir, 'programs')
  mkdirSync(empty)
  server = await startServer({ dataDir, env: { PATH: empty } })
  database = await openDatabase(dataDir)
})
afterAll(async () => {
  await database.close()
  await server.kill('SIGINT')
  await removeDataDir(dataDir)
})

const clip = fileURLToPath(new URL('../demo-media/clips/business-pricing.mp4', import.meta.url))
const notTrue = /Queued for processing|Processing|in queue|[Ss]maller versions/

async function visiting(browser: Browser, as: Person, work: (visit: Awaited<ReturnType<typeof openVisit>>) => Promise<void>) {
  const visit = await openVisit(browser, server.origin, { as })
  try {
    await work(visit)
    expect(visit.complaints()).toEqual([])
  } finally {
    await visit.close()
  }
}

const openLecture = (page: Page, title: string) => page.locator('button[aria-expanded]', { hasText: title })

/** Builds an MP4 whose index declares these codecs, without playable media. */
function mp4Of(picture: string, sound: string): Buffer {
  const box = (kind: string, ...content: Buffer[]) => {
    const body = Buffer.concat(content)
    const head = Buffer.alloc(8)
    head.writeUInt32BE(body.length + 8)
    head.write(kind, 4, 'latin1')
    return Buffer.concat([head, body])
  }
  const track = (code: string) => box('stsd', Buffer.from([0, 0, 0, 0, 0, 0, 0, 1]), box(code, Buffer.alloc(8)))
  return Buffer.concat([
    box('ftyp', Buffer.from('isom\0\0\0\0isom')),
    box('moov', track(picture), track(sound)),
    box('mdat', Buffer.alloc(64)),
  ])
}

describe('site without ffmpeg', () => {
  test('shows no demo video as pending', async () => {
    const { token } = await logIn(server.origin, demoInstructor)
    const { data: own } = await callApi<{ content: { id: number }[] }>(server.origin, 'GET', '/courses/instructor', { token })

    const statuses = new Set<string>()
    for (const { id } of own.content) {
      const { data } = await callApi<{ sections: EditableSection[] }>(server.origin, 'GET', `/courses/${id}/curriculum`, { token })
      for (const { video } of data.sections.flatMap(({ lectures }) => lectures)) if (video) statuses.add(video.status)
    }

    expect([...statuses]).toEqual(['READY'])
  })

  test('marks an uploaded video as ready, and before an upload refuses a video that browsers can’t play', async ({ browser }) => {
    await visiting(browser, demoInstructor, async (visit) => {
      const { page } = visit
      await createCourse(visit, 'Filmed without ffmpeg')
      await addSections(page, ['Films'])
      await page.getByLabel('Add videos to Films').setInputFiles(clip)
      await openLecture(page, 'business-pricing').click()
      await page.getByText('Students watch the original video.').waitFor()
      expect(await page.locator('main').innerText()).not.toMatch(notTrue)

      visit.expectAnswer(400, /\/api\/uploads/)
      const film = { name: 'From a phone.mp4', mimeType: 'video/mp4', buffer: mp4Of('hvc1', 'mp4a') }
      const sentBefore = visit.requests('PATCH', /\/api\/uploads/).length
      await page.getByLabel('Add videos to Films').setInputFiles(film)

      await openLecture(page, 'From a phone').click()
      await page.getByText('This is an MP4 file with H.265 (HEVC) video, which many browsers can’t play.').first().waitFor()
      expect(visit.requests('PATCH', /\/api\/uploads/)).toHaveLength(sentBefore)
    })
  })

  test('tells a student which codec the browser can’t play instead of blaming the connection', async ({ browser }) => {
    const [lecture] = await database.rows<{ id: number; courseId: number }>(
      `select lectures.id, sections.course_id as "courseId" from lectures join sections on sections.id = section_id
       join enrollments on enrollments.course_id = sections.course_id join users on users.id = enrollments.user_id
       where users.email = $1 and lectures.content_type = 'VIDEO' and enrollments.status = 'ACTIVE' order by lectures.id limit 1`,
      [demoStudent.email],
    )
    const folder = path.join(dataDir, 'data/media/private/videos')
    mkdirSync(folder, { recursive: true })
    writeFileSync(path.join(folder, 'prores.mov'), mp4Of('apcn', 'sowt'))
    await database.rows(
      `with file as (
        insert into media_files (key, content_type, bytes, playable_in, picture_codec, sound_codec)
        values ('private/videos/prores.mov', 'video/quicktime', 100, 'SOME', 'prores', 'pcm') returning id
      )
      update all_lectures set video_id = (select id from file) where id = $1`,
      [lecture?.id],
    )
    await visiting(browser, demoStudent, async ({ page, go }) => {
      await go(`/my-learning/courses/${lecture?.courseId}?lecture=${lecture?.id}`)
      const play = page.getByRole('button', { name: /^Play/ }).first()
      const sentence = page.getByText('This browser can’t play this video (ProRes).')
      if (!(await sentence.isVisible())) await play.click().catch(() => undefined)
      await sentence.waitFor()

      expect(await page.locator('main').innerText()).not.toMatch(/[Cc]heck your connection/)
      await page.getByText('Try another browser or device, or ask the instructor for another format.').waitFor()
    })
  })
})
