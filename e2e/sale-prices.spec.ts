// An instructor starts and ends a sale while a student buys.
import { isoIn } from '@akada/contract/time-zone.ts'
import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, inject } from 'vitest'
import { courseTitled } from './support/api.ts'
import { checkPage } from './support/check-page.ts'
import { shortCourse } from './support/courses.ts'
import { press, typeInto } from './support/keyboard.ts'
import { demoInstructor, newStudent } from './support/people.ts'
import { newDataDir, removeDataDir, type Server, startServer } from './support/server.ts'
import { checkOut, fillCart, ownedBy } from './support/shopping.ts'
import { test } from './support/test.ts'
import { openVisit, type Visit, type VisitOptions } from './support/visit.ts'

/** Formats a time for a `datetime-local` field, in the browser's time zone. */
const local = (hours: number) => isoIn('Africa/Lagos', new Date(Date.now() + hours * 3_600_000)).slice(0, 16)

describe('a sale price', () => {
  let dataDir: string
  let server: Server
  beforeAll(async () => {
    dataDir = await newDataDir(inject('demoDir'))
    server = await startServer({ dataDir })
  })
  afterAll(async () => {
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

  test('is added by keyboard, shown and charged until its end, and never charged silently after it', async ({ browser }) => {
    const visit = visitIn(browser)
    const { id } = await courseTitled(server.origin, shortCourse)
    const student = await newStudent(server.origin)
    await fillCart(server.origin, student, [shortCourse])

    const instructor = await visit({ as: demoInstructor })
    await instructor.go(`/instructor/courses/edit/${id}?tab=pricing`)
    await press(instructor.page, 'Add sale price')
    const dialog = instructor.page.getByRole('dialog', { name: 'Add sale price' })
    await dialog.waitFor()
    await typeInto(instructor.page, { 'Sale price in naira': '3000', 'Sale price in dollars': '3' })
    await dialog.getByLabel('Ends').fill(local(20.5))
    await dialog.getByRole('button', { name: 'Add sale price' }).press('Enter')
    await instructor.page.getByText('₦3,000 · $3').first().waitFor()
    expect(await instructor.page.getByRole('combobox', { name: /Price in naira/ }).isDisabled()).toBe(true)
    await checkPage(instructor, { hasFocusCheck: false })

    const buyer = await visit({ as: student })
    await buyer.go(`/courses/${id}`)
    await buyer.page.getByText('Sale ends in 20 hours').waitFor()
    await buyer.page.getByText('Lowest price in the 30 days before: ₦5,000').waitFor()
    await checkPage(buyer)
    const phone = await visit({ viewport: { width: 360, height: 740 } })
    await phone.go(`/courses/${id}`)
    await phone.page.getByText('Sale ends in 20 hours').waitFor()
    await buyer.go('/cart')
    await buyer.page.getByRole('button', { name: 'Proceed to checkout' }).click()
    const order = buyer.page.getByRole('dialog', { name: 'Order Summary' })
    await order.getByRole('button', { name: 'Pay ₦3,000' }).waitFor()

    await press(instructor.page, 'End now: ₦3,000 · $3')
    await instructor.page.getByRole('dialog').getByRole('button', { name: 'End now' }).press('Enter')
    await instructor.page.getByText('Sale ended.').waitFor()
    buyer.expectAnswer(409, /enrollments\/checkout/)
    await order.getByRole('button', { name: 'Pay ₦3,000' }).click()
    await buyer.page.getByText('₦5,000').first().waitFor()
    expect(await ownedBy(server.origin, student)).toEqual([])

    await buyer.go('/cart')
    await checkOut(buyer.page, '₦5,000')
    await buyer.page.getByTestId('sim-pay-success').click()
    await buyer.page.getByRole('heading', { name: 'Payment Successful!' }).waitFor()
    expect(await ownedBy(server.origin, student)).toEqual([id])
  })
})
