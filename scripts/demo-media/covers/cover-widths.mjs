// Generates the responsive widths of the covers in demo-media, each in AVIF and WebP. Requires only sharp.
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

const widths = [320, 480, 750]

/** Whether a file in demo-media/covers was generated here. */
export const isOfAWidth = (file) => /-\d+\.(avif|webp)$/.test(file)

export const makeCoverWidths = async (out) => {
  const folder = join(out, 'covers')
  for (const file of (await readdir(folder)).filter((name) => !isOfAWidth(name)))
    for (const width of widths) {
      const target = join(folder, `${file.replace(/\.webp$/, '')}-${width}`)
      const resized = sharp(join(folder, file)).resize(width, Math.round((width * 9) / 16), { fit: 'fill' })
      await resized.clone().avif({ quality: 50, effort: 5 }).toFile(`${target}.avif`)
      await resized.clone().webp({ quality: 75, effort: 6 }).toFile(`${target}.webp`)
    }
}
