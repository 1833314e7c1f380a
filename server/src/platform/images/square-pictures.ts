import type { OutputInfo } from 'sharp'
import { Refusal } from '../http/refusal.ts'
import { createTurns } from '../turns.ts'

// What a file is, is found out by which of these can read it. No other is asked: an SVG or a PDF can do more than show.
const readers = ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif'].map((format) => `VipsForeignLoad${format}Buffer`)

let loaded: Promise<Sharp> | undefined

/** Loaded with the first picture: most processes of a day see none, and it takes 25 MB. */
const loadSharp = () => (loaded ??= prepareSharp())

async function prepareSharp() {
  const { default: sharp } = await import('sharp')
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: readers })
  // A picture is read once: to keep what was read only costs memory.
  sharp.cache(false)
  return sharp
}

const MAX_PIXELS = 40_000_000
const MAX_SECONDS = 10

// A picture of 40 megapixels may take 160 MB while it is read, and one that waits as much as an upload may hold.
// It is read on one of libuv's four threads, of which passwords take two: one has to stay for files and names.
const inTurn = createTurns({ atOnce: 1, queue: 10 })

type Sharp = typeof import('sharp')['default']
type Pixels = { data: Buffer; info: OutputInfo }

/**
 * The middle of a JPEG, PNG, WebP, AVIF or GIF as square WebPs in two sizes, the right way up and without anything else that was in the file.
 * Refuses what is no such picture, isn't whole or is too large.
 */
export const squarePictures = (content: Buffer, sizes: { large: number; small: number }): Promise<{ large: Buffer; small: Buffer }> =>
  inTurn(async () => {
    const sharp = await loadSharp()
    const pixels = await squarePixels(sharp, content, sizes.large)
    return { large: await webp(sharp, pixels, sizes.large), small: await webp(sharp, pixels, sizes.small) }
  })

async function squarePixels(sharp: Sharp, content: Buffer, size: number): Promise<Pixels> {
  try {
    return await sharp(content, { failOn: 'error', limitInputPixels: MAX_PIXELS })
      .timeout({ seconds: MAX_SECONDS })
      .autoOrient()
      .resize(size, size, { fit: 'cover', position: 'centre' })
      .raw()
      .toBuffer({ resolveWithObject: true })
  } catch (error) {
    throw new Refusal('PICTURE_INVALID', { cause: error })
  }
}

const webp = (sharp: Sharp, { data, info: { width, height, channels } }: Pixels, size: number): Promise<Buffer> =>
  sharp(data, { raw: { width, height, channels } }).resize(size, size).webp({ quality: 82 }).toBuffer()
