// Checks at 320 px that no screen scrolls sideways with long words, right-to-left text or emoji.
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject } from 'vitest'
import { courseTitled } from './support/api.ts'
import { shortCourse } from './support/courses.ts'
import { openDatabase } from './support/database.ts'
import { demoAdmin, demoInstructor, demoManager, demoStudent, type Person } from './support/people.ts'
import { newDataDir, removeDataDir, type Server, startServer } from './support/server.ts'
import { test } from './support/test.ts'
import { openProfile, openVisitWith } from './support/visit.ts'

const WIDTH = 320
const MINUTES = 60_000

const kinds = [
  ['one long word', 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunte', `https://example.org/${'a'.repeat(80)}`],
  [
    'words from right to left',
    'مقدمة في البرمجة بلغة بايثون للمبتدئين تماما وكل من يريد التعلم',
    'قال: «Python 3.12» هو الإصدار (الأحدث)، أليس كذلك؟',
  ],
  ['emoji', '👩🏾‍🚀'.repeat(12), '🇳🇬'.repeat(60)],
] as const

const screens: [Person | undefined, string[]][] = [
  [
    undefined,
    [
      '/courses',
      '/courses?search=python',
      '/categories',
      '/categories/1',
      '/courses/{course}',
      '/courses/{course}?tab=curriculum',
      '/courses/{course}?tab=reviews',
      '/user-profile/{instructor}',
      '/teach',
      '/certificates/{serial}',
    ],
  ],
  [
    demoStudent,
    [
      '/my-learning',
      '/my-learning?tab=wishlist',
      '/my-learning?tab=certifications',
      '/my-learning/notes',
      '/my-learning/courses/{course}',
      '/notifications',
      '/profile',
      '/profile/update',
      '/settings',
      '/orders',
      '/wishlist',
      '/cart',
    ],
  ],
  [
    demoInstructor,
    [
      '/instructor/courses',
      '/instructor/courses/add',
      '/instructor/courses/edit/{course}',
      '/instructor/courses/edit/{course}?tab=curriculum',
      '/instructor/courses/edit/{course}?tab=landing',
      '/instructor/performance',
      '/instructor/communication',
      '/instructor/earnings',
      '/instructor/coupons',
      '/instructor/settings',
    ],
  ],
  [
    demoAdmin,
    [
      '/admin/categories',
      '/admin/category-form',
      '/admin/category-form/1',
      '/admin/course-reviews',
      '/admin/course-reviews/{waiting}',
      '/admin/people',
      '/admin/people/{instructor}',
      '/profile/update/{instructor}',
      '/admin/settings',
      '/admin/operations',
      '/admin/performance',
      '/admin/communication',
      '/admin/audit',
      '/coupon/summary',
      '/coupon/manage',
      '/coupon/report/{coupon}',
    ],
  ],
  [
    demoManager,
    [
      '/manager',
      '/manager/orders',
      '/manager/orders/1',
      '/manager/refunds',
      '/manager/disputes',
      '/manager/payouts',
      '/manager/payouts/1',
      '/manager/applications',
      '/manager/moderation',
      '/manager/people',
      '/manager/people/{instructor}',
      '/manager/coupons',
      '/manager/coupons/{coupon}',
    ],
  ],
]

let dataDir: string
let server: Server
const ids = new Map<string, string>()

beforeAll(async () => {
  dataDir = await newDataDir(inject('demoDir'))
  server = await startServer({ dataDir })
  const database = await openDatabase(dataDir)
  const { id } = await courseTitled(server.origin, shortCourse)
  const [found] = await database.rows<Record<string, string>>(
    `select $1::text as course, (select instructor_id from courses where id = $1::integer) as instructor,
      (select min(serial) from certificates) as serial, (select min(code) from coupons) as coupon,
      (select min(id)::text from courses where status = 'UNDER_REVIEW') as waiting`,
    [id],
  )
  for (const [name, value] of Object.entries(found ?? {})) ids.set(name, value)
  await database.close()
})
afterAll(async () => {
  await server.kill('SIGKILL')
  await removeDataDir(dataDir)
})

/** Replaces user text in all tables. */
async function write(title: string, text: string) {
  const database = await openDatabase(dataDir)
  const set = (sql: string) => database.rows(sql, [title, text])
  await set(`update courses set title = left($1, 60) || id, subtitle = left($2, 120), learning_objectives = $1, requirements = $2,
    description_html = '<p>' || $2 || '</p><ul><li>' || $1 || '</li></ul><h3>' || $1 || '</h3>'`)
  await set(`update users set first_name = left($1, 50), last_name = left($2, 50)`)
  await set(`update categories set name = left($1, 40) || id, description = left($2, 200)`)
  await set(`update sections set title = $1 where $2 <> ''`)
  await set(`update lectures set title = $1 where $2 <> ''`)
  await set('update reviews set comment = $1 || $2')
  await set('update notes set text = $1 || $2')
  await set('update notifications set title = $1, message = $2')
  await set('update discussion_posts set body = $2, title = case when title is null then null else $1 end')
  await database.close()
}

/** Returns the screens that scroll sideways, with their widths. */
async function tooWide(browser: Browser): Promise<string[]> {
  const found: string[] = []
  for (const [person, paths] of screens) {
    const profile = await openProfile(browser, server.origin, { viewport: { width: WIDTH, height: 700 }, ...(person && { as: person }) })
    const { page, go } = await openVisitWith(profile)
    for (const path of paths) {
      await go(path.replace(/\{(\w+)\}/, (_, name: string) => ids.get(name) ?? expect.unreachable(name)))
      expect(page.url(), path).not.toContain('/login')
      const width = await page.evaluate(() => document.documentElement.scrollWidth)
      if (width > WIDTH) found.push(`${path}: ${width} px`)
    }
    await profile.context.close()
  }
  return found
}

describe('no screen scrolls to the side', () => {
  test.for(kinds)('with %s', { timeout: 10 * MINUTES }, async ([, title, text], { browser }) => {
    await write(title, text)

    expect(await tooWide(browser)).toEqual([])
  })
})
