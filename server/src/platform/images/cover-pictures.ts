import { fromPixels, inTurn, loadSharp, type PictureSource, type Pixels, readPixels, readSize, type Sharp } from './read-pixels.ts'

// From a phone's card to a wide screen of twice the pixels.
const WIDTHS = [320, 480, 750, 1200]
// The recommended width of a cover (docs/product.md P-7.2).
const BASE_WIDTH = 750

export type CoverVariant = { width: number; format: 'avif' | 'webp'; content: Buffer }
/** The WebP for whoever takes one file, and the same picture in each width it is large enough for. */
export type CoverPicture = { width: number; height: number; content: Buffer; variants: CoverVariant[] }

/**
 * The middle of a JPEG, PNG, WebP, AVIF or GIF as a cover of 16 : 9, the right way up and without anything else that was in the file.
 * Refuses what is no such picture, isn't whole or is too large.
 */
export const coverPicture = (source: PictureSource): Promise<CoverPicture> =>
  inTurn(async () => {
    const sharp = await loadSharp()
    const size = await readSize(sharp, source)
    // The widest cover that is no higher than the picture, so that a cover is never cropped.
    const room = Math.max(1, Math.min(size.width, Math.ceil(((size.height + 0.5) * 16) / 9) - 1))
    const widths = WIDTHS.filter((width) => width <= room)
    const pixels = await readPixels(sharp, source, sizeOf(Math.min(room, Math.max(...WIDTHS))))

    const variants: CoverVariant[] = []
    for (const width of widths)
      for (const format of ['avif', 'webp'] as const)
        variants.push({ width, format, content: await encode(sharp, pixels, { width, format }) })
    const base = sizeOf(Math.min(room, BASE_WIDTH))
    const content =
      variants.find(({ width, format }) => width === base.width && format === 'webp')?.content ??
      (await encode(sharp, pixels, { width: base.width, format: 'webp' }))
    return { ...base, content, variants }
  })

const sizeOf = (width: number) => ({ width, height: Math.max(1, Math.round((width * 9) / 16)) })

function encode(sharp: Sharp, pixels: Pixels, { width, format }: Omit<CoverVariant, 'content'>): Promise<Buffer> {
  // What was see-through would show another ground in every theme.
  const resized = fromPixels(sharp, pixels).resize(width, sizeOf(width).height, { fit: 'fill' }).flatten({ background: '#ffffff' })
  return (format === 'avif' ? resized.avif({ quality: 50, effort: 3 }) : resized.webp({ quality: 75 })).toBuffer()
}
