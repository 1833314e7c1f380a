// Takes the pictures of docs/tour.md and README.md. `npm run tour` stores them; a run of the journeys only checks that each can be taken.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, inject, test as plain } from 'vitest'
import { callApi, courseTitled } from './support/api.ts'
import { saleCourse } from './support/courses.ts'
import { demoAdmin, demoInstructor, demoManager, demoStudent, type Person } from './support/people.ts'
import { test } from './support/test.ts'
import type { Visit } from './support/visit.ts'

const root = path.resolve(import.meta.dirname, '..')
const images = path.join(root, 'docs/images')
const isStored = process.env.AKADA_TOUR === '1'
const QUALITY = 80

const laptop = { width: 1280, height: 800 }
const phone = { width: 390, height: 780 }

type Picture = { as?: Person; path: string; size?: typeof laptop; theme?: 'dark'; open?: (visit: Visit) => Promise<unknown> }

const course = await courseTitled(inject('origin'), 'Data Analysis with Python: Real Nigerian Retail Data')
const ownCourse = await courseTitled(inject('origin'), 'React in Practice: Build a Live Sales Dashboard')

const onSale = await courseTitled(inject('origin'), saleCourse)

type Details = { sections: { lectures: { id: number; contentType: string }[] }[] }
const { data: details } = await callApi<Details>(inject('origin'), 'GET', `/courses/${ownCourse.id}`)
const video = details.sections.flatMap(({ lectures }) => lectures).find(({ contentType }) => contentType === 'VIDEO')?.id

const pacedCourse = await courseTitled(inject('origin'), 'Typography for Screens and Print')
const { data: paced } = await callApi<Details>(inject('origin'), 'GET', `/courses/${pacedCourse.id}`)
const closed = paced.sections.at(1)?.lectures[0]?.id

const follow =
  (name: RegExp) =>
  ({ page }: Visit) =>
    page.getByRole('main').getByRole('link', { name }).first().click()

const pictures: Record<string, Picture> = {
  courses: { path: '/courses' },
  'courses-phone': { path: '/courses', size: phone },
  search: { path: '/courses?search=python', theme: 'dark' },
  course: { path: `/courses/${course.id}` },
  'course-phone': { path: `/courses/${course.id}`, size: phone },
  sale: { path: `/courses/${onSale.id}`, size: phone },
  bundle: { path: '/bundles/1' },

  learn: { as: demoStudent, path: `/my-learning/courses/${ownCourse.id}?lecture=${video}` },
  'learn-phone': { as: demoStudent, path: `/my-learning/courses/${ownCourse.id}?lecture=${video}`, size: phone, theme: 'dark' },
  'my-learning': { as: demoStudent, path: '/my-learning' },
  orders: { as: demoStudent, path: '/orders', size: phone },
  seats: { as: demoStudent, path: '/orders', open: follow(/^Manage seats/) },
  closed: { as: demoStudent, path: `/my-learning/courses/${pacedCourse.id}?lecture=${closed}` },
  gift: {
    as: demoStudent,
    path: `/cart?gift=${course.id}`,
    size: phone,
    open: ({ page }) => page.getByRole('dialog').getByLabel('Recipient’s email').waitFor(),
  },

  affiliate: { as: demoStudent, path: '/affiliate', size: phone },

  instructor: { as: demoInstructor, path: '/instructor/overview' },
  editor: { as: demoInstructor, path: `/instructor/courses/edit/${ownCourse.id}` },
  'certificate-design': {
    as: demoInstructor,
    path: `/instructor/courses/edit/${ownCourse.id}?tab=certificate`,
    open: ({ page }) => page.getByRole('img', { name: 'A sample certificate with this design' }).waitFor(),
  },
  students: { as: demoInstructor, path: '/instructor/students' },
  assignments: { as: demoInstructor, path: '/instructor/assignments' },
  grading: {
    as: demoInstructor,
    path: '/instructor/assignments?state=WAITING',
    open: async ({ page }) => {
      await page.getByRole('row').nth(1).getByRole('link').click()
      await page.getByLabel('Points').waitFor()
    },
  },
  invitations: { as: demoInstructor, path: '/instructor/invitations' },
  questions: { as: demoInstructor, path: '/instructor/communication' },
  performance: { as: demoInstructor, path: '/instructor/performance?range=90', theme: 'dark' },
  earnings: { as: demoInstructor, path: '/instructor/earnings' },
  'sale-form': {
    as: demoInstructor,
    path: `/instructor/courses/edit/${ownCourse.id}?tab=pricing`,
    size: phone,
    open: async ({ page }) => {
      await page.getByRole('button', { name: 'Add sale price' }).click()
      await page.getByRole('dialog', { name: 'Add sale price' }).waitFor()
    },
  },
  affiliates: { as: demoInstructor, path: '/instructor/affiliates?tab=affiliates' },

  manager: { as: demoManager, path: '/manager' },
  'manager-orders-phone': { as: demoManager, path: '/manager/orders', size: phone },
  refunds: { as: demoManager, path: '/manager/refunds' },
  payouts: { as: demoManager, path: '/manager/payouts', size: phone },
  tax: { as: demoManager, path: '/manager/tax' },
  reissues: { as: demoManager, path: '/manager/reissues' },
  moderation: { as: demoManager, path: '/manager/moderation', theme: 'dark' },

  admin: { as: demoAdmin, path: '/admin/overview' },
  'course-review': { as: demoAdmin, path: '/admin/course-reviews', open: follow(/^Review/) },
  'staff-search': {
    as: demoAdmin,
    path: '/admin/people',
    open: async ({ page }) => {
      await page.keyboard.press('/')
      await page.getByRole('combobox', { name: 'Search', exact: true }).fill('refund')
      await page.getByRole('option').first().waitFor()
    },
  },
  settings: { as: demoAdmin, path: '/admin/settings' },
  operations: { as: demoAdmin, path: '/admin/operations' },
}

describe('a picture of the tour', () => {
  test.for(Object.entries(pictures))('can be taken: %s', async ([name, { as, path, size = laptop, theme, open }], { visit }) => {
    const tourist = await visit({ viewport: size, colorScheme: theme ?? 'light', ...(as && { as }) })
    await tourist.go(path)
    await open?.(tourist)
    await tourist.settled()

    const picture = await photograph(tourist.page)

    expect(picture.length).toBeGreaterThan(0)
    if (isStored) await writeFile(`${images}/${name}.webp`, picture)
  })

  plain('is stored and shown by a document', async () => {
    const documents = await Promise.all(['README.md', 'docs/tour.md'].map((file) => readFile(path.join(root, file), 'utf8')))
    const shown = documents.flatMap((text) => [...text.matchAll(/images\/([\w-]+)\.webp/g)].map(([, name]) => name))

    const stored = (await readdir(images)).map((file) => path.parse(file).name)

    expect(stored.toSorted()).toEqual(Object.keys(pictures).toSorted())
    expect([...new Set(shown)].toSorted()).toEqual(stored.toSorted())
  })
})

/** Returns the part of the page in sight as WebP, which Playwright's own call can't make. */
async function photograph(page: Page) {
  const session = await page.context().newCDPSession(page)
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY })
  return Buffer.from(data, 'base64')
}
