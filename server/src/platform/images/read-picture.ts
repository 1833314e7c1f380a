import { Refusal } from '../http/refusal.ts'
import { inTurn, loadSharp } from './read-pixels.ts'

// As covers: a phone's camera takes less.
const MAX_PIXELS = 40_000_000
const MAX_SECONDS = 10
const names: Partial<Record<string, string>> = { jpg: 'jpeg' }

/** Refuses a file that isn't a picture of this type, whole and of a size that a phone can show. */
export const readPicture = (path: string, type: string): Promise<void> =>
  inTurn(async () => {
    const sharp = await loadSharp()
    try {
      const picture = sharp(path, { failOn: 'truncated', limitInputPixels: MAX_PIXELS })
      const { format } = await picture.metadata()
      if (format !== (names[type] ?? type)) throw new Error(`it is ${format}`)
      // To be sure that it is there to its end it has to be read.
      await picture.timeout({ seconds: MAX_SECONDS }).resize(16).raw().toBuffer()
    } catch (cause) {
      throw new Refusal('FILE_UNUSABLE', { cause, message: 'This picture can’t be read to its end, or is larger than 40 megapixels.' })
    }
  })
