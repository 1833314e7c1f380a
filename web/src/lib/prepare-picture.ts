// Twice the recommended width, for high-density screens. A phone's photo is five times as wide and thirty times as large.
const WIDEST = 1600
const QUALITY = 0.88

// Formats that the server reads. Others that this browser can display, such as BMP, or HEIC in Safari, are converted here.
const readable = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'])

/** The file types to accept for `preparePicture`. With this list, Safari converts HEIC photos to JPEG. With `image/*`, it doesn’t. */
export const pictureAccept = [...readable, 'image/tiff', 'image/bmp'].join(',')

/**
 * Returns the picture, scaled down if necessary, in a format that the server reads. Returns the file unchanged if the browser can't
 * decode it; the server then reads the file or refuses it with a reason.
 */
export async function preparePicture(file: File): Promise<Blob> {
  try {
    const bitmap = await createImageBitmap(file)
    const isReadable = readable.has(file.type)
    if (isReadable && bitmap.width <= WIDEST) return file
    const width = Math.min(WIDEST, bitmap.width)
    const size = { width, height: Math.round((bitmap.height * width) / bitmap.width) }
    const canvas = Object.assign(document.createElement('canvas'), size)
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, size.width, size.height)
    const prepared = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', QUALITY))
    return prepared && (!isReadable || prepared.size < file.size) ? prepared : file
  } catch {
    return file
  }
}
