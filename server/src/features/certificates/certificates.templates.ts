import type { Canvas } from '#platform/pdf/canvas.ts'
import type { Look } from './certificates.rules.ts'

/** A4 landscape, in points. */
export const page = { width: 841.89, height: 595.28 }

type Box = { x: number; y: number; width: number; height: number }

export type Layout = {
  paper: string
  left: number
  right: number
  heading: { nameY: number; labelY: number; isCentered: boolean; isOnFill: boolean }
  logo: Box
  storyY: number
  isCentered: boolean
  textWidth: number
  /** The width of the story if there is a signature. */
  textWidthBesideSignature: number
  signature: Box
}

const right = page.width - 72
const besides = { x: right - 150, y: 372, width: 150, height: 50 }

/** The places of the parts of a certificate. The facts at the bottom have the same places in every template. */
export const layouts = {
  CLASSIC: {
    paper: '#fbfaf7',
    left: 92,
    right,
    heading: { nameY: 58, labelY: 144, isCentered: false, isOnFill: false },
    logo: { x: right - 150, y: 50, width: 150, height: 60 },
    storyY: 180,
    isCentered: false,
    textWidth: 560,
    textWidthBesideSignature: 505,
    signature: besides,
  },
  MODERN: {
    paper: '#ffffff',
    left: 72,
    right,
    heading: { nameY: 34, labelY: 82, isCentered: false, isOnFill: true },
    logo: { x: right - 150, y: 34, width: 140, height: 56 },
    storyY: 156,
    isCentered: false,
    textWidth: 580,
    textWidthBesideSignature: 525,
    signature: besides,
  },
  FORMAL: {
    paper: '#fdfcf8',
    left: 92,
    right,
    heading: { nameY: 48, labelY: 96, isCentered: true, isOnFill: false },
    logo: { x: right - 130, y: 44, width: 130, height: 52 },
    storyY: 126,
    isCentered: true,
    textWidth: 600,
    textWidthBesideSignature: 600,
    signature: { x: page.width / 2 - 85, y: 378, width: 170, height: 46 },
  },
} satisfies Record<string, Layout>

/** Draws the paper with its decorations. */
export function drawGround(doc: Canvas, template: keyof typeof layouts, look: Look) {
  doc.rect(0, 0, page.width, page.height).fill(layouts[template].paper)
  grounds[template](doc, look)
}

const grounds: Record<keyof typeof layouts, (doc: Canvas, look: Look) => void> = {
  CLASSIC: (doc, { fill, stripe }) => {
    doc.save()
    // Faint concentric rings around the top right corner.
    for (let radius = 60; radius <= 312; radius += 18)
      doc.circle(page.width, 0, radius).lineWidth(1.2).strokeColor(fill).strokeOpacity(0.09).stroke()
    doc.restore()
    doc.rect(0, 0, 26, page.height).fill(fill)
    doc.rect(26, 0, 5, page.height).fill(stripe)
  },
  MODERN: (doc, { fill, stripe }) => {
    doc.rect(0, 0, page.width, 122).fill(fill)
    doc.rect(0, 122, page.width, 4).fill(stripe)
  },
  FORMAL: (doc, { label, stripe }) => {
    doc
      .rect(11, 11, page.width - 22, page.height - 22)
      .lineWidth(3)
      .stroke(label)
    doc
      .rect(17, 17, page.width - 34, page.height - 34)
      .lineWidth(0.8)
      .stroke(stripe)
  },
}
