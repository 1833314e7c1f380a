// Makes the icons of the installed app (web/public/icons) from the site's own mark: node scripts/make-icons.mjs
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'

const folder = path.resolve(import.meta.dirname, '../web/public')
const mark = await readFile(path.join(folder, 'favicon.svg'), 'utf8')
// Launchers cut a maskable icon as they like, but never into the circle of four fifths around its middle.
const maskable = mark
  .replace('viewBox="0 0 32 32"', 'viewBox="-4 -4 40 40"')
  .replace(/<rect [^>]*fill="([^"]+)"\/>/, '<path fill="$1" d="M-4-4h40v40H-4z"/>')

await mkdir(path.join(folder, 'icons'), { recursive: true })
for (const [name, svg, size] of [
  ['192', mark, 192],
  ['512', mark, 512],
  ['maskable', maskable, 512],
]) {
  const picture = await sharp(Buffer.from(svg), { density: 1200 }).resize(size, size).png({ palette: true, compressionLevel: 9 }).toBuffer()
  await writeFile(path.join(folder, 'icons', `${name}.png`), picture)
}
