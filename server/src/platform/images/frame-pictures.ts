import { loadSharp } from './load-sharp.ts'
import { fromPixels, inTurn, readPixels } from './read-pixels.ts'

/** A picture's average brightness (0 is black, 255 is white) and contrast. */
export type Look = { light: number; contrast: number }

type Grid = { count: number; columns: number; width: number; height: number }

/** Returns the brightness and contrast of each small picture in a grid within one file. */
export const lookAtPictures = (content: Buffer, { count, columns, width, height }: Grid): Promise<Look[]> =>
  inTurn(async () => {
    const { pixels } = await readPixels(content, 'whole')
    const sharp = await loadSharp()
    const looks: Look[] = []
    for (let at = 0; at < count; at++) {
      const area = { left: (at % columns) * width, top: Math.floor(at / columns) * height, width, height }
      const cut = await fromPixels(sharp, pixels).extract(area).grayscale().raw().toBuffer({ resolveWithObject: true })
      const [gray] = (await fromPixels(sharp, cut).stats()).channels
      looks.push({ light: gray?.mean ?? 0, contrast: gray?.stdev ?? 0 })
    }
    return looks
  })

/** Compresses a video frame. */
export const framePicture = (content: Buffer): Promise<{ content: Buffer; width: number; height: number }> =>
  inTurn(async () => {
    const { size, pixels } = await readPixels(content, 'whole')
    const sharp = await loadSharp()
    return { ...size, content: await fromPixels(sharp, pixels).webp({ quality: 78 }).toBuffer() }
  })
