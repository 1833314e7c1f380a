// Checks at 320 px that no screen scrolls sideways with long words, right-to-left text or emoji, and that each text has its own direction.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, vi } from 'vitest'
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
    'right-to-left text',
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
      '/bundles',
      '/bundles/1',
      '/courses/{course}',
      '/courses/{course}?tab=curriculum',
      '/courses/{course}?tab=reviews',
      '/user-profile/{instructor}',
      '/teach',
      '/terms',
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
      '/my-learning/courses/{learned}?tab=discussion',
      '/my-learning/courses/{learned}?tab=discussion&comment={question}',
      '/my-learning/courses/{learned}?tab=notes',
      '/my-learning/courses/{learned}?tab=reviews',
      '/my-learning/courses/{learned}?lecture={text}',
      '/my-learning/courses/{learned}?lecture={quiz}',
      '/notifications',
      '/invitations/{invitation}',
      '/gifts/{gift}',
      '/seats/{seat}',
      '/orders/{team}/seats',
      '/join?code=HSTL-TXTS',
      '/profile',
      '/profile?tab=courses',
      '/profile?tab=certificates',
      '/profile/update',
      '/settings',
      '/orders',
      '/affiliate',
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
      '/instructor/courses/edit/{course}?tab=course',
      '/instructor/courses/edit/{course}?tab=learners',
      '/instructor/courses/edit/{course}?tab=landing',
      '/instructor/courses/edit/{course}?tab=messages',
      '/instructor/courses/edit/{course}?tab=pricing',
      '/instructor/courses/edit/{course}?tab=promotions',
      '/instructor/courses/edit/{course}?tab=accessibility',
      '/instructor/courses/edit/{learned}?lecture={quiz}',
      '/instructor/courses/edit/{learned}?lecture={text}',
      '/instructor/performance?range=90',
      '/instructor/performance?range=90&course={course}',
      '/instructor/overview',
      '/instructor/communication',
      '/instructor/communication?tab=reviews',
      '/instructor/communication?tab=announcements&course={course}',
      '/instructor/earnings',
      '/instructor/bundles',
      '/instructor/bundles/add',
      '/instructor/bundles/1',
      '/instructor/coupons',
      '/instructor/invitations',
      '/instructor/affiliates',
      '/instructor/affiliates?tab=affiliates',
      '/instructor/students',
      '/instructor/students/{student}',
      '/instructor/assignments',
      '/instructor/assignments/{work}',
      '/instructor/settings',
    ],
  ],
  [
    demoAdmin,
    [
      '/admin/overview',
      '/admin/categories',
      '/admin/category-form',
      '/admin/category-form/1',
      '/admin/course-reviews',
      '/admin/course-reviews?queue=changed',
      '/admin/course-reviews/{waiting}',
      '/admin/people',
      '/admin/people/{instructor}',
      '/profile/update/{instructor}',
      '/admin/settings',
      '/admin/settings?tab=texts&text=terms',
      '/admin/operations',
      '/admin/performance?range=90',
      '/admin/communication',
      '/admin/communication?tab=outbox',
      '/admin/communication?tab=reports',
      '/admin/audit',
      '/admin/bundles',
      '/admin/bundles/add',
      '/admin/bundles/2',
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
      '/manager/refunds?show=over',
      '/manager/disputes',
      '/manager/payouts',
      '/manager/payouts/1',
      '/manager/tax',
      '/manager/applications',
      '/manager/reissues',
      '/manager/affiliates',
      '/manager/moderation',
      '/manager/moderation?show=decided',
      '/manager/people',
      '/manager/people/{instructor}',
      '/manager/coupons',
      '/manager/invitations',
      '/manager/invitations?tab=codes',
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
  // Waits for the background job that issues the demo's certificate.
  const listCertificates = () => database.rows('select serial from certificates')
  await vi.waitFor(async () => expect(await listCertificates()).not.toEqual([]), { timeout: MINUTES })
  const [found] = await database.rows<Record<string, string>>(
    `with learned as (
      select min(e.course_id) as id from enrollments e
      where e.user_id = (select id from users where email = $2) and exists (select from discussion_posts p where p.course_id = e.course_id)
        and exists (select from sections s join lectures l on l.section_id = s.id where s.course_id = e.course_id and l.content_type = 'QUIZ')
    ), learned_lectures as (
      select l.id, l.content_type from learned join sections s on s.course_id = learned.id join lectures l on l.section_id = s.id
    )
    select $1::text as course, (select instructor_id from courses where id = $1::integer) as instructor,
      (select min(serial) from certificates) as serial, (select min(code) from coupons) as coupon,
      (select min(id)::text from courses where status = 'UNDER_REVIEW') as waiting, (select id::text from learned) as learned,
      (select min(id)::text from learned_lectures where content_type = 'TEXT') as text,
      (select min(id)::text from learned_lectures where content_type = 'QUIZ') as quiz,
      (select min(p.id)::text from learned join discussion_posts p on p.course_id = learned.id) as question,
      (
        select min(e.user_id::text) from enrollments e join courses c on c.id = e.course_id
        where c.instructor_id = (select id from users where email = $3)
      ) as student,
      (select min(id)::text from assignment_submissions where points is not null) as work`,
    [id, demoStudent.email, demoInstructor.email],
  )
  const [invitation] = await database.rows<Record<string, string>>(
    `insert into invitations (course_id, email, invited_by, is_own, created_at, sent_at, expires_at)
    select $1::integer, $2, instructor_id, true, now(), now(), now() + interval '30 days' from courses where id = $1::integer
    returning id::text as invitation`,
    [id, demoStudent.email],
  )
  await database.rows(
    `insert into join_codes (course_id, code, seats, created_by, created_at, expires_at)
    select id, 'HSTL-TXTS', 5, instructor_id, now(), now() + interval '90 days' from courses where id = $1::integer`,
    [id],
  )
  const [gift] = await database.rows<Record<string, string>>(
    `insert into gifts (order_line_id, recipient_email, recipient_name, message, is_from_cart, due_at, sent_at)
    select min(order_lines.id), $1, 'Chidera', 'Enjoy!', false, now(), now()
    from order_lines join orders on orders.id = order_id left join gifts on gifts.order_line_id = order_lines.id
    where paid_at is not null and gifts.order_line_id is null and user_id <> (select id from users where email = $1)
      and not exists (select from reversed_lines where reversed_lines.order_line_id = order_lines.id)
    returning order_line_id::text as gift`,
    [demoStudent.email],
  )
  // The demo student, who bought these seats, is also invited to one.
  const [seat] = await database.rows<Record<string, string>>(
    `update seats set email = $1 from order_lines
    where order_lines.id = order_line_id and invited_at is not null and accepted_at is null
    returning order_line_id::text as seat, order_id::text as team`,
    [demoStudent.email],
  )
  for (const [name, value] of Object.entries({ ...found, ...invitation, ...gift, ...seat })) ids.set(name, value)
  await database.close()
})
afterAll(async () => {
  await server.kill('SIGKILL')
  await removeDataDir(dataDir)
})

/** The columns with user text, and whether each contains a title, a long text or HTML. */
const columns: Record<string, Record<string, 'title' | 'text' | 'html'>> = {
  all_lectures: { title: 'title', description_html: 'html', content_html: 'html' },
  all_sections: { title: 'title', description: 'text' },
  announcements: { subject: 'title', body: 'text' },
  assignment_files: { name: 'title' },
  assignment_submissions: { body: 'text', feedback: 'text' },
  certificates: { student_name: 'title', course_title: 'title', instructor_name: 'title' },
  content_reports: { reason: 'text' },
  course_review_entries: { body: 'text' },
  discussion_posts: { body: 'text' },
  enrollments: { enroll_reason: 'text', end_reason: 'text' },
  gifts: { recipient_name: 'title', message: 'text' },
  held_contents: { content_html: 'html' },
  instructor_applications: { brand: 'title', headline: 'title', bio: 'text' },
  instructors: { headline: 'title', bio: 'text', brand: 'title' },
  moderation_cases: { title: 'title', words: 'text', reason: 'text' },
  notifications: { title: 'title', message: 'text' },
  order_lines: { title: 'title' },
  order_notes: { reason: 'text' },
  orders: { company_name: 'title', company_address: 'text', company_tax_id: 'title' },
  refunds: { reason: 'text', decision_reason: 'text' },
  resources: { title: 'title', description: 'text' },
  review_answers: { body: 'text' },
  site_texts: { html: 'html' },
  users: { about: 'text' },
}

/** The properties of stored JSON that contain user text. */
const properties = {
  quiz_versions: { definition: 'prompt|text|explanation|left|right' },
  receipts: { snapshot: 'name|title' },
}

/** Replaces user text in all tables. */
async function write(title: string, text: string) {
  const database = await openDatabase(dataDir)
  const html = `<p>${text}</p><ul><li>${title}</li></ul><ol><li><p>${title}</p></li></ol><h3>${title}</h3><blockquote><p>${text}</p></blockquote>`
  const set = (sql: string) => database.rows(sql, [title, text])
  await set(`update courses set title = left($1, 60) || id, subtitle = left($2, 120), learning_objectives = $1, requirements = $2,
    audience = $1, welcome_message = $2, completion_message = $1`)
  await database.rows('update courses set description_html = $1', [html])
  await set(`update users set first_name = left($1, 50), last_name = left($2, 50)`)
  await set(`update categories set name = left($1, 40) || id, description = left($2, 200)`)
  await set('update reviews set comment = $1 || $2')
  await set('update notes set text = $1 || $2')
  // Disables the triggers, which refuse changes to immutable rows.
  await database.rows(`set session_replication_role = replica`)
  await set(`update discussion_posts set title = $1 where title is not null and $2 <> ''`)
  await set(`insert into announcements (course_id, client_id, kind, subject, body, created_at)
    select id, gen_random_uuid(), 'EDUCATIONAL', $1, $2, now() from courses on conflict do nothing`)
  for (const [table, kinds] of Object.entries(columns))
    for (const [column, kind] of Object.entries(kinds))
      await database.rows(`update ${table} set ${column} = $1 where ${column} <> ''`, [{ title, text, html }[kind]])
  for (const [table, names] of Object.entries(properties))
    for (const [column, keys] of Object.entries(names))
      await database.rows(
        `update ${table} set ${column} = regexp_replace(${column}::text, '"(${keys})": "([^"\\\\]|\\\\.)+"', '"\\1": ' || to_json($1::text), 'g')::jsonb`,
        [title],
      )
  await database.close()
}

/** Runs in the page. Returns right-to-left texts that are shown in the wrong direction or could reorder the sentence around them. */
function misdirectedTexts(): string[] {
  const isRightToLeft = (text: string) => /^\P{L}*\p{Script=Arabic}/u.test(text)
  const isDirected = (element: Element | null) => element !== null && getComputedStyle(element).direction === 'rtl'
  const describeAt = ({ localName, className }: Element, text: string) => `${localName}.${className} “${text.slice(0, 40)}”`
  const texts: { element: Element; text: string; isFine: boolean }[] = []

  const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (nodes.nextNode()) {
    const { parentElement: element, data } = nodes.currentNode as Text
    const text = data.replaceAll(/\u2068[^\u2069]*\u2069/g, '')
    if (!element || !/\p{Script=Arabic}/u.test(text) || element.closest('script, style, .sr-only')) continue
    texts.push({ element, text, isFine: isRightToLeft(text) && isDirected(element.closest('body [dir], bdi')) })
  }
  const fields = 'textarea, input:is([type="text"], [type="search"], :not([type])):not([hidden])'
  for (const field of document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(fields))
    texts.push({
      element: field,
      text: field.name || field.value,
      isFine: field.dir !== '' && isRightToLeft(field.value) === isDirected(field),
    })
  return [...new Set(texts.filter(({ isFine }) => !isFine).map(({ element, text }) => describeAt(element, text)))]
}

/** Returns the screens that scroll sideways, with their widths, and misdirected texts. */
async function faultsOf(browser: Browser): Promise<string[]> {
  const found: string[] = []
  for (const [person, paths] of screens) {
    const profile = await openProfile(browser, server.origin, { viewport: { width: WIDTH, height: 700 }, ...(person && { as: person }) })
    const { page, go } = await openVisitWith(profile)
    for (const path of paths) {
      await go(path.replace(/\{(\w+)\}/g, (_, name: string) => ids.get(name) ?? expect.unreachable(name)))
      expect(page.url(), path).not.toContain('/login')
      found.push(...(await faultsIn(page)).map((fault) => `${path}: ${fault}`))
    }
    await profile.context.close()
  }
  return found
}

async function faultsIn(page: Page): Promise<string[]> {
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  return [...(width > WIDTH ? [`${width} px`] : []), ...(await page.evaluate(misdirectedTexts))]
}

describe('each screen fits the window and shows each text in its own direction', () => {
  test.for(kinds)('with %s', { timeout: 10 * MINUTES }, async ([, title, text], { browser }) => {
    await write(title, text)

    expect(await faultsOf(browser)).toEqual([])
  })
})

test('on a wide screen, right-to-left texts line up at the right edge of their column', async ({ browser }) => {
  const [, [, title, text]] = kinds
  await write(title, text)
  const profile = await openProfile(browser, server.origin, { viewport: { width: 1280, height: 900 } })
  const { page, go } = await openVisitWith(profile)
  await go(`/courses/${ids.get('course')}`)

  const edges = await page
    .locator('main h1, main h1 + p, .prose > :not(ul, ol), .prose > * > li')
    .evaluateAll((texts) =>
      texts.map((element) => element.getBoundingClientRect().right + Number.parseFloat(getComputedStyle(element).marginRight)),
    )

  expect(edges.length).toBeGreaterThanOrEqual(7)
  expect([...new Set(edges)]).toHaveLength(1)
  await profile.context.close()
})
