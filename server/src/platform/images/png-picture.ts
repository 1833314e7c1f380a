import { loadSharp } from './load-sharp.ts'
import { fromPixels, inTurn, readPixels } from './read-pixels.ts'

/** Converts a picture to PNG, for documents that can't contain other formats. */
export const pngPicture = (content: Buffer): Promise<Buffer> =>
  inTurn(async () => {
    const { pixels } = await readPixels(content, 'whole')
    return fromPixels(await loadSharp(), pixels)
      .png()
      .toBuffer()
  })
