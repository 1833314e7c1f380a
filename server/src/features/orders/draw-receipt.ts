import { moneyText } from '@akada/contract/money.ts'
import { includedTax } from '#features/ledger/ledger.rules.ts'
import type { Site } from '#platform/deps.ts'
import { color, type Doc, dateInWords, drawSiteName, heightOf, makePdf, put, putLines, putParagraph } from '#platform/pdf/pdf.ts'
import type { Weight } from '#platform/typesetting/sources.ts'
import type { ReceiptSnapshot } from './orders.receipts.queries.ts'
import { paidWithText } from './orders.rules.ts'

export type ReceiptText = {
  site: Pick<Site, 'name' | 'publicUrl' | 'supportEmail'>
  /** The site's own logo as PNG. */
  logo?: Buffer | undefined
  orderId: number
  /** For example `INV-2026-000123`. */
  number: string
  /** Set if the document is a credit or debit note: its title, and the document that it corrects. */
  correction?: { title: string; corrects: string } | undefined
  issuedAt: Date
  /** The day of issue and payment, in the time zone that the site had then: `2026-08-31`. */
  issuedOn: string
  snapshot: ReceiptSnapshot
  /** The recipient of a gift, or null. Blank once it is erased. */
  giftFor: string | null
  /** Money of the sale that was returned. */
  returned: { returnedOn: string; amountMinor: number; currency: string; isByBank: boolean }[]
  /** Credit and debit notes of the sale. */
  corrections: { number: string; kind: string; issuedOn: string; amountMinor: number; currency: string }[]
  /** Money received outside the sale and returned. */
  extras: { returnedOn: string; amountMinor: number; currency: string; paymentStatus: string }[]
}

const tint = '#eef4f0'

// A4 portrait, in points.
const page = { width: 595.28, height: 841.89 }
const left = 56
const right = page.width - 56
const width = right - left
const amountWidth = 110
const bottom = page.height - 96

/** A buyer with company details gets an invoice. Receipts and invoices share their numbers. */
export const titleOf = ({ buyer }: ReceiptText['snapshot']): string => (buyer.company ? 'Invoice' : 'Receipt')

const headingOf = ({ number, correction, snapshot }: ReceiptText): string => `${correction?.title ?? titleOf(snapshot)} ${number}`

/** Draws the receipt as a deterministic PDF, on white for printers. */
export function drawReceipt(text: ReceiptText): Promise<Buffer> {
  const info = { Title: headingOf(text), Author: sellerOf(text).name, CreationDate: text.issuedAt }
  return makePdf({ info, letters: JSON.stringify([text.site, text.snapshot, text.giftFor, '•']) }, (doc) => {
    drawHeading(doc, text)
    const belowParties = drawParties(doc, text)
    const belowLines = drawLines(doc, text, belowParties + 28)
    const belowTotals = drawTotals(doc, text, belowLines)
    drawPayment(doc, text, belowTotals + 22)
    drawFrame(doc, text)
  })
}

function drawHeading(doc: Doc, text: ReceiptText) {
  const title = text.correction?.title ?? titleOf(text.snapshot)
  drawSiteName(doc, { name: text.site.name, logo: text.logo }, { x: left, y: 52 })
  put(doc, title, { x: left, y: 52, size: 20, weight: 'bold', color: color.ink, alignRightIn: width })
  put(doc, text.number, { x: left, y: 78, size: 11, color: color.muted, alignRightIn: width })
  put(doc, dayInWords(text.issuedOn), { x: left, y: 93, size: 11, color: color.muted, alignRightIn: width })
}

/** Draws seller and buyer side by side. Returns the y position below them. */
function drawParties(doc: Doc, text: ReceiptText): number {
  const seller = sellerOf(text)
  const columnWidth = width / 2 - 16
  const party = (x: number, label: string, [first, ...others]: string[]) => {
    put(doc, label, { x, y: 124, size: 9, weight: 'bold', color: color.brand, spacing: 1.2 })
    let y = 141
    if (first) y = putParagraph(doc, first, { x, y, size: 12, weight: 'bold', color: color.ink, width: columnWidth }) + 2
    for (const line of others.filter(Boolean)) y = putParagraph(doc, line, { x, y, size: 10.5, color: color.muted, width: columnWidth }) + 2
    return y
  }
  const endOfSeller = party(left, 'SOLD BY', [seller.name, seller.address, seller.taxId && `Tax ID ${seller.taxId}`])
  const endOfBuyer = party(left + width / 2 + 16, 'SOLD TO', buyerTexts(text.snapshot.buyer))
  return Math.max(endOfSeller, endOfBuyer)
}

/** Returns the buyer, or the buyer's company with the buyer. After the buyer's erasure, only the country remains. */
function buyerTexts({ name = '', email = '', company, country }: ReceiptText['snapshot']['buyer']): string[] {
  const { companyName = '', companyAddress = '', companyTaxId = '' } = company ?? {}
  const texts = [companyName, name, email, companyAddress, companyTaxId && `Tax ID ${companyTaxId}`]
  return [...texts.filter((text) => text !== ''), countryName(country)]
}

/** Returns the seller from the settings at the time of sale. The name defaults to the site name. */
const sellerOf = ({ snapshot: { seller }, site }: ReceiptText) => ({
  name: seller?.name || site.name,
  address: seller?.address ?? '',
  taxId: seller?.taxId ?? '',
})

/** Draws every course with its price, on as many pages as needed. Returns the y position below them. */
function drawLines(doc: Doc, { snapshot, giftFor }: ReceiptText, top: number): number {
  let y = drawLinesHeading(doc, top, snapshot.currency)
  const { currency, taxRateBps = 0 } = snapshot
  for (const line of snapshot.lines) {
    const { title, priceMinor, discountMinor, paidMinor = priceMinor - discountMinor } = line
    const { taxMinor = includedTax(paidMinor, taxRateBps) } = line
    const { lines } = doc.typesetter.lines(title, 'regular', (width - amountWidth - 24) / 11)
    const paid = paidMinor < priceMinor - discountMinor ? [`Paid: ${moneyText(paidMinor, currency)}`] : []
    const tax = taxRateBps > 0 ? [`VAT included: ${moneyText(taxMinor, currency)}`] : []
    const discount = discountMinor > 0 ? [`Discount: ${moneyText(-discountMinor, currency)}`] : []
    const details = [...giftTexts(giftFor), ...seatTexts(line, currency), ...courseTexts(doc, line), ...discount, ...paid, ...tax]
    const height = heightOf(lines, 11)
    const detailsHeight = details.length * 15
    if (y + height + detailsHeight + 20 > bottom) y = drawLinesHeading(doc, nextPage(doc), currency)
    putLines(doc, lines, { x: left, y: y + 9, size: 11, color: color.ink })
    for (const [index, detail] of details.entries())
      put(doc, detail, { x: left, y: y + 11 + height + index * 15, size: 9.5, color: color.muted })
    put(doc, moneyText(priceMinor, currency), { x: left, y: y + 9, size: 11, color: color.ink, alignRightIn: width })
    y += height + detailsHeight + 18
    rule(doc, y, 0.6)
  }
  return y
}

/** Returns the line that names the recipient of a gift, if the order is one. */
function giftTexts(recipient: string | null): string[] {
  if (recipient === null) return []
  return [recipient === '' ? 'Gift' : `Gift for ${recipient}`]
}

/** Returns the courses of a bundle, broken into lines. */
const courseTexts = (doc: Doc, { courses = [] }: ReceiptText['snapshot']['lines'][number]): string[] =>
  courses.flatMap((title) => doc.typesetter.lines(`• ${title}`, 'regular', (width - amountWidth - 24) / 9.5).lines.map(({ text }) => text))

/** Returns the number of seats and the price of each. The seats of a course have the same price. */
function seatTexts({ seats, priceMinor }: ReceiptText['snapshot']['lines'][number], currency: string): string[] {
  if (seats === undefined) return []
  return [seats === 1 ? '1 seat' : `${seats} seats, ${moneyText(priceMinor / seats, currency)} each`]
}

function drawLinesHeading(doc: Doc, y: number, currency: string): number {
  put(doc, 'COURSE', { x: left, y, size: 9, weight: 'bold', color: color.brand, spacing: 1.2 })
  put(doc, `PRICE IN ${currency}`, { x: left, y, size: 9, weight: 'bold', color: color.brand, alignRightIn: width })
  rule(doc, y + 17, 1)
  return y + 17
}

function drawTotals(doc: Doc, { snapshot }: ReceiptText, top: number): number {
  const { currency, couponCode, taxRateBps = 0, taxMinor = 0, totalMinor, receivedMinor = totalMinor } = snapshot
  const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)
  const discountMinor = snapshot.discountMinor ?? sum(snapshot.lines.map((line) => line.discountMinor))
  const subtotalMinor = snapshot.subtotalMinor ?? sum(snapshot.lines.map((line) => line.priceMinor))
  const x = left + width / 2 - 20
  let y = top + 123 > bottom ? nextPage(doc) : top + 14
  const amount = (label: string, value: string, ink: string = color.muted) => {
    // A long coupon code starts further left.
    const isLong = doc.typesetter.line(label, 'regular').width * 11 > right - x - amountWidth
    put(doc, label, { x: isLong ? left : x, y, size: 11, color: ink })
    put(doc, value, { x: left, y, size: 11, color: ink, alignRightIn: width })
    y += 19
  }
  if (discountMinor > 0) {
    amount('Subtotal', moneyText(subtotalMinor, currency))
    amount(couponCode ? `Discount with ${couponCode}` : 'Discount', moneyText(-discountMinor, currency), color.brand)
  }
  doc.roundedRect(x - 12, y, right - x + 24, 36, 8).fill(tint)
  put(doc, 'Total', { x, y: y + 10, size: 14, weight: 'bold', color: color.strong })
  put(doc, moneyText(totalMinor, currency), {
    x: left,
    y: y + 10,
    size: 14,
    weight: 'bold',
    color: color.strong,
    alignRightIn: width,
  })
  y += 45
  if (receivedMinor !== totalMinor) amount('Paid', moneyText(receivedMinor, currency), color.ink)
  if (taxRateBps > 0) amount(`Includes VAT (${taxRateBps / 100}%):`, moneyText(taxMinor, currency))
  return y
}

function drawPayment(doc: Doc, { issuedOn, snapshot, correction, returned, corrections, extras }: ReceiptText, top: number) {
  let y = top
  const line = (text: string, { ink, weight = 'regular' }: { ink: string; weight?: Weight }) => {
    if (y + 18 > bottom) y = nextPage(doc)
    y = putParagraph(doc, text, { x: left, y, size: 11, color: ink, weight, width }) + 4
  }
  if (correction) return line(`Corrects ${correction.corrects}.`, { ink: color.ink })
  const how = snapshot.paidWith ? paidWithText(snapshot.paidWith) : ''
  const paid = snapshot.totalMinor === 0 ? 'No payment was due' : 'Paid'
  line(`${[paid, how].filter(Boolean).join(' ')} on ${dayInWords(issuedOn)}.`, { ink: color.ink })
  const section = (heading: string, lines: string[]) => {
    if (lines.length === 0) return
    y += 10
    line(heading, { ink: color.strong, weight: 'bold' })
    for (const text of lines) line(text, { ink: color.muted })
  }
  section('Refunded', returned.map(returnedText))
  section('Credit notes', corrections.map(correctionText))
  section(
    'Returned, not part of this sale',
    extras.map((extra) => extraText(extra, snapshot)),
  )
}

const returnedText = ({ returnedOn, amountMinor, currency, isByBank }: ReceiptText['returned'][number]): string =>
  `${moneyText(amountMinor, currency)}${isByBank ? ' through your bank' : ''} on ${dayInWords(returnedOn)}`

const correctionText = ({ number, kind, issuedOn, amountMinor, currency }: ReceiptText['corrections'][number]): string =>
  `${number} on ${dayInWords(issuedOn)}: ${moneyText(amountMinor, currency)}${kind === 'DEBIT_NOTE' ? ', takes back a credit note' : ''}`

type Snapshot = ReceiptText['snapshot']

/** Returns why money was received outside the sale, or null if the payment wasn't above the total. */
function extraReason(paymentStatus: string, { receivedMinor, totalMinor }: Snapshot): string | null {
  if (paymentStatus === 'SUCCEEDED') return receivedMinor === undefined || receivedMinor > totalMinor ? 'paid above the total' : null
  return paymentStatus === 'SUCCEEDED_DUPLICATE' ? 'paid twice' : 'paid in error'
}

function extraText({ returnedOn, amountMinor, currency, paymentStatus }: ReceiptText['extras'][number], snapshot: Snapshot): string {
  const reason = extraReason(paymentStatus, snapshot)
  return `${moneyText(amountMinor, currency)} ${reason === null ? '' : `${reason}, `}returned on ${dayInWords(returnedOn)}`
}

const dayInWords = (day: string): string => dateInWords(new Date(`${day}T00:00:00Z`), 'UTC')

/** Draws the bars and the footer of every page. */
function drawFrame(doc: Doc, { site, orderId }: ReceiptText) {
  const { count } = doc.bufferedPageRange()
  for (let index = 0; index < count; index++) {
    doc.switchToPage(index)
    doc.rect(0, 0, page.width, 10).fill(color.brand)
    doc.rect(0, 10, page.width, 3).fill(color.accent)
    rule(doc, page.height - 66, 0.6)
    put(doc, `Order #${orderId} · ${site.supportEmail}`, { x: left, y: page.height - 54, size: 9, color: color.muted })
    put(doc, site.publicUrl, { x: left, y: page.height - 41, size: 9, color: color.muted })
    doc.link(left, page.height - 43, 220, 13, site.publicUrl)
    if (count > 1)
      put(doc, `Page ${index + 1} of ${count}`, { x: left, y: page.height - 54, size: 9, color: color.muted, alignRightIn: width })
  }
}

function nextPage(doc: Doc): number {
  doc.addPage()
  return 52
}

const rule = (doc: Doc, y: number, thickness: number) => doc.moveTo(left, y).lineTo(right, y).lineWidth(thickness).stroke(color.line)

const countries = new Intl.DisplayNames('en', { type: 'region' })
const countryName = (code: string) => countries.of(code) ?? code
