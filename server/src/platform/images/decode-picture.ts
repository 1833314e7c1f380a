import { readFile, stat } from 'node:fs/promises'
import { Refusal } from '../http/refusal.ts'
import { loadSharp } from './load-sharp.ts'
import { plainPng } from './plain-png.ts'
import { type PictureSource, type Pixels, type Shape, type Size, shapedSize } from './shapes.ts'

// As covers: a phone's camera takes less.
const MAX_PIXELS = 40_000_000
// Larger files are only checked. They are read from the disk as they are decoded.
const MOST_IN_MEMORY = 20_000_000

/** A picture that is decoded, the right way up: how large it is, and its middle in the asked shape without anything else of the file. */
export type Decoded = { size: Size; pixels: Pixels }

/** A parser (server/src/parsers.ts). */
export async function decodePicture({ source, shape }: { source: PictureSource; shape: Shape }): Promise<Decoded> {
  const sharp = await loadSharp()
  try {
    const picture = sharp(await withoutTexts(source), { failOn: 'error', limitInputPixels: MAX_PIXELS })
    const { autoOrient: size } = await picture.metadata()
    const { width, height } = shapedSize(shape, size)
    const { data, info } = await picture
      .autoOrient()
      .resize(width, height, { fit: 'cover', position: 'centre' })
      .raw()
      .toBuffer({ resolveWithObject: true })
    return { size, pixels: { data, info } }
  } catch (cause) {
    throw new Refusal('PICTURE_INVALID', { cause })
  }
}

const names: Partial<Record<string, string>> = { jpg: 'jpeg' }

/** Refuses a file that isn't a picture of this type, whole and of a size that a phone can show. A parser. */
export async function requirePicture({ picture: path, type }: { picture: string; type: string }): Promise<void> {
  const sharp = await loadSharp()
  try {
    const picture = sharp(await withoutTexts(path), { failOn: 'truncated', limitInputPixels: MAX_PIXELS })
    const { format } = await picture.metadata()
    if (format !== (names[type] ?? type)) throw new Error(`it is ${format}`)
    // To be sure that it is there to its end it has to be read.
    await picture.resize(16).raw().toBuffer()
  } catch (cause) {
    throw new Refusal('FILE_UNUSABLE', { cause, message: 'This picture can’t be read to its end, or is larger than 40 megapixels.' })
  }
}

async function withoutTexts(source: PictureSource): Promise<PictureSource> {
  if (typeof source !== 'string') return plainPng(source)
  if ((await stat(source)).size > MOST_IN_MEMORY) return source
  return plainPng(await readFile(source))
}
