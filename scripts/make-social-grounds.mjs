// Generates server/assets/social-image: the backgrounds of course preview images, and the rating star. Requires only sharp.
import { mkdir } from 'node:fs/promises'
import sharp from 'sharp'

const target = new URL('../server/assets/social-image/', import.meta.url).pathname

// The colors of the site's light theme.
const color = { paper: '#fbfaf7', brand: '#0b6b47', soft: '#e3f2ea', accent: '#f2a33a' }
const [width, height] = [1200, 630]
// The position of the cover in server/src/features/social-images/draw-picture.ts.
const cover = { left: 632, top: 157, width: 568, height: 320, radius: 22 }

const svg = (size, content) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}" viewBox="0 0 ${size.width} ${size.height}">${content}</svg>`,
  )
const save = (name, image) => sharp(image).png({ compressionLevel: 9, effort: 10 }).toFile(`${target}${name}.png`)

const rings = (x, y) =>
  Array.from(
    { length: 15 },
    (_, index) => `<circle cx="${x}" cy="${y}" r="${90 + index * 30}" fill="none" stroke="${color.brand}" stroke-width="2" opacity=".1"/>`,
  ).join('')

const mark = `<g transform="translate(80 66) scale(1.75)"><rect width="32" height="32" rx="8" fill="${color.brand}"/><path fill="#fff" d="M16 7 4.5 12.5 16 18l9-4.3V20h2v-7.3zM9 16.9v4.3c0 1.9 3.1 3.8 7 3.8s7-1.9 7-3.8v-4.3l-7 3.4z"/></g>`

const ground = (content) =>
  svg(
    { width, height },
    `<rect width="${width}" height="${height}" fill="${color.paper}"/>${content}
  <rect width="28" height="${height}" fill="${color.brand}"/><rect x="28" width="6" height="${height}" fill="${color.accent}"/>${mark}`,
  )

const shadow = `<defs><filter id="soft" x="-20%" y="-20%" width="140%" height="160%"><feGaussianBlur stdDeviation="20"/></filter></defs>
  <rect x="${cover.left}" y="${cover.top + 18}" width="${cover.width + 60}" height="${cover.height}" rx="${cover.radius}" fill="#084f35" opacity=".3" filter="url(#soft)"/>`

/** The cover extends to the right edge, so only its left corners are rounded. */
const shape = ({ width: w, height: h, radius: r }) => svg({ width: w, height: h }, `<rect width="${w + r}" height="${h}" rx="${r}"/>`)

const star = svg(
  { width: 36, height: 36 },
  `<path fill="${color.accent}" stroke="${color.accent}" stroke-width="2.4" stroke-linejoin="round" d="M18 3.6l4.3 9.3 10.2 1.1-7.6 6.9 2.1 10L18 25.8 9 30.9l2.1-10-7.6-6.9 10.2-1.1z"/>`,
)

await mkdir(target, { recursive: true })
await save('ground', ground(rings(width, height)))
await save('ground-with-cover', ground(`${rings(width, height)}${shadow}`))
await save('cover-shape', shape(cover))
await save('star', star)
