import { once } from 'node:events'
import { type ClientRequest, request } from 'node:http'
import { expect } from 'vitest'
import { logIn, newStudent, type Person } from './support/people.ts'
import { test } from './support/test.ts'

/** Starts uploads of large pictures without finishing them, until the user's upload limit is reached. */
async function fillRoom(origin: string, person: Person): Promise<ClientRequest[]> {
  const { token } = await logIn(origin, person)
  const begin = () => {
    const sending = request(`${origin}/api/users/update`, {
      method: 'PUT',
      agent: false,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=b', 'content-length': 10_000_000 },
    })
    // The test aborts these requests on purpose.
    sending.on('error', () => undefined)
    sending.write('--b\r\n')
    return sending
  }
  const sendings = Array.from({ length: 4 }, begin)
  await Promise.race(sendings.map((sending) => once(sending, 'response')))
  return sendings
}

const widths = [360, 1280]

test.for(widths)('at a width of %i px, the reason for a refused picture is shown beside its button', async (width, { visit, origin }) => {
  const student = await newStudent(origin)
  const { page, go, expectAnswer } = await visit({ viewport: { width, height: 740 }, as: student })
  await go('/profile/update')
  const sendings = await fillRoom(origin, student)
  expectAnswer(409, /\/users\/update/)

  // Uses a screenshot of this page as a tall picture, like a phone's.
  const tall = await page.screenshot({ fullPage: true })
  await page.getByLabel('Choose Image').setInputFiles({ name: 'tall.png', mimeType: 'image/png', buffer: tall })
  await page.getByText('Move the circle').waitFor()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const words = page.getByRole('alert').filter({ hasText: 'Too many uploads in progress.' })
  await words.waitFor()

  const top = await words.evaluate((element) => element.getBoundingClientRect().top)
  const bottom = await words.evaluate((element) => element.getBoundingClientRect().bottom)
  for (const sending of sendings) sending.destroy()
  expect([top >= 0, bottom <= 740]).toEqual([true, true])
})
