import { loadSharp } from './load-sharp.ts'
import { fromPixels, inTurn, readPixels } from './read-pixels.ts'
import type { PictureSource } from './shapes.ts'

/** The folder of these pictures in storage. */
export const CERTIFICATE_PICTURES = 'private/certificate-pictures'

// A certificate shows pictures at most 170 points wide, so this is enough for prints with 250 dots per inch.
const LARGEST = { width: 600, height: 300 }

/**
 * Returns a JPEG, PNG, WebP, AVIF, GIF or TIFF as a PNG for certificates, upright, without metadata, and with its transparency. Rejects
 * other files, and files that are incomplete or too large.
 */
export const certificatePicture = (source: PictureSource): Promise<{ content: Buffer; width: number; height: number }> =>
  inTurn(async () => {
    const { pixels } = await readPixels(source, { within: LARGEST })
    const { data, info } = await fromPixels(await loadSharp(), pixels)
      .png({ compressionLevel: 9 })
      .toBuffer({ resolveWithObject: true })
    return { content: data, width: info.width, height: info.height }
  })
