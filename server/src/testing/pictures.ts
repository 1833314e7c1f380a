import { crc32 } from 'node:zlib'
import sharp from 'sharp'

type Color = { r: number; g: number; b: number }

export const red = { r: 220, g: 20, b: 20 }
export const green = { r: 20, g: 200, b: 20 }
export const blue = { r: 20, g: 20, b: 220 }

const plain = (width: number, height: number, background: Color) => sharp({ create: { width, height, channels: 3, background } })

/** Vertical stripes of 300 pixels, with the orientation of a photo taken sideways. */
export async function stripes(...colors: Color[]) {
  const parts = await Promise.all(
    colors.map(async (color, index) => ({ input: await plain(300, 300, color).png().toBuffer(), left: index * 300, top: 0 })),
  )
  // In two steps, because sharp rotates a picture before it composites.
  return sharp(
    await plain(300 * colors.length, 300, green)
      .composite(parts)
      .png()
      .toBuffer(),
  )
}

export const givenPicture = async (): Promise<Buffer> => (await stripes(red, green, blue)).jpeg().toBuffer()

/** A small PNG whose header claims this size. */
export async function pngOfClaimedSize(width: number, height: number): Promise<Buffer> {
  const png = Buffer.from(await plain(10, 10, red).png().toBuffer())
  // The header follows the signature: length, IHDR, width, height, five more bytes, checksum.
  png.writeUInt32BE(width, 16)
  png.writeUInt32BE(height, 20)
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29)
  return png
}

/** Returns which of the three colors is strongest at a position. */
export async function colorAt(picture: Buffer, left: number, top: number): Promise<'red' | 'green' | 'blue'> {
  const [r = 0, g = 0, b = 0] = await sharp(picture).extract({ left, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer()
  if (r > g && r > b) return 'red'
  return g > b ? 'green' : 'blue'
}
