import { updateMoney } from '@akada/contract/calls/site-settings.ts'
import { moneyFields } from '@akada/contract/site-settings.ts'
import { call } from '../../lib/api.ts'
import { countries } from '../../lib/countries.ts'
import { fieldsOf } from './setting-fields.ts'
import { type FieldCard, SettingsForm } from './settings-form.tsx'
import type { Settings } from './site-settings.api.ts'

const field = fieldsOf(moneyFields)

const cards: readonly FieldCard[] = [
  {
    title: 'Instructor revenue share',
    intro: 'Applies to new sales only.',
    fields: [
      field('instructorShareBps', {
        label: 'Share of a sale',
        hint: 'After tax and the payment provider’s fee.',
        kind: 'percent',
        unit: '%',
      }),
      field('ownCouponShareBps', {
        label: 'Share with their own coupon',
        hint: 'For sales with the instructor’s own coupon.',
        kind: 'percent',
        unit: '%',
      }),
    ],
  },
  {
    title: 'Affiliates',
    intro:
      'Applies to new orders and commissions, and reduces higher commissions to the maximum. A course has one commission: the instructor’s, or else the site’s.',
    fields: [
      field('affiliateMinBps', { label: 'Lowest commission of instructors', hint: 'Out of their own share.', kind: 'percent', unit: '%' }),
      field('affiliateMaxBps', {
        label: 'Highest commission of instructors',
        hint: 'Use 0 so that instructors can’t open courses to affiliates.',
        kind: 'percent',
        unit: '%',
      }),
      field('affiliateSiteBps', {
        label: 'Site-wide commission',
        hint: 'For all other courses, out of the platform’s share. Use 0 for none.',
        kind: 'percent',
        unit: '%',
      }),
      field('affiliateDays', {
        label: 'A click counts for',
        hint: 'A purchase within this time earns a commission.',
        kind: 'whole',
        unit: 'days',
      }),
    ],
  },
  {
    title: 'Refunds',
    intro:
      'The refund period is shown on course pages, in the default terms and on the teaching page. If you wrote your own terms, update them.',
    fields: [
      field('refundDays', { label: 'Refund period', hint: 'Use 0 for no money-back guarantee.', kind: 'whole', unit: 'days' }),
      field('refundMaxPercent', {
        label: 'Auto-approve up to this progress',
        hint: 'Requests above this go to a manager.',
        kind: 'whole',
        unit: '%',
      }),
      field('refundMaxPerYear', { label: 'Auto-approved refunds per user', kind: 'whole', unit: 'per year' }),
    ],
  },
  {
    title: 'Payouts',
    fields: [
      field('payoutHoldDays', {
        label: 'Payout delay',
        hint: 'After the refund period ends.',
        kind: 'whole',
        unit: 'days',
      }),
      field('payoutMinimumNaira', {
        label: 'Minimum payout in naira',
        hint: 'Smaller balances roll over to the next payout run.',
        kind: 'whole',
        unit: '₦',
      }),
      field('payoutMinimumUsd', { label: 'Minimum payout in dollars', kind: 'whole', unit: '$' }),
      field('payoutSchedule', {
        label: 'Automatic payout runs',
        hint: 'Naira transfers at 8:00 AM. Instructors can also request payouts.',
        kind: 'choice',
        options: [
          ['off', 'Off'],
          ['daily', 'Every day'],
          ['monday', 'Every Monday'],
          ['tuesday', 'Every Tuesday'],
          ['wednesday', 'Every Wednesday'],
          ['thursday', 'Every Thursday'],
          ['friday', 'Every Friday'],
          ['saturday', 'Every Saturday'],
          ['sunday', 'Every Sunday'],
        ],
      }),
    ],
  },
  {
    title: 'Tax and seller',
    intro: 'Shown on new receipts. Issued receipts don’t change.',
    fields: [
      field('vatRateBps', {
        label: 'VAT in Nigeria',
        hint: 'Included in prices. Use 0 if you aren’t registered for VAT.',
        kind: 'percent',
        unit: '%',
      }),
      field('sellerName', { label: 'Seller', kind: 'line' }),
      field('sellerAddress', { label: 'Address', kind: 'line' }),
      field('sellerCountry', {
        label: 'Country',
        hint: 'On e-invoices.',
        kind: 'choice',
        options: countries.map(({ code, name }) => [code, name]),
      }),
      field('sellerTaxId', { label: 'Tax ID', kind: 'line' }),
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
        label: 'Price of 1 GB of mobile data',
        hint: 'Used to show data costs in the player. Use 0 to hide them.',
        kind: 'whole',
        unit: '₦',
      }),
    ],
  },
]

export const MoneySettings = ({ settings }: { settings: Settings['money'] }) => (
  <SettingsForm label="Payments" group="money" settings={settings} cards={cards} save={(changes) => call(updateMoney, { body: changes })} />
)
