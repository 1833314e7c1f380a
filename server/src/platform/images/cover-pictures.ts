import { loadSharp, type Sharp } from './load-sharp.ts'
import { fromPixels, inTurn, readPixels } from './read-pixels.ts'
import { type PictureSource, type Pixels, widescreen, widestWithin } from './shapes.ts'

// The widths range from a card on a phone to a wide screen with double pixel density.
const WIDTHS = [320, 480, 750, 1200]
// The recommended cover width (docs/product.md P-7.2).
const BASE_WIDTH = 750

export type CoverVariant = { width: number; format: 'avif' | 'webp'; content: Buffer }
/** A WebP for clients that show a single file, and the same picture in each width for which it is large enough. */
export type CoverPicture = { width: number; height: number; content: Buffer; variants: CoverVariant[] }

/**
 * Returns the center of a JPEG, PNG, WebP, AVIF, GIF or TIFF as a 16:9 cover, upright and without metadata. Rejects other files, and files
 * that are incomplete or too large.
 */
export const coverPicture = (source: PictureSource): Promise<CoverPicture> =>
  inTurn(async () => {
    const { size, pixels } = await readPixels(source, { atMostWide: Math.max(...WIDTHS) })
    const sharp = await loadSharp()
    const room = widestWithin(size)
    const widths = WIDTHS.filter((width) => width <= room)

    const variants: CoverVariant[] = []
    for (const width of widths)
      for (const format of ['avif', 'webp'] as const)
        variants.push({ width, format, content: await encode(sharp, pixels, { width, format }) })
    const base = widescreen(Math.min(room, BASE_WIDTH))
    const content =
      variants.find(({ width, format }) => width === base.width && format === 'webp')?.content ??
      (await encode(sharp, pixels, { width: base.width, format: 'webp' }))
    return { ...base, content, variants }
  })

function encode(sharp: Sharp, pixels: Pixels, { width, format }: Omit<CoverVariant, 'content'>): Promise<Buffer> {
  // Otherwise, transparent areas would show a different background in each theme.
  const resized = fromPixels(sharp, pixels).resize(width, widescreen(width).height, { fit: 'fill' }).flatten({ background: '#ffffff' })
  return (format === 'avif' ? resized.avif({ quality: 50, effort: 3 }) : resized.webp({ quality: 75 })).toBuffer()
}
