import type { OutputInfo } from 'sharp'
import { inRepository } from '../assets.ts'
import { Refusal } from '../http/refusal.ts'
import { createTurns } from '../turns.ts'

// What a file is, is found out by which of these can read it. No other is asked: an SVG or a PDF can do more than show.
const readers = ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif'].flatMap((format) => [
  `VipsForeignLoad${format}Buffer`,
  `VipsForeignLoad${format}File`,
])

let loaded: Promise<Sharp> | undefined

/** Loaded with the first picture: most processes of a day see none, and it takes 25 MB. */
export const loadSharp = (): Promise<Sharp> => (loaded ??= prepareSharp())

async function prepareSharp() {
  // Without a file of its own a bare machine complains of having none.
  process.env.FONTCONFIG_FILE ??= inRepository('server', 'assets', 'fonts', 'fonts.conf')
  const { default: sharp } = await import('sharp')
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: readers })
  // A picture is read once: to keep what was read only costs memory.
  sharp.cache(false)
  return sharp
}

const MAX_PIXELS = 40_000_000
const MAX_SECONDS = 10

// A picture of 40 megapixels may take 160 MB while it is read; those that wait lie on the disk, or are small.
// It is read on one of libuv's four threads, of which passwords take two: one has to stay for files and names.
// The last of the queue waits some 40 s behind covers of the costliest kind: proxies give up after 60.
/** For whatever is done with pixels: one picture at a time in the whole process. */
export const inTurn = createTurns({ atOnce: 1, queue: 20 })

/** The bytes of a picture, or the path at which it lies. */
export type PictureSource = Buffer | string

export type Sharp = typeof import('sharp')['default']
export type Pixels = { data: Buffer; info: OutputInfo }
type Size = { width: number; height: number }

/** The middle of a picture in this size, the right way up and without anything else that was in the file. */
export const readPixels = (sharp: Sharp, source: PictureSource, { width, height }: Size): Promise<Pixels> =>
  orRefuse(() =>
    open(sharp, source)
      .timeout({ seconds: MAX_SECONDS })
      .autoOrient()
      .resize(width, height, { fit: 'cover', position: 'centre' })
      .raw()
      .toBuffer({ resolveWithObject: true }),
  )

/** How large a picture is, the right way up. */
export const readSize = (sharp: Sharp, source: PictureSource): Promise<Size> =>
  orRefuse(async () => (await open(sharp, source).metadata()).autoOrient)

export const fromPixels = (sharp: Sharp, { data, info: { width, height, channels } }: Pixels) =>
  sharp(data, { raw: { width, height, channels } })

const open = (sharp: Sharp, source: PictureSource) => sharp(source, { failOn: 'error', limitInputPixels: MAX_PIXELS })

async function orRefuse<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    throw new Refusal('PICTURE_INVALID', { cause: error })
  }
}
