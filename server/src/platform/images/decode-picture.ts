import { readFile, stat } from 'node:fs/promises'
import type { Metadata, Sharp as SharpInstance } from 'sharp'
import { withFile } from '../file-types/file-reader.ts'
import { typeOfHead } from '../file-types/type-of-file.ts'
import { Refusal } from '../http/refusal.ts'
import { hasHighBitDepth, isJpeg, jpegCost } from './coded-cost.ts'
import { loadSharp } from './load-sharp.ts'
import { plainPng } from './plain-png.ts'
import { type PictureSource, type Pixels, type Shape, type Size, shapedSize } from './shapes.ts'

// Most phones take JPEG photos of at most 108 megapixels. JPEGs are decoded at reduced size. AVIFs are decoded whole: 50 megapixels take
// 0.9 GB, and 1.2 GB with more than 8 bits.
const MOST_MEGAPIXELS = { jpeg: 120, avif: 30, deepAvif: 20, other: 50 }
// A sample takes two bytes. With the color at half resolution, as phones write it, 120 megapixels have 180 million samples.
const MOST_HELD_MEGASAMPLES = 180
// Encoders write about ten scans.
const MOST_SCANS = 50
// Larger files are only checked, and are read from the disk during decoding.
const MOST_IN_MEMORY = 20_000_000

/** A decoded picture, upright and without metadata: its full size, and the pixels of its center in the requested shape. */
export type Decoded = { size: Size; pixels: Pixels }

/** Decodes a picture. This is a parser (server/src/parsers.ts). */
export async function decodePicture({ source, shape }: { source: PictureSource; shape: Shape }): Promise<Decoded> {
  try {
    const plain = await withoutTexts(source)
    return await readWhole(plain, 'error', async (picture) => {
      const metadata = await picture.metadata()
      requireCost(plain, metadata, 'PICTURE_INVALID')
      const { autoOrient: size } = metadata
      const { width, height } = shapedSize(shape, size)
      const { data, info } = await picture
        .autoOrient()
        .resize(width, height, { fit: 'cover', position: 'centre' })
        .raw()
        .toBuffer({ resolveWithObject: true })
      return { size, pixels: { data, info } }
    })
  } catch (cause) {
    if (cause instanceof Refusal) throw cause
    const message = faultOf(await typeOfHead(await headOf(source)))
    throw new Refusal('PICTURE_INVALID', { cause, ...(message !== undefined && { message }) })
  }
}

const JPEG_END = Buffer.from([0xff, 0xd9])
// Image data that no encoder writes at the end of a JPEG.
const OTHER_DATA = Buffer.from('5a3c69'.repeat(300), 'hex')

type Work<T> = (picture: SharpInstance) => Promise<T>

/** Decodes a picture with `work`. Also accepts a JPEG in memory that only lacks its end marker, because browsers show it. */
async function readWhole<T>(source: PictureSource, failOn: 'error' | 'truncated', work: Work<T>): Promise<T> {
  const sharp = await loadSharp()
  const opened = (content: PictureSource, failsOn: 'warning' | typeof failOn) =>
    sharp(content, { failOn: failsOn, limitInputPixels: false })
  try {
    return await work(opened(source, failOn))
  } catch (error) {
    if (error instanceof Refusal || typeof source === 'string' || !isJpeg(source)) throw error
    // If there is an end marker, the decoder reports missing image data only as a warning, and doesn't report missing last rows.
    const ended = Buffer.concat([source, JPEG_END])
    const result = await work(opened(ended, 'warning'))
    const filled = Buffer.concat([source, OTHER_DATA, JPEG_END])
    const [pixels, filledPixels] = [await eighthOf(opened(ended, 'warning')), await eighthOf(opened(filled, failOn))]
    // If the last row is present, the added data doesn’t change the pixels.
    if (!pixels.equals(filledPixels)) throw error
    return result
  }
}

/** Decodes each block of a JPEG to one pixel. */
async function eighthOf(picture: SharpInstance): Promise<Buffer> {
  const { width } = await picture.metadata()
  return picture
    .resize(Math.max(1, Math.floor(width / 8)))
    .raw()
    .toBuffer()
}

const HEAD_BYTES = 4_096

const headOf = async (source: PictureSource): Promise<Buffer> =>
  typeof source === 'string' ? withFile(source, (file) => file.read(0, HEAD_BYTES)) : source.subarray(0, HEAD_BYTES)

const foreign: Partial<Record<string, string>> = {
  heic: 'HEIC',
  bmp: 'BMP',
  psd: 'Photoshop',
  jxl: 'JPEG XL',
  jp2: 'JPEG 2000',
  ico: 'icon',
}

const readable = new Set(['jpg', 'png', 'apng', 'webp', 'avif', 'gif', 'tif'])
const NOT_WHOLE = 'This picture is incomplete or damaged. Save or copy it again.'

/** Returns the refusal for a file of this type that sharp couldn't read, or undefined for unknown types. */
function faultOf(type = ''): string | undefined {
  if (readable.has(type)) return NOT_WHOLE
  const name = foreign[type]
  return name && `This ${name} file can’t be used here. Save it as a JPEG or PNG, then choose that file.`
}

type Code = 'PICTURE_INVALID' | 'FILE_UNUSABLE'

/** Refuses a picture that takes too much memory or time to decode. If a picture isn't in memory, checks only the number of pixels. */
function requireCost(source: PictureSource, { format, width, height }: Metadata, code: Code) {
  const refuse = (message: string) => {
    throw new Refusal(code, { message })
  }
  const limit = MOST_MEGAPIXELS[kindOf(source, format)]
  const megapixels = Math.ceil((width * height) / 1_000_000)
  if (megapixels > limit) refuse(`This picture has ${megapixels.toLocaleString('en')} megapixels. The limit is ${limit}.`)
  const cost = typeof source === 'string' ? undefined : jpegCost(source)
  if (!cost) return
  const { scans, heldMegasamples } = cost
  if (scans > MOST_SCANS)
    refuse(`This JPEG has ${scans.toLocaleString('en')} scans. The limit is ${MOST_SCANS}. Turn off “Progressive” when you save it.`)
  if (heldMegasamples > MOST_HELD_MEGASAMPLES)
    refuse('This JPEG takes too much memory to process. Make it smaller, or turn off “Progressive” when you save it.')
}

function kindOf(source: PictureSource, format: Metadata['format']): keyof typeof MOST_MEGAPIXELS {
  if (format === 'jpeg') return 'jpeg'
  if (format !== 'heif') return 'other'
  return typeof source === 'string' || hasHighBitDepth(source) ? 'deepAvif' : 'avif'
}

const names: Partial<Record<string, string>> = { jpg: 'jpeg' }

/** Refuses a file that isn't a complete picture of this type, or has too many pixels. This is a parser. */
export async function requirePicture({ picture: path, type }: { picture: string; type: string }): Promise<void> {
  try {
    const plain = await withoutTexts(path)
    await readWhole(plain, 'truncated', async (picture) => {
      const metadata = await picture.metadata()
      if (metadata.format !== (names[type] ?? type)) throw new Error(`it is ${metadata.format}`)
      requireCost(plain, metadata, 'FILE_UNUSABLE')
      // Only decoding shows whether the file is complete.
      await picture.resize(16).raw().toBuffer()
    })
  } catch (cause) {
    if (cause instanceof Refusal) throw cause
    throw new Refusal('FILE_UNUSABLE', { cause, message: NOT_WHOLE })
  }
}

async function withoutTexts(source: PictureSource): Promise<PictureSource> {
  if (typeof source !== 'string') return plainPng(source)
  if ((await stat(source)).size > MOST_IN_MEMORY) return source
  return plainPng(await readFile(source))
}
