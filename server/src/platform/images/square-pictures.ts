import { loadSharp, type Sharp } from './load-sharp.ts'
import { fromPixels, inTurn, readPixels } from './read-pixels.ts'
import type { PictureSource, Pixels } from './shapes.ts'

/**
 * Returns the center of a JPEG, PNG, WebP, AVIF, GIF or TIFF as square WebPs in two sizes, upright and without metadata. Rejects other
 * files, and files that are incomplete or too large.
 */
export const squarePictures = (source: PictureSource, sizes: { large: number; small: number }): Promise<{ large: Buffer; small: Buffer }> =>
  inTurn(async () => {
    const { pixels } = await readPixels(source, { width: sizes.large, height: sizes.large })
    const sharp = await loadSharp()
    return { large: await webp(sharp, pixels, sizes.large), small: await webp(sharp, pixels, sizes.small) }
  })

const webp = (sharp: Sharp, pixels: Pixels, size: number): Promise<Buffer> =>
  fromPixels(sharp, pixels).resize(size, size).webp({ quality: 82 }).toBuffer()
