import { type Crop, fitted, pixelsOf } from './picture.rules.ts'

/** A decoded picture in its upright orientation. */
export type ChosenPicture = { bitmap: ImageBitmap; name: string }

// Twice the largest displayed size. A phone's original file is fifty times as large.
const LONGEST_EDGE = 800
const QUALITY = 0.9

/** Decodes a picture. Rejects if the browser can't decode the file. */
export const openPicture = async (file: File): Promise<ChosenPicture> => ({ bitmap: await createImageBitmap(file), name: file.name })

/** Returns the selected part as a file to upload. */
export function cutOut({ bitmap }: ChosenPicture, crop: Crop): Promise<Blob> {
  const part = pixelsOf(crop, bitmap)
  const size = fitted(part, LONGEST_EDGE)
  const canvas = Object.assign(document.createElement('canvas'), size)
  const context = canvas.getContext('2d')
  if (context) {
    context.imageSmoothingQuality = 'high'
    context.drawImage(bitmap, part.x, part.y, part.width, part.height, 0, 0, size.width, size.height)
  }
  return new Promise((resolve, reject) => {
    // A browser that can't encode WebP returns a PNG.
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('We couldn’t save the picture.'))), 'image/webp', QUALITY)
  })
}
