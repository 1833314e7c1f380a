import { loadSharp } from './load-sharp.ts'
import { fromPixels, inTurn, readPixels } from './read-pixels.ts'

export type IconShape = {
  size: number
  /** The part of the width that the picture fills. The rest is a white margin. By default the picture keeps its transparency. */
  part?: number
}

/** Converts a square picture to a PNG icon. */
export const iconPicture = (content: Buffer, { size, part }: IconShape): Promise<Buffer> =>
  inTurn(async () => {
    const { pixels } = await readPixels(content, 'whole')
    const inner = Math.round(size * (part ?? 1))
    const margin = (size - inner) / 2
    const icon = fromPixels(await loadSharp(), pixels).resize(inner, inner)
    if (part === undefined) return icon.png({ compressionLevel: 9 }).toBuffer()
    const [before, after] = [Math.floor(margin), Math.ceil(margin)]
    const background = '#ffffff'
    return icon
      .flatten({ background })
      .extend({ top: before, left: before, bottom: after, right: after, background })
      .png({ compressionLevel: 9 })
      .toBuffer()
  })
