// An instructor opens a course, an affiliate shares a link, a buyer buys, and the instructor ends the partnership.
import { describe, expect } from 'vitest'
import { callApi, courseTitled, mailTo } from './support/api.ts'
import { checkPage } from './support/check-page.ts'
import { shortCourse } from './support/courses.ts'
import { demoInstructor, logIn, newStudent, newVerifiedStudent, type Person } from './support/people.ts'
import { checkOut, fillCart } from './support/shopping.ts'
import { test } from './support/test.ts'

// The headless browser's own user agent counts as a bot.
const browser = { userAgent: 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0.0.0 Mobile Safari/537.36' }
const phone = { ...browser, viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }

type Results = { clicks: number; sales: number }

async function resultsOf(origin: string, person: Person): Promise<Results> {
  const { token } = await logIn(origin, person)
  const { data } = await callApi<{ membership: { results: Results } }>(origin, 'GET', '/affiliate', { token })
  const { clicks, sales } = data.membership.results
  return { clicks, sales }
}

describe('an affiliate', () => {
  test('joins, earns from a purchase through a link, and loses the partnership', async ({ visit, origin }) => {
    const { id } = await courseTitled(origin, shortCourse)
    const seller = await visit({ as: demoInstructor })
    await seller.go('/instructor/affiliates')
    await seller.page.getByRole('button', { name: new RegExp(`^(Open|Change): ${shortCourse}`) }).click()
    const dialog = seller.page.getByRole('dialog', { name: 'Commission' })
    await dialog.getByLabel('Commission').fill('45')
    await dialog.getByRole('button', { name: /^(Open course|Save)$/ }).click()
    await seller.page.getByText('Affiliates now earn 45%.').first().waitFor()

    const person = await newVerifiedStudent(origin)
    const affiliate = await visit({ as: person, ...phone })
    await affiliate.go('/affiliate')
    await checkPage(affiliate)
    await affiliate.page.getByRole('checkbox', { name: 'I accept these terms' }).check()
    await affiliate.page.getByRole('button', { name: 'Become an affiliate' }).click()
    await affiliate.page.getByRole('region', { name: 'Your link' }).waitFor()
    await affiliate.page.getByText('45%').first().waitFor()
    await checkPage(affiliate)
    const { text } = await mailTo(origin, person, /^You’re an affiliate of/)
    const code = /\?ref=(\w{8})/.exec(text)?.[1] ?? ''

    const buyer = await newStudent(origin)
    const shopper = await visit({ as: buyer, ...phone })
    await shopper.go(`/courses/${id}?ref=${code}`)
    await fillCart(origin, buyer, [shortCourse])
    await shopper.go('/cart')
    await checkOut(shopper.page, '₦5,000')
    await shopper.page.getByTestId('sim-pay-success').click()
    await shopper.page.getByRole('heading', { name: 'Payment Successful!' }).waitFor()

    expect(await resultsOf(origin, person)).toEqual({ clicks: 1, sales: 1 })
    await mailTo(origin, person, /^You earned your first commission/)
    await affiliate.go('/affiliate')
    await affiliate.page.getByText('Earned in naira').waitFor()
    await affiliate.go('/affiliate?tab=payouts')
    await affiliate.page.getByText('Commission').first().waitFor()
    await checkPage(affiliate)

    await seller.go('/instructor/affiliates?tab=affiliates')
    await seller.page
      .getByRole('row')
      .filter({ hasText: code })
      .getByRole('button', { name: /^End: / })
      .click()
    const ending = seller.page.getByRole('dialog', { name: 'End this partnership?' })
    await ending.getByLabel('Reason').fill('I no longer offer commissions.')
    await ending.getByRole('button', { name: 'End partnership' }).click()
    await seller.page.getByText('The partnership has ended.').first().waitFor()
    await mailTo(origin, person, /ended your partnership$/)
    await affiliate.go('/affiliate')
    await affiliate.page.getByText('I no longer offer commissions.').waitFor()

    const late = await visit(phone)
    await late.go(`/courses/${id}?ref=${code}`)
    expect(await resultsOf(origin, person)).toEqual({ clicks: 1, sales: 1 })
  })

  test('doesn’t count own visits', async ({ visit, origin }) => {
    const person = await newVerifiedStudent(origin)
    const { token } = await logIn(origin, person)
    const { data } = await callApi<{ membership: { code: string } }>(origin, 'POST', '/affiliate', { token, body: { acceptsTerms: true } })

    const own = await visit({ as: person, ...browser })
    await own.go(`/?ref=${data.membership.code}`)
    const other = await visit(browser)
    await other.go(`/?ref=${data.membership.code}`)

    expect(await resultsOf(origin, person)).toEqual({ clicks: 1, sales: 0 })
  })
})
