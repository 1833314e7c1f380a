import { type Currency, moneyText } from '@akada/contract/money.ts'
import type { Site } from '#platform/deps.ts'
import { color, type Doc, drawSiteName, makePdf, put, putParagraph } from '#platform/pdf/pdf.ts'
import type { Sums } from './payouts.rules.ts'

type Balance = { availableMinor: number; pendingMinor: number }

export type StatementText = Sums & {
  site: Pick<Site, 'name' | 'publicUrl' | 'supportEmail'>
  issuer: string
  payee: string
  currency: Currency
  /** Such as `2026-09`. */
  month: string
  drawnAt: Date
  /** The day when it was drawn, such as `Sep 12, 2026`, if the month isn't over. Otherwise null. */
  until: string | null
  opening: Balance
  closing: Balance
  sold: { grossMinor: number; taxMinor: number; feeMinor: number; count: number; commissionsMinor: number }
}

// A4 portrait, in points.
const page = { width: 595.28, height: 841.89 }
const left = 56
const width = page.width - 2 * left

/** Draws the statement of a month as a deterministic PDF, on white for printers. */
export function drawStatement(text: StatementText): Promise<Buffer> {
  const { site, issuer, payee, month, drawnAt } = text
  const info = { Title: `Statement ${monthText(month)}`, Author: issuer, CreationDate: drawnAt }
  return makePdf({ info, letters: JSON.stringify([site, issuer, payee]) }, (doc) => {
    drawHeading(doc, text)
    drawRows(doc, rowsOf(text))
    drawFrame(doc, text)
  })
}

const monthText = (month: string): string =>
  new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${month}-01T00:00:00Z`))

function drawHeading(doc: Doc, { site, issuer, payee, month, until, currency }: StatementText) {
  drawSiteName(doc, { name: site.name, logo: undefined }, { x: left, y: 52 })
  put(doc, 'Statement', { x: left, y: 52, size: 20, weight: 'bold', color: color.ink, alignRightIn: width })
  const period = until === null ? monthText(month) : `${monthText(month)}, until ${until}`
  put(doc, period, { x: left, y: 78, size: 11, color: color.muted, alignRightIn: width })
  const party = (x: number, label: string, name: string) => {
    put(doc, label, { x, y: 124, size: 9, weight: 'bold', color: color.brand, spacing: 1.2 })
    putParagraph(doc, name, { x, y: 141, size: 12, weight: 'bold', color: color.ink, width: width / 2 - 16 })
  }
  party(left, 'ISSUED BY', issuer)
  party(left + width / 2 + 16, 'FOR', payee)
  put(doc, `AMOUNTS IN ${currency}`, { x: left, y: 196, size: 9, weight: 'bold', color: color.brand, alignRightIn: width })
}

type Row = { label: string; amount: string; kind?: 'balance' | 'detail' }

/** Returns the rows. The opening balance and the movements add up to the closing balance. */
export function rowsOf({ currency, opening, closing, sold, soldMinor, ...sums }: StatementText): Row[] {
  const { commissionsMinor, refundedMinor, disputedMinor, paidOutMinor } = sums
  const money = (minor: number) => moneyText(minor, currency)
  const siteMinor = sold.grossMinor - sold.taxMinor - sold.feeMinor - sold.commissionsMinor - soldMinor
  const unlessZero = (label: string, minor: number): Row[] => (minor === 0 ? [] : [{ label, amount: money(minor) }])
  const total = ({ availableMinor, pendingMinor }: Balance) => money(availableMinor + pendingMinor)
  const details: Row[] =
    sold.count === 0
      ? []
      : [
          { label: `Paid by buyers (${sold.count} ${sold.count === 1 ? 'sale' : 'sales'})`, amount: money(sold.grossMinor) },
          { label: 'VAT', amount: money(-sold.taxMinor) },
          { label: 'Payment fees', amount: money(-sold.feeMinor) },
          { label: 'Share of the site', amount: money(-siteMinor) },
          ...unlessZero('Commissions of affiliates', -sold.commissionsMinor),
        ].map((row) => ({ ...row, kind: 'detail' as const }))
  return [
    { label: 'Opening balance', amount: total(opening), kind: 'balance' },
    { label: 'Earnings from sales', amount: money(soldMinor) },
    ...details,
    ...unlessZero('Commissions earned', commissionsMinor),
    { label: 'Refunds', amount: money(refundedMinor) },
    { label: 'Disputes', amount: money(disputedMinor) },
    { label: 'Payouts', amount: money(paidOutMinor) },
    { label: 'Closing balance', amount: total(closing), kind: 'balance' },
    { label: 'Available', amount: money(closing.availableMinor), kind: 'detail' },
    { label: 'Pending, with reserves', amount: money(closing.pendingMinor), kind: 'detail' },
  ]
}

const looks = {
  balance: { indent: 0, size: 12, ink: color.ink, weight: 'bold', line: 1, height: 32 },
  plain: { indent: 0, size: 12, ink: color.ink, weight: 'regular', line: 0.6, height: 32 },
  detail: { indent: 16, size: 10, ink: color.muted, weight: 'regular', line: 0, height: 22 },
} as const

function drawRows(doc: Doc, rows: readonly Row[]) {
  let y = 214
  for (const { label, amount, kind = 'plain' } of rows) {
    const { indent, size, ink, weight, line, height } = looks[kind]
    if (line > 0) rule(doc, y, line)
    put(doc, label, { x: left + indent, y: y + 9, size, color: ink, weight })
    put(doc, amount, { x: left, y: y + 9, size, color: ink, weight, alignRightIn: width })
    y += height
  }
}

function drawFrame(doc: Doc, { site }: StatementText) {
  doc.rect(0, 0, page.width, 10).fill(color.brand)
  doc.rect(0, 10, page.width, 3).fill(color.accent)
  rule(doc, page.height - 66, 0.6)
  put(doc, site.supportEmail, { x: left, y: page.height - 54, size: 9, color: color.muted })
  put(doc, site.publicUrl, { x: left, y: page.height - 41, size: 9, color: color.muted })
}

const rule = (doc: Doc, y: number, thickness: number) =>
  doc
    .moveTo(left, y)
    .lineTo(left + width, y)
    .lineWidth(thickness)
    .stroke(color.line)
