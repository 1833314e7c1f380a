import { updateMoney } from '@akada/contract/calls/site-settings.ts'
import { moneyFields } from '@akada/contract/site-settings.ts'
import { call } from '../../lib/api.ts'
import { fieldsOf } from './setting-fields.ts'
import { type FieldCard, SettingsForm } from './settings-form.tsx'
import type { Settings } from './site-settings.api.ts'

const field = fieldsOf(moneyFields)

const cards: readonly FieldCard[] = [
  {
    title: 'Instructor share',
    intro: 'Applies to new sales only.',
    fields: [
      field('instructorShareBps', {
        label: 'Share of a sale (%)',
        hint: 'After tax and the payment provider’s fee.',
        kind: 'percent',
      }),
      field('ownCouponShareBps', {
        label: 'Share with their own coupon (%)',
        hint: 'For sales with the instructor’s own coupon.',
        kind: 'percent',
      }),
    ],
  },
  {
    title: 'Refunds',
    intro: 'Course pages, the default terms and the page about teaching show this number. If you wrote your own terms, update them.',
    fields: [
      field('refundDays', { label: 'Refund period in days', hint: '0 removes the guarantee from course pages.', kind: 'whole' }),
      field('refundMaxPercent', {
        label: 'Auto-approve up to (% completed)',
        hint: 'Requests above this go to a manager.',
        kind: 'whole',
      }),
      field('refundMaxPerYear', { label: 'Auto-approved refunds per user and year', kind: 'whole' }),
    ],
  },
  {
    title: 'Payouts',
    fields: [
      field('payoutHoldDays', {
        label: 'Payout delay in days',
        hint: 'After the refund period ends.',
        kind: 'whole',
      }),
      field('payoutMinimumNaira', {
        label: 'Minimum payout in naira',
        hint: 'Smaller balances roll over to the next payout run.',
        kind: 'whole',
      }),
      field('payoutMinimumUsd', { label: 'Minimum payout in dollars', kind: 'whole' }),
    ],
  },
  {
    title: 'Tax and seller',
    intro: 'Shown on new receipts. Issued receipts don’t change.',
    fields: [
      field('vatRateBps', {
        label: 'VAT in Nigeria (%)',
        hint: 'Included in prices. Use 0 if you aren’t registered for VAT.',
        kind: 'percent',
      }),
      field('sellerName', { label: 'Seller', kind: 'line' }),
      field('sellerAddress', { label: 'Address', kind: 'line' }),
      field('sellerTaxId', { label: 'Tax number', kind: 'line' }),
    ],
  },
  {
    title: 'Prices',
    fields: [
      field('strikeThrough', { label: 'Show strikethrough prices', kind: 'flag' }),
      field('foreignCurrency', {
        label: 'Buyers outside Nigeria',
        kind: 'choice',
        options: [
          ['usd', 'Pay in dollars'],
          ['charge_in_ngn', 'Pay the naira price'],
          ['disabled', 'Can’t buy'],
        ],
      }),
      field('dataPricePerGbNaira', {
        label: 'Price of 1 GB of mobile data in naira',
        hint: 'Used to show the data cost of videos in the player. 0 hides it.',
        kind: 'whole',
      }),
    ],
  },
]

export const MoneySettings = ({ settings }: { settings: Settings['money'] }) => (
  <SettingsForm label="Money" group="money" settings={settings} cards={cards} save={(changes) => call(updateMoney, { body: changes })} />
)
