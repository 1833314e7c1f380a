import { inRepository } from '#platform/assets.ts'
import type { Sharp } from '#platform/images/load-sharp.ts'
import type { Pixels } from '#platform/images/shapes.ts'
import { asMarkup, linesIn, shortened } from './social-images.rules.ts'

export type Style = {
  weight: 'regular' | 'bold'
  ink: string
  width: number
  /** Tried one after the other, the largest first. */
  sizes: readonly number[]
  maxLines: number
}

/** A text as pixels, as large as its style allows, and cut where it is too long for the smallest. */
export async function setText(sharp: Sharp, text: string, style: Style): Promise<Pixels> {
  for (const size of style.sizes) {
    const pixels = await draw(sharp, text, { ...style, size })
    if (fits(pixels, { ...style, size })) return pixels
  }
  return cut(sharp, text, { ...style, size: style.sizes.at(-1) ?? 0 })
}

type Sized = Style & { size: number }

const fits = ({ info }: Pixels, { size, width, maxLines }: Sized) => info.width <= width && linesIn(info.height, size) <= maxLines

async function cut(sharp: Sharp, text: string, style: Sized): Promise<Pixels> {
  const rest = shortened(text)
  const pixels = await draw(sharp, rest, style)
  return rest.length < 4 || fits(pixels, style) ? pixels : cut(sharp, rest, style)
}

const draw = (sharp: Sharp, text: string, { weight, ink, size, width }: Sized): Promise<Pixels> =>
  sharp({
    text: {
      text: `<span foreground="${ink}">${asMarkup(text) || '…'}</span>`,
      font: `Akada Sans${weight === 'bold' ? ' Bold' : ''} ${size}`,
      fontfile: inRepository('server', 'assets', 'fonts', `akada-sans-${weight}.ttf`),
      rgba: true,
      dpi: 72,
      width,
      wrap: 'word-char',
    },
  })
    .raw()
    .toBuffer({ resolveWithObject: true })
