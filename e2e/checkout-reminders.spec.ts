// A buyer leaves the payment page, gets a reminder, and pays on another device. The tests move the orders into the past.
import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, inject } from 'vitest'
import { callApi, courseTitled, mailsTo, mailTo } from './support/api.ts'
import { checkPage } from './support/check-page.ts'
import { secondCourse, shortCourse } from './support/courses.ts'
import { type Database, openDatabase } from './support/database.ts'
import { demoManager, logIn, newStudent, type Person } from './support/people.ts'
import { newDataDir, removeDataDir, type Server, startServer } from './support/server.ts'
import { checkOut, fillCart, logInOnPage, ownedBy } from './support/shopping.ts'
import { test } from './support/test.ts'
import { openVisit, type Visit, type VisitOptions } from './support/visit.ts'

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }

describe('an order that isn’t paid', () => {
  let dataDir: string
  let server: Server
  let database: Database
  beforeAll(async () => {
    dataDir = await newDataDir(inject('demoDir'))
    server = await startServer({ dataDir })
    database = await openDatabase(dataDir)
  })
  afterAll(async () => {
    await database.close()
    await server.kill('SIGKILL')
    await removeDataDir(dataDir)
  })
  const visits: Visit[] = []
  afterEach(async () => {
    const complaints = visits.flatMap((view) => view.complaints())
    await Promise.all(visits.splice(0).map((view) => view.close()))
    expect(complaints).toEqual([])
  })
  const visitIn = (browser: Browser) => async (options?: VisitOptions) => {
    const view = await openVisit(browser, server.origin, options)
    visits.push(view)
    return view
  }

  async function verifiedStudent(): Promise<Person> {
    const student = await newStudent(server.origin)
    await database.rows('update users set email_verified_at = now() where email = $1', [student.email])
    return student
  }

  /** Lets time pass for a buyer's orders, and runs the job that looks for due reminders. */
  async function pass({ email }: Person, hours: number) {
    await database.rows(
      `update orders set created_at = created_at - make_interval(hours => $2)
      where user_id = (select id from users where email = $1)`,
      [email, hours],
    )
    await database.rows(`insert into jobs (kind, payload) values ('queue-checkout-reminders', '{}')`)
    await database.rows(`select pg_notify('jobs', '')`)
  }

  async function reminderLink(student: Person): Promise<string> {
    const { text } = await mailTo(server.origin, student, /^Your order isn’t finished/)
    const { pathname, search } = new URL(/https?:\/\/\S+\/cart\/restore\?token=\S+/.exec(text)?.[0] ?? '')
    return pathname + search
  }

  test('is continued on a phone with the link in the email, and counts as recovered', async ({ browser }) => {
    const visit = visitIn(browser)
    const [student, other] = [await verifiedStudent(), await verifiedStudent()]
    await fillCart(server.origin, student, [shortCourse])
    const laptop = await visit({ as: student })
    await laptop.go('/cart')
    await checkOut(laptop.page, '₦5,000')
    const { token } = await logIn(server.origin, student)
    await callApi(server.origin, 'DELETE', '/cart/clear', { token })
    await pass(student, 1)
    const link = await reminderLink(student)

    const stranger = await visit({ as: other })
    stranger.expectAnswer(404, /checkout-reminders\/restore/)
    await stranger.go(link)
    await stranger.page.getByText('isn’t for this account').waitFor()
    expect(await stranger.page.getByText(shortCourse).count()).toBe(0)

    const { page, go } = await visit(phone)
    await go(link)
    await logInOnPage(page, student)
    await page.waitForURL('**/cart')
    await page.getByText('Your courses are back in your cart.').first().waitFor()
    await page.getByRole('link', { name: shortCourse }).first().waitFor()
    await checkOut(page, '₦5,000')
    await page.getByTestId('sim-pay-success').click()
    await page.getByRole('heading', { name: 'Payment Successful!' }).waitFor()

    expect(await ownedBy(server.origin, student)).toEqual([(await courseTitled(server.origin, shortCourse)).id])
    const manager = await visit({ as: demoManager })
    await manager.go('/manager')
    const reminders = manager.page.getByRole('region', { name: 'Checkout reminders' })
    await reminders.getByText('Recovered in naira').waitFor()
    await reminders.getByRole('button', { name: 'Download CSV' }).waitFor()
  })

  test('shows a new price before the cart, and is no longer mentioned once the buyer has turned reminders off', async ({ browser }) => {
    const visit = visitIn(browser)
    const student = await verifiedStudent()
    await fillCart(server.origin, student, [secondCourse])
    const { id } = await courseTitled(server.origin, secondCourse)
    const buyer = await visit({ as: student, ...phone })
    await buyer.go('/cart')
    await buyer.page.getByRole('button', { name: 'Proceed to checkout' }).click()
    await buyer.page
      .getByRole('dialog', { name: 'Order Summary' })
      .getByRole('button', { name: /^Pay ₦/ })
      .click()
    await buyer.page.waitForURL('**/paystack-simulator/checkout/**')
    await database.rows('update courses set price_naira_minor = price_naira_minor + 100000 where id = $1', [id])
    await pass(student, 1)

    await buyer.go(await reminderLink(student))
    await buyer.page.getByText(/The price has changed: the total for your order was ₦[\d,]+ and is now ₦/).waitFor()
    await checkPage(buyer)
    await buyer.page.getByRole('link', { name: 'Go to cart' }).click()
    await buyer.page.waitForURL('**/cart')

    await buyer.go('/settings?tab=notifications')
    await buyer.page.getByRole('switch', { name: 'Order reminders' }).click()
    await buyer.page.getByText('Saved').first().waitFor()
    await pass(student, 23)
    await expect
      .poll(() =>
        database.rows(
          `select from checkout_reminders join orders on orders.id = order_id join users on users.id = user_id
          where email = $1 and number = 2`,
          [student.email],
        ),
      )
      .toHaveLength(1)
    const sent = (await mailsTo(server.origin, student.email)).filter(({ subject }) => subject.startsWith('Still interested?'))
    expect(sent).toEqual([])
  })
})
