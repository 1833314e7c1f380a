import { isolated } from '@akada/contract/text-direction.ts'
import { create } from 'qrcode'
import type { Canvas } from '#platform/pdf/canvas.ts'
import { color, dateInWords, drawSiteName, makePdf, put, putLines } from '#platform/pdf/pdf.ts'
import { makeSvg } from '#platform/pdf/svg.ts'
import type { Weight } from '#platform/typesetting/sources.ts'
import type { Choice } from '#platform/typesetting/typesetter.ts'
import { durationInWords, type Look, lookOf } from './certificates.rules.ts'
import { drawGround, type Layout, layouts, page } from './certificates.templates.ts'

export type CertificateDesign = {
  template: keyof typeof layouts
  /** Blank for the site's colors. */
  accent: string
  /** The name below the signature, or blank. */
  signatory: string
  showsHours: boolean
  /** PNGs of the course. */
  courseLogo?: Buffer | undefined
  signature?: Buffer | undefined
}

export const plainDesign: CertificateDesign = { template: 'CLASSIC', accent: '', signatory: '', showsHours: true }

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
  /** Null if the certificate shows no grade. */
  gradePercent?: number | null
  completedAt: Date
  issuedAt: Date
  /** The time zone of the printed dates. */
  timeZone: string
}

const choices = {
  name: oneOf([46, 1], [42, 1], [38, 1], [34, 1], [34, 2], [26, 2], [20, 3], [15, 4]),
  title: oneOf([28, 1], [25, 1], [25, 2], [21, 2], [18, 3], [13, 4], [10, 5]),
  instructor: oneOf([15, 1], [12, 1], [10, 2]),
  signatory: oneOf([11, 1], [10, 1], [9, 2], [8, 2], [7, 3]),
}
const qrSize = 92

function oneOf(...choices: [size: number, maxLines: number][]): Choice[] {
  return choices.map(([size, maxLines]) => ({ size, maxLines }))
}

const lettersOf = (text: CertificateText, { signatory }: CertificateDesign): string =>
  [text.siteName, text.studentName, text.courseTitle, text.instructorName, text.address, signatory].join(' ')

/** Draws a certificate as a PDF. */
export const drawCertificate = (text: CertificateText, design: CertificateDesign = plainDesign): Promise<Buffer> =>
  makePdf(
    {
      layout: 'landscape',
      letters: lettersOf(text, design),
      info: {
        Title: `Certificate of completion: ${text.courseTitle}`,
        Author: text.siteName,
        Subject: `${text.studentName} has completed ${text.courseTitle}`,
        Keywords: text.serial,
        CreationDate: text.issuedAt,
      },
    },
    (doc) => drawPage(doc, text, design),
  )

/** Draws the same certificate as an SVG, for a preview. */
export const drawCertificatePreview = (text: CertificateText, design: CertificateDesign): Promise<string> =>
  makeSvg({ ...page, letters: lettersOf(text, design) }, (canvas) => drawPage(canvas, text, design))

/** What the parts of a page share. */
type Part = { text: CertificateText; design: CertificateDesign; layout: Layout; look: Look }

function drawPage(doc: Canvas, text: CertificateText, design: CertificateDesign) {
  const layout = layouts[design.template]
  const look = lookOf(design.accent, layout.paper)
  const part = { text, design, layout, look }
  drawGround(doc, design.template, look)
  drawHeading(doc, part)
  drawStory(doc, part)
  drawSignature(doc, part)
  drawFacts(doc, part)
  drawProof(doc, part)
}

function drawHeading(doc: Canvas, { text, design, layout, look }: Part) {
  const { heading } = layout
  const onBand = heading.isOnFill ? look.onFill : undefined
  const width = doc.typesetter.line(text.siteName, 'bold').width * 20 + 40
  const x = heading.isCentered ? (page.width - width) / 2 : layout.left
  drawSiteName(
    doc,
    { name: text.siteName, logo: text.logo, ink: onBand ?? (design.accent === '' ? color.strong : color.ink) },
    { x, y: heading.nameY },
  )
  put(doc, 'CERTIFICATE OF COMPLETION', {
    x: heading.isCentered ? 0 : layout.left,
    y: heading.labelY,
    size: 12,
    weight: 'bold',
    color: onBand ?? look.label,
    spacing: 1.8,
    centerIn: heading.isCentered ? page.width : undefined,
  })
  if (!design.courseLogo) return
  const { x: logoX, y: logoY, width: logoWidth, height: logoHeight } = layout.logo
  // A logo may have any color, so it needs a white plate on an area of the accent color.
  if (heading.isOnFill) doc.rect(logoX - 10, logoY - 8, logoWidth + 20, logoHeight + 16).fill('#ffffff')
  doc.image(design.courseLogo, logoX, logoY, {
    fit: [logoWidth, logoHeight],
    align: heading.isOnFill ? 'center' : 'right',
    valign: 'center',
  })
}

function drawStory(doc: Canvas, { text, design, layout, look }: Part) {
  const { storyY, isCentered } = layout
  const width = hasSignature(design) ? layout.textWidthBesideSignature : layout.textWidth
  const box = isCentered ? { x: (page.width - width) / 2, width, isCentered } : { x: layout.left, width, isCentered }
  const sentence = (words: string, y: number) =>
    put(doc, words, { x: box.x, y, size: 15, color: color.muted, centerIn: isCentered ? width : undefined })
  sentence('This certifies that', storyY)
  let y = paragraph(doc, text.studentName, { ...box, y: storyY + 24, choices: choices.name, weight: 'bold', color: color.ink })
  doc.rect(isCentered ? page.width / 2 - 32 : box.x, y + 9, 64, 3).fill(look.stripe)
  sentence('has completed every lecture of the course', y + 26)
  y = paragraph(doc, text.courseTitle, { ...box, y: y + 50, choices: choices.title, weight: 'bold', color: look.title })
  if (text.instructorName !== '')
    paragraph(doc, `taught by ${isolated(text.instructorName)}`, {
      ...box,
      y: y + 8,
      choices: choices.instructor,
      weight: 'regular',
      color: color.muted,
    })
}

const hasSignature = ({ signature, signatory }: CertificateDesign): boolean => signature !== undefined || signatory !== ''

function drawSignature(doc: Canvas, { design, layout }: Part) {
  if (!hasSignature(design)) return
  const { x, y, width, height } = layout.signature
  if (design.signature) doc.image(design.signature, x, y, { fit: [width, height], align: 'center', valign: 'center' })
  const lineY = y + height + 3
  doc
    .moveTo(x, lineY)
    .lineTo(x + width, lineY)
    .lineWidth(0.8)
    .stroke(color.muted)
  if (design.signatory !== '')
    paragraph(doc, design.signatory, {
      x,
      width,
      y: lineY + 3,
      isCentered: true,
      choices: choices.signatory,
      weight: 'regular',
      color: color.ink,
    })
}

function drawFacts(doc: Canvas, { text, design, layout: { left, right } }: Part) {
  const grade = text.gradePercent ?? null
  const facts = [
    ['Completed', dateInWords(text.completedAt, text.timeZone)],
    ['Issued', dateInWords(text.issuedAt, text.timeZone)],
    ...(design.showsHours ? [['Length', durationInWords(text.durationSeconds)]] : []),
    ...(grade === null ? [] : [['Grade', `${grade}%`]]),
  ] as const
  doc.moveTo(left, 462).lineTo(right, 462).lineWidth(0.8).stroke(color.line)
  for (const [index, [label = '', value = '']] of facts.entries()) {
    put(doc, label, { x: left + index * 150, y: 476, size: 10, color: color.muted })
    put(doc, value, { x: left + index * 150, y: 490, size: 13, weight: 'bold', color: color.ink })
  }
  put(doc, 'Certificate ID', { x: left, y: 519, size: 10, color: color.muted })
  put(doc, text.serial, { x: left, y: 533, size: 12, color: color.ink })
}

function drawProof(doc: Canvas, { text: { address }, layout }: Part) {
  const { modules } = create(address, { errorCorrectionLevel: 'M' })
  const x = layout.right - qrSize
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
  put(doc, address, { x: layout.left, y: 555, size: 9, color: color.muted })
  doc.link(layout.left, 553, layout.textWidth, 14, address)
}

type Paragraph = { x: number; y: number; width: number; isCentered: boolean; choices: readonly Choice[]; weight: Weight; color: string }

/** Draws a text in the largest size that fits, and returns its bottom edge. */
function paragraph(doc: Canvas, text: string, { x, y, width, isCentered, choices, weight, color: ink }: Paragraph): number {
  const { size, lines } = doc.typesetter.fit(text, { weight, width, choices })
  return putLines(doc, lines, { x, y, size, color: ink, centerIn: isCentered ? width : undefined })
}
