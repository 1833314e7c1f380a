import { isolated } from '@akada/contract/text-direction.ts'
import { create } from 'qrcode'
import { color, type Doc, dateInWords, drawSiteName, makePdf, put, putLines } from '#platform/pdf/pdf.ts'
import type { Weight } from '#platform/typesetting/sources.ts'
import type { Choice } from '#platform/typesetting/typesetter.ts'
import { durationInWords } from './certificates.rules.ts'

export type CertificateText = {
  siteName: string
  /** The site's own logo as PNG. */
  logo?: Buffer | undefined
  /** The public verification URL, which is printed and encoded in the QR code. */
  address: string
  serial: string
  studentName: string
  courseTitle: string
  instructorName: string
  durationSeconds: number
  completedAt: Date
  issuedAt: Date
  /** The time zone of the printed dates. */
  timeZone: string
}

const paper = '#fbfaf7'

// A4 landscape, in points.
const page = { width: 841.89, height: 595.28 }
const left = 92
const right = page.width - 72
const textWidth = 560
const qrSize = 92
const choices = {
  name: oneOf([46, 1], [42, 1], [38, 1], [34, 1], [34, 2], [26, 2], [20, 3], [15, 4]),
  title: oneOf([28, 1], [25, 1], [25, 2], [21, 2], [18, 3], [13, 4], [10, 5]),
  instructor: oneOf([15, 1], [12, 1], [10, 2]),
}

function oneOf(...choices: [size: number, maxLines: number][]): Choice[] {
  return choices.map(([size, maxLines]) => ({ size, maxLines }))
}

/** Draws a certificate as a PDF. */
export const drawCertificate = (text: CertificateText): Promise<Buffer> =>
  makePdf(
    {
      layout: 'landscape',
      letters: [text.siteName, text.studentName, text.courseTitle, text.instructorName, text.address].join(' '),
      info: {
        Title: `Certificate of completion: ${text.courseTitle}`,
        Author: text.siteName,
        Subject: `${text.studentName} has completed ${text.courseTitle}`,
        Keywords: text.serial,
        CreationDate: text.issuedAt,
      },
    },
    (doc) => {
      drawPaper(doc)
      drawSiteName(doc, { name: text.siteName, logo: text.logo }, { x: left, y: 58 })
      put(doc, 'CERTIFICATE OF COMPLETION', { x: left, y: 144, size: 12, weight: 'bold', color: color.brand, spacing: 1.8 })
      drawStory(doc, text)
      drawFacts(doc, text)
      drawProof(doc, text)
    },
  )

function drawPaper(doc: Doc) {
  doc.rect(0, 0, page.width, page.height).fill(paper)
  doc.save()
  // Faint concentric rings around the top right corner.
  for (let radius = 60; radius <= 312; radius += 18)
    doc.circle(page.width, 0, radius).lineWidth(1.2).strokeColor(color.brand).strokeOpacity(0.09).stroke()
  doc.restore()
  doc.rect(0, 0, 26, page.height).fill(color.brand)
  doc.rect(26, 0, 5, page.height).fill(color.accent)
}

function drawStory(doc: Doc, text: CertificateText) {
  put(doc, 'This certifies that', { x: left, y: 180, size: 15, color: color.muted })
  let y = paragraph(doc, text.studentName, { y: 204, choices: choices.name, weight: 'bold', color: color.ink })
  doc.rect(left, y + 9, 64, 3).fill(color.accent)
  put(doc, 'has completed every lecture of the course', { x: left, y: y + 26, size: 15, color: color.muted })
  y = paragraph(doc, text.courseTitle, { y: y + 50, choices: choices.title, weight: 'bold', color: color.strong })
  if (text.instructorName !== '')
    paragraph(doc, `taught by ${isolated(text.instructorName)}`, {
      y: y + 8,
      choices: choices.instructor,
      weight: 'regular',
      color: color.muted,
    })
}

function drawFacts(doc: Doc, text: CertificateText) {
  const facts = [
    ['Completed', dateInWords(text.completedAt, text.timeZone)],
    ['Issued', dateInWords(text.issuedAt, text.timeZone)],
    ['Length', durationInWords(text.durationSeconds)],
  ] as const
  doc.moveTo(left, 462).lineTo(right, 462).lineWidth(0.8).stroke(color.line)
  for (const [index, [label, value]] of facts.entries()) {
    put(doc, label, { x: left + index * 150, y: 476, size: 10, color: color.muted })
    put(doc, value, { x: left + index * 150, y: 490, size: 13, weight: 'bold', color: color.ink })
  }
  put(doc, 'Certificate ID', { x: left, y: 519, size: 10, color: color.muted })
  put(doc, text.serial, { x: left, y: 533, size: 12, color: color.ink })
}

function drawProof(doc: Doc, { address }: CertificateText) {
  const { modules } = create(address, { errorCorrectionLevel: 'M' })
  const x = right - qrSize
  const y = 475
  const unit = qrSize / modules.size
  for (let row = 0; row < modules.size; row++)
    for (let column = 0; column < modules.size; column++)
      // Slightly larger than a module, because PDF viewers would otherwise show gaps.
      if (modules.get(row, column)) doc.rect(x + column * unit, y + row * unit, unit + 0.05, unit + 0.05)
  doc.fill(color.ink)
  doc.link(x, y, qrSize, qrSize, address)

  const width = 150
  const edge = x - 14
  for (const [index, line] of ['To verify this', 'certificate,', 'scan the code.'].entries())
    put(doc, line, { x: edge - width, y: 490 + index * 15, size: 11, color: color.muted, alignRightIn: width })
  put(doc, address, { x: left, y: 555, size: 9, color: color.muted })
  doc.link(left, 553, textWidth, 14, address)
}

type Paragraph = { y: number; choices: readonly Choice[]; weight: Weight; color: string }

/** Draws a text in the largest size that fits, and returns its bottom edge. */
function paragraph(doc: Doc, text: string, { y, choices, weight, color: ink }: Paragraph): number {
  const { size, lines } = doc.typesetter.fit(text, { weight, width: textWidth, choices })
  return putLines(doc, lines, { x: left, y, size, color: ink })
}
