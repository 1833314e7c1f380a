import { moneyText } from '@akada/contract/money.ts'
import { renderTemplate, type StopLinks } from '#features/mail-templates/render-template.ts'
import type { Site } from '#platform/deps.ts'
import { namesOf, priceText, type Quote } from './checkout-reminders.rules.ts'

type Reminder = {
  number: number
  firstName: string
  courses: readonly { title: string; priceMinor: number }[]
  quote: Quote
  url: string
  stop: StopLinks
}

export const reminderEmail = (site: Site, { number, firstName, courses, quote, url, stop }: Reminder) =>
  renderTemplate(site, number === 1 ? 'checkout-reminder' : 'last-checkout-reminder', {
    values: { name: firstName, courses: namesOf(courses.map(({ title }) => title)), price: priceText(quote) },
    rows: [
      ...courses.map(({ title, priceMinor }): [string, string] => [title, moneyText(priceMinor, quote.now.currency)]),
      ...(quote.coupon?.problem === null
        ? [[`Coupon ${quote.coupon.code}`, moneyText(quote.now.totalMinor - sumOf(courses), quote.now.currency)] as [string, string]]
        : []),
      ['Total', moneyText(quote.now.totalMinor, quote.now.currency)],
    ],
    url,
    stop,
  })

const sumOf = (courses: Reminder['courses']) => courses.reduce((sum, { priceMinor }) => sum + priceMinor, 0)
