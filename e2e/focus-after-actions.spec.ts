// Presses controls that disable, remove or replace themselves, and checks where the focus goes and what is announced.
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject } from 'vitest'
import { callApi, courseTitled } from './support/api.ts'
import { freeCourse, secondCourse, shortCourse } from './support/courses.ts'
import { focusOf } from './support/keyboard.ts'
import { demoAdmin, demoInstructor, demoManager, demoStudent, logIn, newStudent, type Person } from './support/people.ts'
import { newDataDir, removeDataDir, type Server, startServer } from './support/server.ts'
import { fillCart } from './support/shopping.ts'
import { test } from './support/test.ts'
import { openProfile, type Profile, type Visit } from './support/visit.ts'

type Role = 'button' | 'link' | 'menuitem' | 'switch' | 'radio'

type Act = {
  path: string
  /**
   * The controls to press, in order. The first control with the name is pressed. `text` is typed into the field with this label, and
   * `enter` submits it. `confirm` presses the dialog's last button.
   */
  steps: (RegExp | [Role, RegExp] | { label: RegExp; text: string } | 'confirm' | 'enter')[]
  /** The expected text of a live region after the last step. */
  says: RegExp
}

const item = (name: RegExp): [Role, RegExp] => ['menuitem', name]
const turn = (name: RegExp): [Role, RegExp] => ['switch', name]
const write = (label: RegExp, text: string) => ({ label, text })

const acts: Record<string, Record<string, Act>> = {
  student: {
    'archives a course': { path: '/my-learning', steps: [/^More: /, item(/^Archive/)], says: /^Archived: / },
    'restores a course': { path: '/my-learning?tab=archived', steps: [/^Restore: /], says: /^Restored: / },
    'removes a course from the wishlist': { path: '/wishlist', steps: [/^Add to wishlist: /], says: /^Removed from your wishlist/ },
    'restores a course to the wishlist': { path: '/wishlist', steps: [/^Add to wishlist: /, /^Undo/], says: /^Added to your wishlist/ },
    'adds a course to the wishlist': { path: '/courses', steps: [/^Add to wishlist: /], says: /your wishlist/ },
    'marks a notification as read': { path: '/notifications', steps: [/^Mark as read: /], says: /^Marked as read/ },
    'deletes a notification': { path: '/notifications', steps: [/^Delete: /], says: /^Notification deleted/ },
    'restores a notification': { path: '/notifications', steps: [/^Delete: /, /^Undo/], says: /^Notification restored/ },
    'dismisses a message': { path: '/notifications', steps: [/^Delete: /, /^Dismiss/], says: /^/ },
    'marks all notifications as read': { path: '/notifications', steps: [/^Mark all as read/], says: /^All notifications marked/ },
    'refreshes the notifications': { path: '/notifications', steps: [/^Refresh/], says: /up to date/ },
    'checks payments': { path: '/orders?missing=1', steps: [/^Check my payments/], says: /payment/ },
    'requests a refund': { path: '/orders', steps: [/^Request a refund: /, write(/./, 'Not for me.'), 'confirm'], says: /refund/i },
    'removes a filter': { path: '/courses?level=BEGINNER', steps: [['link', /^Remove filter: /]], says: /^\d+ courses$/ },
    'turns off an email': { path: '/settings?tab=notifications', steps: [turn(/^Certificates/)], says: /^Saved$/ },
    'hides their profile': { path: '/settings?tab=privacy', steps: [turn(/^Show my profile/)], says: /^Saved$/ },
    'exports their data': {
      path: '/settings?tab=privacy',
      steps: [/^Download my data/, write(/./, demoStudent.password), 'confirm'],
      says: /^Preparing your data|^Your data is ready/,
    },
    'applies a coupon': { path: '/cart', steps: [write(/^Coupon code/, 'WELCOME20'), /^Apply/], says: /applied/ },
    'removes a coupon': { path: '/cart', steps: [/^Remove coupon/], says: /^Coupon removed/ },
    'removes a course from the cart': { path: '/cart', steps: [/^Remove: /], says: /^1 course in your cart/ },
    'clears the cart': { path: '/cart', steps: [/^Clear cart/, 'confirm'], says: /^Your cart is empty/ },
    'logs out all other devices': { path: '/settings', steps: [/^Log out all/, 'confirm'], says: /logged out/ },
  },
  learner: {
    'completes a lecture': { path: '/my-learning/courses/{free}?lecture={text}', steps: [/^Mark as Complete/], says: /^Completed: / },
    'posts a question': {
      path: '/my-learning/courses/{free}?lecture={text}&tab=discussion',
      steps: [/^Ask/, write(/^Your question/, 'Which browser is best?'), /^(Continue|Post)/, /^Post/],
      says: /^Question posted/,
    },
    'saves a note': {
      path: '/my-learning/courses/{free}?lecture={text}&tab=notes',
      steps: [/^Create a note/, write(/^Your note/, 'Look this up.'), /^Save/],
      says: /^Note saved/,
    },
    'deletes a note': { path: '/my-learning/courses/{free}?lecture={text}&tab=notes', steps: [/^Delete the note/], says: /^Note deleted/ },
    'writes a review': {
      path: '/my-learning/courses/{free}?lecture={text}',
      steps: [/^Leave a Review/, ['radio', /^5.0/], write(/^Your comment/, 'Clear and short.'), 'confirm'],
      says: /^Thank you/,
    },
    'asks for another verification link': { path: '/my-learning', steps: [/^Send again/], says: /^Sent/ },
    'dismisses the verification notice': { path: '/my-learning', steps: [/^Dismiss/], says: /^/ },
    'adds a course to the cart': { path: '/courses/{second}', steps: [/^Add to Cart/], says: /added to cart/ },
  },
  instructor: {
    'archives a course': {
      path: '/instructor/courses?status=LIVE',
      steps: [/^More actions for /, item(/^Archive/), 'confirm'],
      says: /archived/i,
    },
    'restores a course': {
      path: '/instructor/courses?status=ARCHIVED',
      steps: [/^More actions for /, item(/^(Bring back|Restore)/), 'confirm'],
      says: /“/,
    },
    'deletes a draft': {
      path: '/instructor/courses?status=DRAFT',
      steps: [/^More actions for /, item(/^Delete/), 'confirm'],
      says: /deleted/i,
    },
    'pauses a coupon': { path: '/instructor/coupons', steps: [/^More actions for /, item(/^Pause/)], says: /is paused/ },
    'answers a review': {
      path: '/instructor/communication?tab=reviews',
      steps: [/^Answer: review/, write(/^Your answer/, 'Thank you.'), /^Post/],
      says: /^Answer posted/,
    },
    'answers a question': {
      path: '/instructor/communication',
      // The form of the first unanswered question is open.
      steps: [write(/^Your reply/, 'Yes.'), /^Post/],
      says: /^Answer posted/,
    },
    'turns off an email': { path: '/instructor/settings', steps: [turn(/^Teaching/)], says: /^Saved$/ },
    'removes an objective': { path: '/instructor/courses/edit/{short}?tab=learners', steps: [/^Remove /], says: /^Saved$/ },
    'adds a section': {
      path: '/instructor/courses/edit/{short}',
      steps: [/^Add [Ss]ection/, write(/^Section title/, 'More'), 'enter'],
      says: /^Section added: More/,
    },
    'renames a section': {
      path: '/instructor/courses/edit/{short}',
      steps: [/^Edit title of /, write(/^Section title/, 'Renamed'), 'enter'],
      says: /^Title saved/,
    },
    'deletes a lecture': {
      path: '/instructor/courses/edit/{short}',
      steps: [/^More actions for |^More: /, item(/^Delete/)],
      says: /^Deleted/,
    },
  },
  admin: {
    'moves a category': { path: '/admin/categories', steps: [/^Move Web Development down/], says: /now 2 of / },
    'moves a category to the top': { path: '/admin/categories', steps: [/^Move Web Development up/], says: /now 1 of / },
    'requests changes to a course': {
      path: '/admin/course-reviews',
      steps: [/^Request Changes for /, write(/^Feedback/, 'Please add captions.'), /^Submit Feedback/, 'confirm'],
      says: /^Changes requested for/,
    },
    'keeps a reported post': {
      path: '/admin/communication?tab=reports',
      steps: [/^Keep(?! menu)/, write(/^Reason/, 'Within the rules.'), 'confirm'],
      says: /was kept/,
    },
    'saves an announcement as a draft': {
      path: '/admin/communication?open=new',
      steps: [write(/^Subject/, 'News'), write(/^Message/, 'A new course.'), /^Save/],
      says: /^Draft saved/,
    },
    'saves a setting': { path: '/admin/settings', steps: [write(/^Site name/, 'Akada 2'), /^Save/], says: /^Settings saved/ },
    'starts a backup': { path: '/admin/operations', steps: [/^Back up now/], says: /backup/i },
    'runs the site checks': { path: '/admin/operations', steps: [/^Run checks/], says: /Last checked/ },
    'resends an email': { path: '/admin/communication?tab=outbox', steps: [/^(Send now|Resend): /, 'confirm'], says: /^Email resent/ },
    'pauses a coupon': { path: '/coupon/manage', steps: [/^More actions for WELCOME20/, item(/^Pause/)], says: /is paused/ },
    'suspends an account': {
      path: '/admin/people/{instructor}',
      steps: [/^Suspend account/, write(/^Reason/, 'Spam.'), 'confirm'],
      says: /is suspended/,
    },
    'restores an account': {
      path: '/admin/people/{instructor}',
      steps: [/^Restore account/, write(/^Reason/, 'Settled.'), 'confirm'],
      says: /can log in again/,
    },
  },
  manager: {
    'keeps a reported review': {
      path: '/manager/moderation',
      steps: [/^Keep(?! menu)/, write(/^Reason/, 'Within the rules.'), 'confirm'],
      says: /kept|closed/,
    },
    'approves an application': { path: '/manager/applications', steps: [/^Approve/, 'confirm'], says: /is now an instructor/ },
    'rechecks an order': {
      path: '/manager/orders/1',
      steps: [/^Re-check/, write(/^Reason/, 'They asked.'), 'confirm'],
      says: /^Payments re-checked/,
    },
    'resends a receipt': {
      path: '/manager/orders/1',
      steps: [/^Resend receipt/, write(/^Reason/, 'They asked.'), 'confirm'],
      says: /^Receipt sent/,
    },
    'refunds a course': {
      path: '/manager/orders/1',
      steps: [/^(Refund|Refund)/, write(/^Reason/, 'Bought twice.'), 'confirm'],
      says: /on its way back|refund/i,
    },
  },
}

let dataDir: string
let server: Server
const ids = new Map<string, string | number | undefined>()
const profiles = new Map<string, Profile>()

beforeAll(async () => {
  dataDir = await newDataDir(inject('demoDir'))
  server = await startServer({ dataDir })
  const [short, second, free] = await Promise.all(
    [shortCourse, secondCourse, freeCourse].map((title) => courseTitled(server.origin, title)),
  )
  const learner = await givenLearner(free?.id)
  const { data } = await callApi<Details>(server.origin, 'GET', `/courses/${free?.id}`, { token: learner.token })
  const lectures = data.sections.flatMap((section) => section.lectures)
  ids.set('short', short?.id).set('second', second?.id).set('free', free?.id).set('instructor', data.instructorId)
  ids.set('text', lectures.find(({ contentType }) => contentType === 'TEXT')?.id)
  people.learner = learner
  await fillCart(server.origin, demoStudent, [shortCourse, secondCourse])
})
afterAll(async () => {
  for (const { context } of profiles.values()) await context.close()
  await server.kill('SIGKILL')
  await removeDataDir(dataDir)
})

type Details = { instructorId: string; sections: { lectures: { id: number; contentType: string }[] }[] }

const people: Record<string, Person> = { student: demoStudent, instructor: demoInstructor, admin: demoAdmin, manager: demoManager }

async function givenLearner(courseId: number | undefined) {
  const student = await newStudent(server.origin)
  const { token } = await logIn(server.origin, student)
  await callApi(server.origin, 'POST', '/enrollments/enroll', { token, body: { courseId } })
  return { ...student, token }
}

async function profileOf(browser: Browser, who: string): Promise<Profile> {
  const known = profiles.get(who)
  if (known) return known
  const profile = await openProfile(browser, server.origin, { ...(people[who] && { as: people[who] }) })
  await profile.context.addInitScript(listen)
  profiles.set(who, profile)
  return profile
}

/** Runs in the page. Records the texts of live regions. */
function listen() {
  const heard: string[] = []
  Object.assign(window, { heard })
  const regions = '[role="status"], [role="alert"], [aria-live="polite"], output'
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
      for (const node of [target, ...addedNodes]) {
        const element = node instanceof Element ? node : node.parentElement
        const texts = [element?.closest(regions), ...(element?.querySelectorAll(regions) ?? [])].map((region) =>
          region?.textContent?.trim(),
        )
        heard.push(...texts.filter((text) => text !== undefined && text !== '').map(String))
      }
    }
  }).observe(document, { subtree: true, childList: true, characterData: true })
}

async function take({ page, settled }: Visit, step: Act['steps'][number]) {
  const dialog = page.locator('dialog[open]').last()
  const root = (await dialog.isVisible()) ? dialog : page.locator('body')
  if (typeof step === 'object' && 'label' in step) return fill(root, step)
  if (step !== 'enter') await focusEnabled(controlFor(root, step))
  await page.evaluate(() => {
    ;(window as unknown as { heard: string[] }).heard.length = 0
  })
  await page.keyboard.press(Array.isArray(step) && ['switch', 'radio'].includes(step[0]) ? 'Space' : 'Enter')
  await settled()
}

async function focusEnabled(control: Locator) {
  await expect.poll(() => control.isEnabled()).toBe(true)
  await control.focus()
}

function controlFor(root: Locator, step: RegExp | [Role, RegExp] | 'confirm'): Locator {
  if (step === 'confirm') return root.getByRole('button').last()
  const [role, name] = Array.isArray(step) ? step : (['button', step] as const)
  return root.getByRole(role, { name }).filter({ visible: true }).first()
}

async function fill(root: Locator, { label, text }: { label: RegExp; text: string }) {
  const field = root
    .locator('input:not([type="checkbox"], [type="radio"], [type="search"]), textarea, [contenteditable="true"]')
    .and(root.getByLabel(label))
  await field.filter({ visible: true }).first().fill(text)
}

const heardOn = (page: Page) => page.evaluate(() => (window as unknown as { heard: string[] }).heard.join('\n'))

describe.each(Object.entries(acts))('the focus stays on a visible element and the result is announced when the %s', (who, actsOf) => {
  test.for(Object.entries(actsOf))('%s', async ([, { path, steps, says }], { browser, revisit }) => {
    const view = await revisit(profileOf(browser, who))
    await view.go(path.replace(/\{(\w+)\}/g, (_, name: string) => String(ids.get(name))))

    for (const step of steps) await take(view, step)

    await expect
      .poll(() => heardOn(view.page), { message: 'the texts of live regions', timeout: 15_000 })
      .toMatch(new RegExp(says, `${says.flags}m`))
    await view.settled()
    await expect.poll(async () => (await focusOf(view.page)).role, { message: 'the focused element', timeout: 5_000 }).not.toBe('body')
    expect(await focusOf(view.page)).toMatchObject({ isVisible: true })
  })
})
