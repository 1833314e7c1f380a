import { updateMoney } from '@akada/contract/calls/site-settings.ts'
import { moneyFields } from '@akada/contract/site-settings.ts'
import { call } from '../../lib/api.ts'
import { fieldsOf } from './setting-fields.ts'
import { type FieldCard, SettingsForm } from './settings-form.tsx'
import type { Settings } from './site-settings.api.ts'

const field = fieldsOf(moneyFields)

const cards: readonly FieldCard[] = [
  {
    title: 'What instructors get',
    intro: 'Of sales from now on. What was sold before keeps its share.',
    fields: [
      field('instructorShareBps', {
        label: 'Share of a sale (%)',
        hint: 'After tax and the payment provider’s fee.',
        kind: 'percent',
      }),
      field('ownCouponShareBps', { label: 'Share with their own coupon (%)', hint: 'Where the buyer came with it.', kind: 'percent' }),
    ],
  },
  {
    title: 'Refunds',
    intro:
      'The course page, the terms and the page about teaching say the days that you set. If you wrote the terms yourself, look at them.',
    fields: [
      field('refundDays', { label: 'Days to ask for a refund', hint: '0 takes the guarantee off the course pages.', kind: 'whole' }),
      field('refundMaxPercent', {
        label: 'Approved at once up to (% done)',
        hint: 'Whoever has done more of the course waits for a manager.',
        kind: 'whole',
      }),
      field('refundMaxPerYear', { label: 'Approved at once per person and year', kind: 'whole' }),
    ],
  },
  {
    title: 'Payouts',
    fields: [
      field('payoutHoldDays', {
        label: 'Days to wait after the refund days',
        hint: 'Before an earning can be paid out.',
        kind: 'whole',
      }),
      field('payoutMinimumNaira', { label: 'Smallest payout in naira', hint: 'Less is carried over to the next run.', kind: 'whole' }),
      field('payoutMinimumUsd', { label: 'Smallest payout in dollars', kind: 'whole' }),
    ],
  },
  {
    title: 'Tax and seller',
    intro: 'Receipts say it. Those that were issued stay as they are.',
    fields: [
      field('vatRateBps', { label: 'VAT in Nigeria (%)', hint: 'Prices include it. 0 until you owe it.', kind: 'percent' }),
      field('sellerName', { label: 'Seller', kind: 'line' }),
      field('sellerAddress', { label: 'Address', kind: 'line' }),
      field('sellerTaxId', { label: 'Tax number', kind: 'line' }),
    ],
  },
  {
    title: 'Prices',
    fields: [
      field('strikeThrough', { label: 'Show a higher price, struck through, beside each price', kind: 'flag' }),
      field('foreignCurrency', {
        label: 'Buyers outside Nigeria',
        kind: 'choice',
        options: [
          ['usd', 'Pay in dollars'],
          ['charge_in_ngn', 'Pay the naira price'],
          ['disabled', 'Can’t pay'],
        ],
      }),
      field('dataPricePerGbNaira', {
        label: 'A gigabyte of mobile data in naira',
        hint: 'The player says by it what a video costs to load. 0 shows no costs.',
        kind: 'whole',
      }),
    ],
  },
]

export const MoneySettings = ({ settings }: { settings: Settings['money'] }) => (
  <SettingsForm label="Money" group="money" settings={settings} cards={cards} save={(changes) => call(updateMoney, { body: changes })} />
)
