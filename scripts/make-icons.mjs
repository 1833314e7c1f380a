// Generates the installed app's icons (web/public/icons), favicon.ico and apple-touch-icon.png from the default logo: node
// scripts/make-icons.mjs
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'

const folder = path.resolve(import.meta.dirname, '../web/public')
const mark = await readFile(path.join(folder, 'favicon.svg'), 'utf8')
// Launchers crop a maskable icon, but never inside a central circle with 80% of its width.
const maskable = mark
  .replace('viewBox="0 0 32 32"', 'viewBox="-4 -4 40 40"')
  .replace(/<rect [^>]*fill="([^"]+)"\/>/, '<path fill="$1" d="M-4-4h40v40H-4z"/>')

// iPhones round the corners and show transparent pixels as black.
const full = mark.replace(/<rect [^>]*fill="([^"]+)"\/>/, '<path fill="$1" d="M0 0h32v32H0z"/>')

await mkdir(path.join(folder, 'icons'), { recursive: true })
for (const [name, svg, size] of [
  ['192', mark, 192],
  ['512', mark, 512],
  ['maskable', maskable, 512],
]) {
  await writeFile(path.join(folder, 'icons', `${name}.png`), await png(svg, size))
}
// Browsers, feed readers and iPhones request these two by default.
await writeFile(path.join(folder, 'apple-touch-icon.png'), await png(full, 180))
await writeFile(path.join(folder, 'favicon.ico'), icoOf(await png(mark, 32), 32))

function png(svg, size) {
  return sharp(Buffer.from(svg), { density: 1200 }).resize(size, size).png({ palette: true, compressionLevel: 9 }).toBuffer()
}

/** An ICO file with one PNG: a 6-byte header and a 16-byte entry (Microsoft, ICONDIR and ICONDIRENTRY). */
function icoOf(picture, size) {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(size, 6)
  head.writeUInt8(size, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(picture.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, picture])
}
