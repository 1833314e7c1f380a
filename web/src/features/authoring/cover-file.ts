// Twice the recommended width, for sharp screens; a phone's picture is five times as wide and thirty times as heavy.
const WIDEST = 1600
const QUALITY = 0.88

/** The picture in a size that is worth its upload, or as it is where the browser can't read it: the server says what is wrong then. */
export async function smallerPicture(file: File): Promise<Blob> {
  try {
    const bitmap = await createImageBitmap(file)
    if (bitmap.width <= WIDEST) return file
    const size = { width: WIDEST, height: Math.round((bitmap.height * WIDEST) / bitmap.width) }
    const canvas = Object.assign(document.createElement('canvas'), size)
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, size.width, size.height)
    const smaller = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', QUALITY))
    return smaller && smaller.size < file.size ? smaller : file
  } catch {
    return file
  }
}
