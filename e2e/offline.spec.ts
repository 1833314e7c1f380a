import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { callApi, courseTitled } from './support/api.ts'
import { checkAccessibility, checkWidths } from './support/check-page.ts'
import { shortCourse } from './support/courses.ts'
import { logIn, newStudent, type Person } from './support/people.ts'
import { checkOut, fillCart } from './support/shopping.ts'
import { test } from './support/test.ts'
import { playedBetween, videoOf } from './support/video.ts'

const second = 'A menu, a price list and a WhatsApp button'
const third = 'Put your page on the internet'

/** Returns the lectures that this browser stores, with their state, and the numbers of chunks, responses and users. */
const downloadsHere = (page: Page) =>
  page.evaluate(async () => {
    const found = await indexedDB.databases()
    if (!found.some(({ name }) => name === 'akada')) return { lectures: [], bytes: 0, chunks: 0, answers: 0, persons: 0 }
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('akada')
      opening.onsuccess = () => resolve(opening.result)
      opening.onerror = () => reject(opening.error)
    })
    const all = <Stored>(store: string) =>
      new Promise<Stored[]>((resolve) => {
        const asked = db.transaction(store).objectStore(store).getAll()
        asked.onsuccess = () => resolve(asked.result)
      })
    const lectures = await all<{ title: string; state: string; files: { received: number }[] }>('lectures')
    const counts = { chunks: (await all('chunks')).length, answers: (await all('answers')).length, persons: (await all('persons')).length }
    db.close()
    const bytes = lectures.flatMap(({ files }) => files).reduce((sum, { received }) => sum + received, 0)
    return { lectures: lectures.map(({ title, state, files }) => ({ title, state, received: files[0]?.received })), bytes, ...counts }
  })

/** Runs in the page. Sets a lecture's last check back by a month. */
async function makeOlder(title: string) {
  const db = await new Promise<IDBDatabase>((resolve) => {
    const opening = indexedDB.open('akada')
    opening.onsuccess = () => resolve(opening.result)
  })
  const store = db.transaction('lectures', 'readwrite').objectStore('lectures')
  await new Promise<void>((resolve) => {
    const asked = store.getAll()
    asked.onsuccess = () => {
      const lecture = asked.result.find((each) => each.title === title)
      store.put({ ...lecture, checkedAtMs: lecture.checkedAtMs - 31 * 86_400_000 }).onsuccess = () => resolve()
    }
  })
  db.close()
}

/** Runs in the page. Stores a downloaded lecture of this size. */
async function addDownload(received: number) {
  const db = await new Promise<IDBDatabase>((resolve) => {
    const opening = indexedDB.open('akada')
    opening.onsuccess = () => resolve(opening.result)
  })
  const lecture = { person: localStorage.getItem('uid'), lectureId: 1, state: 'KEPT', files: [{ name: 'video', received }] }
  await new Promise<void>((resolve) => {
    db.transaction('lectures', 'readwrite').objectStore('lectures').put(lecture).onsuccess = () => resolve()
  })
  db.close()
}

const keep = async (page: Page) => {
  await page.getByRole('button', { name: /^Download lecture/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Download · / })
    .click()
}

const setPlayer = (page: Page, settings: { savesData: boolean }) =>
  page.evaluate((set) => localStorage.setItem('player', JSON.stringify(set)), settings)

async function giveBack(origin: string, person: Person) {
  const { token } = await logIn(origin, person)
  type Orders = { content: { id: number; lines: { courseId: number }[] }[] }
  const { data } = await callApi<Orders>(origin, 'GET', '/orders', { token })
  const [order] = data.content
  const body = { courseId: order?.lines[0]?.courseId, reason: 'I bought it twice, in a way.' }
  expect((await callApi(origin, 'POST', `/orders/${order?.id}/refund-requests`, { token, body })).status).toBe(200)
}

describe('lecture downloads', () => {
  test('resume after a lost connection, play offline, and are removed with the enrollment and at logout', async ({ visit, origin }) => {
    const student = await newStudent(origin)
    const course = await courseTitled(origin, shortCourse)
    await fillCart(origin, student, [shortCourse])
    const visitOfStudent = await visit({ as: student, acceptDownloads: true })
    const { page, go, requests, expectAnswer } = visitOfStudent
    expectAnswer(0, /./)
    // The last video position is sent after access has ended.
    expectAnswer(403, /\/progress\/position$/)
    expectAnswer(403, /^\/media\/signed\//)
    await go('/cart')
    await checkOut(page, '₦5,000')
    await page.getByTestId('sim-pay-success').click()
    await page.getByRole('link', { name: 'Receipt' }).waitFor()
    const room = `/my-learning/courses/${course.id}`
    // With the data saver, only downloads load video data.
    await setPlayer(page, { savesData: true })

    // A signed URL has expired, and the connection drops after the first chunk of the first file. A reload resumes there.
    await go(room)
    await page.evaluate(() => navigator.serviceWorker.ready)
    const contents = page.getByRole('region', { name: 'Course Content' })
    await contents.getByRole('link', { name: second }).click()
    await page.getByRole('heading', { level: 1, name: second }).waitFor()
    let asked = 0
    await page.route('**/media/signed/**', async (route) => {
      if (route.request().resourceType() !== 'fetch') return route.fallback()
      asked += 1
      if (asked === 1) return route.fulfill({ status: 403 })
      const response = await route.fetch()
      const body = (await response.body()).subarray(0, 150_000)
      await route.fulfill({ response, body, headers: { ...response.headers(), 'content-length': String(body.length) } })
    })
    await keep(page)
    await expect.poll(async () => (await downloadsHere(page)).lectures).toEqual([{ title: second, state: 'WAITING', received: 131_072 }])
    await page.unrouteAll()
    await page.reload()
    await page.getByRole('button', { name: /^Downloaded/ }).waitFor()
    const ranges = requests('GET', /^\/media\/signed\//).filter((request) => request.resourceType() === 'fetch')
    expect(ranges.map((request) => request.headers().range)).toContain('bytes=131072-')
    await contents.getByText('Show it').click()
    await contents.getByRole('link', { name: third }).click()
    await keep(page)
    await page.getByRole('button', { name: /^Downloaded · .*Put your page/ }).waitFor()

    const { bytes } = await downloadsHere(page)
    expect(await page.evaluate(() => JSON.parse(localStorage.getItem('data-use:1') ?? '{}').bytes)).toBe(bytes)
    await setPlayer(page, { savesData: false })
    await go('/my-learning?tab=kept')
    await page.getByRole('heading', { name: 'Storage on this device' }).waitFor()
    await checkAccessibility(visitOfStudent)
    await checkWidths(visitOfStudent)

    // Without a network, the page opens from the device and both lectures play.
    await page.context().setOffline(true)
    await page.goto(`${room}?lecture=1`)
    await page.getByText('You’re offline. Showing content saved on this device.').waitFor()
    await contents.getByRole('link', { name: second }).click()
    await playedBetween(videoOf(page.locator('main')))
    const saving = page.waitForEvent('download')
    await contents.getByRole('link', { name: 'Download HTML cheat sheet (PDF)' }).click()
    expect((await readFile(await (await saving).path())).subarray(0, 5).toString()).toBe('%PDF-')
    await contents.getByText('Show it').click()
    await contents.getByRole('link', { name: third }).click()
    await page.getByRole('heading', { level: 1, name: third }).waitFor()
    await playedBetween(videoOf(page.locator('main')))
    await contents.getByText('Write it').click()
    await contents.getByRole('listitem').filter({ hasText: 'The skeleton every page shares' }).getByText('Not downloaded').waitFor()

    // A month after its last check, one lecture is locked.
    await page.evaluate(makeOlder, third)
    await page.reload()
    await page.getByText('This download has expired.').waitFor()
    await contents.getByText('Write it').click()
    await contents.getByRole('link', { name: second }).click()
    await videoOf(page.locator('main')).waitFor()

    // Other pages say that the device is offline, and link to the downloads. One download is removed there.
    await page.goto('/courses?level=BEGINNER')
    await page.getByRole('heading', { level: 1, name: 'You’re offline' }).waitFor()
    expect(await page.getByRole('link', { name: 'Try again' }).getAttribute('href')).toBe('/courses?level=BEGINNER')
    await page.getByRole('link', { name: 'Open downloads' }).click()
    await page.getByRole('button', { name: `Options for ${third}` }).click()
    await page.getByRole('menuitem', { name: 'Remove download' }).click()
    await expect.poll(async () => (await downloadsHere(page)).lectures.map(({ title }) => title)).toEqual([second])
    await page.getByRole('tab', { name: 'All Courses' }).click()
    await page.getByRole('link', { name: shortCourse }).waitFor()

    // Logging out deletes the downloads, so the page asks for confirmation first.
    await page.getByRole('button', { name: 'Your account' }).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    const question = page.getByRole('dialog', { name: 'Log out and delete downloads?' })
    await question.getByText(/^Logging out deletes your downloaded lecture \([\d.]+ [kM]B\) from this device\./).waitFor()
    await question.getByRole('button', { name: 'Stay logged in' }).click()
    expect((await downloadsHere(page)).lectures.map(({ title }) => title)).toEqual([second])

    // The course is refunded, so the next contact with the server removes the lecture.
    await giveBack(origin, student)
    await page.context().setOffline(false)
    await page.getByText(`You’re no longer enrolled in “${shortCourse}”, so its downloads were removed from this device.`).waitFor()
    expect(await downloadsHere(page)).toMatchObject({ lectures: [], chunks: 0, answers: 0 })

    await page.evaluate(addDownload, 5_000_000)
    await page.getByRole('button', { name: 'Your account' }).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await page.getByText('Logging out deletes your downloaded lecture (5 MB) from this device.').waitFor()
    await page.getByRole('button', { name: 'Log out', exact: true }).click()
    await expect.poll(() => downloadsHere(page)).toMatchObject({ lectures: [], persons: 0 })
  })
})
