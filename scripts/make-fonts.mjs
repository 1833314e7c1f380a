// Makes web/src/styles/fonts: Figtree cut to what we show, and the letters it lacks (the Naira sign, Yoruba and Igbo letters).
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import * as fontkit from 'fontkit'
import subsetFont from 'subset-font'

const source = new URL('../node_modules/@fontsource-variable/figtree/', import.meta.url)
const styles = new URL('../web/src/styles/', import.meta.url)
const wght = { min: 400, max: 700, default: 400 }

const latin = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}–—‘’‚“”„•…‹›€™−↑↓`
const latinRange =
  'U+0020-007E, U+00A0-00FF, U+2013-2014, U+2018-201A, U+201C-201E, U+2022, U+2026, U+2039-203A, U+20AC, U+2122, U+2191, U+2193, U+2212'

// How each missing letter is put together: a letter, a part of another glyph, its scale, and where the part's box goes at a weight.
const bars = { part: '=', y: (base, part) => (base.minY + base.maxY - part.minY - part.maxY) / 2 }
const dotBelow = { part: '.', scale: [1, 1], y: (_base, part) => -60 - part.maxY }
const above = (part) => ({ part, scale: [1, 1], y: (base, mark) => base.maxY + 70 - mark.minY })
const recipes = [
  { letter: '₦', base: 'N', ...bars, inset: 26, flatten: 0.68 },
  ...[...'ẸẹỌọṢṣỊịỤụ'].map((letter) => ({ letter, base: letter.normalize('NFD')[0], ...dotBelow })),
  ...[...'Ńń'].map((letter) => ({ letter, base: letter.normalize('NFD')[0], ...above('´') })),
  ...[...'Ǹǹ'].map((letter) => ({ letter, base: letter.normalize('NFD')[0], ...above('`') })),
]
// Glyphs that are cut out with the parts only to be overwritten: one for each recipe, none of them a part.
const spare = [...'ABCDFGHJKLMPQRTVWXYZ'].slice(0, recipes.length)

function range(first, last) {
  return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, index) => first + index))
}

function readTables(sfnt) {
  const tables = new Map()
  for (let index = 0; index < sfnt.readUInt16BE(4); index++) {
    const entry = 12 + index * 16
    const start = sfnt.readUInt32BE(entry + 8)
    tables.set(sfnt.toString('latin1', entry, entry + 4), sfnt.subarray(start, start + sfnt.readUInt32BE(entry + 12)))
  }
  return tables
}

function writeTables(version, tables) {
  const names = [...tables.keys()].sort()
  const header = Buffer.alloc(12 + names.length * 16)
  header.writeUInt32BE(version, 0)
  header.writeUInt16BE(names.length, 4)
  const bodies = []
  let offset = header.length
  names.forEach((name, index) => {
    const body = tables.get(name)
    const entry = 12 + index * 16
    header.write(name, entry, 'latin1')
    header.writeUInt32BE(offset, entry + 8)
    header.writeUInt32BE(body.length, entry + 12)
    const padded = Buffer.alloc(Math.ceil(body.length / 4) * 4)
    body.copy(padded)
    bodies.push(padded)
    offset += padded.length
  })
  return Buffer.concat([header, ...bodies])
}

const int16s = (...values) => {
  const bytes = Buffer.alloc(values.length * 2)
  for (const [index, value] of values.entries()) bytes.writeInt16BE(value > 0x7fff ? value - 0x10000 : Math.round(value), index * 2)
  return bytes
}

/** Cuts a table of glyph data into one buffer for each glyph, given its offsets. */
const slices = (data, offsets) => offsets.slice(1).map((end, index) => data.subarray(offsets[index], end))

function join(pieces) {
  const padded = pieces.map((piece) => (piece.length % 4 === 0 ? piece : Buffer.concat([piece, Buffer.alloc(4 - (piece.length % 4))])))
  const offsets = [0]
  for (const piece of padded) offsets.push(offsets.at(-1) + piece.length)
  return { data: Buffer.concat(padded), offsets }
}

function readGlyphs(tables) {
  const long = tables.get('head').readInt16BE(50) === 1
  const loca = tables.get('loca')
  const offsets = Array.from({ length: loca.length / (long ? 4 : 2) }, (_, i) =>
    long ? loca.readUInt32BE(i * 4) : loca.readUInt16BE(i * 2) * 2,
  )
  return slices(tables.get('glyf'), offsets)
}

function writeGlyphs(tables, glyphs) {
  const { data, offsets } = join(glyphs)
  const loca = Buffer.alloc(offsets.length * 4)
  for (const [index, offset] of offsets.entries()) loca.writeUInt32BE(offset, index * 4)
  const head = Buffer.from(tables.get('head'))
  head.writeInt16BE(1, 50)
  tables.set('glyf', data).set('loca', loca).set('head', head)
}

function readVariations(gvar) {
  const count = gvar.readUInt16BE(12)
  const long = gvar.readUInt16BE(14) & 1
  const data = gvar.readUInt32BE(16)
  const offsets = Array.from(
    { length: count + 1 },
    (_, i) => data + (long ? gvar.readUInt32BE(20 + i * 4) : gvar.readUInt16BE(20 + i * 2) * 2),
  )
  return slices(gvar, offsets)
}

function writeVariations(gvar, variations) {
  const { data, offsets } = join(variations)
  const sharedStart = gvar.readUInt32BE(8)
  const shared = gvar.subarray(sharedStart, sharedStart + gvar.readUInt16BE(6) * gvar.readUInt16BE(4) * 2)
  const header = Buffer.alloc(20 + offsets.length * 4)
  gvar.copy(header, 0, 0, 20)
  header.writeUInt32BE(header.length, 8)
  header.writeUInt16BE(1, 14)
  header.writeUInt32BE(header.length + shared.length, 16)
  for (const [index, offset] of offsets.entries()) header.writeUInt32BE(offset, 20 + index * 4)
  return Buffer.concat([header, shared, data])
}

/** Where a recipe's part goes, and how wide the letter is, at one weight. */
function place(font, recipe, scale) {
  const base = font.glyphForCodePoint(recipe.base.codePointAt(0))
  const box = font.glyphForCodePoint(recipe.part.codePointAt(0)).bbox
  const part = { minX: box.minX * scale[0], maxX: box.maxX * scale[0], minY: box.minY * scale[1], maxY: box.maxY * scale[1] }
  const x = Math.round((base.bbox.minX + base.bbox.maxX - part.minX - part.maxX) / 2)
  const y = Math.round(recipe.y(base.bbox, part))
  return { x, y, advance: Math.round(base.advanceWidth), base, part }
}

/** OpenType "glyf", composite glyph description: the letter with its own metrics, then the part, scaled and moved. */
function compositeGlyph(placed, partId, scale) {
  const { x, y, base, part } = placed
  const box = [
    Math.min(base.bbox.minX, part.minX + x),
    Math.min(base.bbox.minY, part.minY + y),
    Math.max(base.bbox.maxX, part.maxX + x),
    Math.max(base.bbox.maxY, part.maxY + y),
  ]
  const letter = int16s(0x0001 | 0x0002 | 0x0020 | 0x0200 | 0x0400, base.id, 0, 0)
  return Buffer.concat([
    int16s(-1, ...box),
    letter,
    int16s(0x0001 | 0x0002 | 0x0040 | 0x1000, partId, x, y, scale[0] * 0x4000, scale[1] * 0x4000),
  ])
}

/** OpenType "gvar": one tuple at the heaviest weight that moves the part and widens the advance. */
function compositeVariation(light, heavy) {
  const dx = [0, heavy.x - light.x, 0, heavy.advance - light.advance, 0, 0]
  const dy = [0, heavy.y - light.y, 0, 0, 0, 0]
  const words = Buffer.from([0x40 | (dx.length - 1)])
  const body = Buffer.concat([Buffer.from([0]), words, int16s(...dx), words, int16s(...dy)])
  return Buffer.concat([int16s(1, 10, body.length, 0x8000 | 0x2000, 0x4000), body])
}

function characterMap(glyphIds) {
  const groups = [...glyphIds].sort(([a], [b]) => a - b)
  const table = Buffer.alloc(12 + 16 + groups.length * 12)
  table.writeUInt16BE(1, 2)
  table.writeUInt16BE(3, 4)
  table.writeUInt16BE(10, 6)
  table.writeUInt32BE(12, 8)
  table.writeUInt16BE(12, 12)
  table.writeUInt32BE(16 + groups.length * 12, 16)
  table.writeUInt32BE(groups.length, 24)
  groups.forEach(([codePoint, glyph], index) => {
    table.writeUInt32BE(codePoint, 28 + index * 12)
    table.writeUInt32BE(codePoint, 32 + index * 12)
    table.writeUInt32BE(glyph, 36 + index * 12)
  })
  return table
}

function advances(tables, count) {
  const measured = tables.get('hhea').readUInt16BE(34)
  return Array.from({ length: count }, (_, glyph) => tables.get('hmtx').readUInt16BE(Math.min(glyph, measured - 1) * 4))
}

async function makeExtras(figtree) {
  const parts = [...new Set(recipes.flatMap((recipe) => [recipe.base, recipe.part]))]
  // Without HVAR the widths follow "gvar", where ours are.
  const dropTables = ['HVAR', 'MVAR', 'STAT', 'GDEF', 'GPOS', 'GSUB']
  const options = { targetFormat: 'sfnt', variationAxes: { wght }, dropTables, noLayoutClosure: true }
  const sfnt = await subsetFont(figtree, [...parts, ...spare].join(''), options)
  const tables = readTables(sfnt)
  const font = fontkit.create(sfnt)
  const bold = font.getVariation({ wght: wght.max })
  const glyphs = readGlyphs(tables)
  const variations = readVariations(tables.get('gvar'))
  const widths = advances(tables, glyphs.length)
  const codes = new Map()

  recipes.forEach((recipe, index) => {
    const spareId = font.glyphForCodePoint(spare[index].codePointAt(0)).id
    const part = font.glyphForCodePoint(recipe.part.codePointAt(0))
    const wanted = font.glyphForCodePoint(recipe.base.codePointAt(0)).advanceWidth - 2 * (recipe.inset ?? 0)
    const scale = recipe.scale ?? [wanted / part.bbox.width, recipe.flatten]
    const light = place(font, recipe, scale)
    glyphs[spareId] = compositeGlyph(light, part.id, scale)
    variations[spareId] = compositeVariation(light, place(bold, recipe, scale))
    widths[spareId] = light.advance
    codes.set(recipe.letter.codePointAt(0), spareId)
  })

  const hhea = Buffer.from(tables.get('hhea'))
  hhea.writeUInt16BE(glyphs.length, 34)
  const lefts = glyphs.map((glyph) => (glyph.length === 0 ? 0 : glyph.readInt16BE(2)))
  writeGlyphs(tables, glyphs)
  tables
    .set('hhea', hhea)
    .set('hmtx', int16s(...widths.flatMap((width, glyph) => [width, lefts[glyph]])))
    .set('gvar', writeVariations(tables.get('gvar'), variations))
    .set('cmap', characterMap(codes))
  const letters = recipes.map((recipe) => recipe.letter).join('')
  return subsetFont(writeTables(sfnt.readUInt32BE(0), tables), letters, { targetFormat: 'woff2' })
}

// What systems have instead of ours, regular and bold: names, and the widths of a space and of a to z, of 1000. Arial and Helvetica
// (computers, iPhones) by Adobe’s Core 14 metrics, Roboto (Android) and DejaVu Sans (Linux) by their files.
const letters = ' abcdefghijklmnopqrstuvwxyz'
const systems = [
  {
    family: 'Akada Sans Fallback',
    regular: {
      names: ['Arial', 'Liberation Sans', 'Helvetica'],
      widths: '278 556 556 500 556 556 278 556 556 222 222 500 222 833 556 556 556 556 333 500 278 556 500 722 500 500 500',
    },
    bold: {
      names: ['Arial Bold', 'Arial-BoldMT', 'Liberation Sans Bold', 'Helvetica Bold', 'Helvetica-Bold'],
      widths: '278 556 611 556 611 556 333 611 611 278 278 556 278 889 611 611 611 611 389 556 333 611 556 778 556 556 500',
    },
  },
  {
    family: 'Akada Sans Android',
    regular: {
      names: ['Roboto', 'Roboto-Regular'],
      widths: '248 544 562 523 564 530 348 562 551 243 239 507 243 877 552 570 562 568 339 516 327 551 484 751 496 473 496',
    },
    bold: {
      names: ['Roboto Bold', 'Roboto-Bold'],
      widths: '249 535 563 521 563 540 358 571 560 265 260 534 265 866 561 564 563 564 366 514 338 560 506 734 509 503 509',
    },
  },
  {
    family: 'Akada Sans Linux',
    regular: {
      names: ['DejaVu Sans'],
      widths: '318 613 635 550 635 615 352 635 634 278 278 579 278 974 634 612 635 635 411 521 392 634 592 818 592 592 525',
    },
    bold: {
      names: ['DejaVu Sans Bold', 'DejaVuSans-Bold'],
      widths: '348 675 716 593 716 678 435 716 712 343 343 665 343 1042 712 687 716 716 493 595 478 712 652 924 645 652 582',
    },
  },
]
// What a face stands for, and the weight of ours that it is measured against.
const weights = { regular: { range: '400 500', of: 400 }, bold: { range: '600 700', of: 650 } }
const sample =
  'learn a skill that pays from people who do the work every day watch on your phone at your own pace and keep the course for good'

/** What makes the system’s font take the room of Figtree while it loads, so that nothing jumps. */
function fallbackFace(font, { family, weight, names, widths }) {
  const theirWidths = widths.split(' ').map((width) => Number(width) / 1000)
  const ours = font.getVariation({ wght: weights[weight].of })
  const lengthIn = (measure) => [...sample].reduce((sum, letter) => sum + measure(letter), 0)
  const size =
    lengthIn((letter) => ours.glyphForCodePoint(letter.codePointAt(0)).advanceWidth / font.unitsPerEm) /
    lengthIn((letter) => theirWidths[letters.indexOf(letter)])
  const percent = (value) => `${(value * 100).toFixed(2)}%`
  return `@font-face {
  font-family: '${family}';
  src: ${names.map((name) => `local('${name}')`).join(', ')};
  font-weight: ${weights[weight].range};
  size-adjust: ${percent(size)};
  ascent-override: ${percent(font.ascent / font.unitsPerEm / size)};
  descent-override: ${percent(-font.descent / font.unitsPerEm / size)};
  line-gap-override: ${percent(font.lineGap / font.unitsPerEm / size)};
}
`
}

const face = (file, unicodes) => `@font-face {
  font-family: 'Akada Sans';
  src: url('./fonts/${file}') format('woff2');
  font-weight: ${wght.min} ${wght.max};
  font-display: swap;
  unicode-range: ${unicodes};
}
`

const figtree = await readFile(new URL('files/figtree-latin-wght-normal.woff2', source))
const keepFeatures = ['kern', 'tnum', 'ccmp', 'rvrn']
const plain = await subsetFont(figtree, latin, { targetFormat: 'sfnt', variationAxes: { wght }, keepFeatures })
const sans = await subsetFont(plain, latin, { targetFormat: 'woff2' })
const extras = await makeExtras(figtree)
const extraRange = recipes.map(({ letter }) => `U+${letter.codePointAt(0).toString(16).toUpperCase().padStart(4, '0')}`).join(', ')

const measured = fontkit.create(plain)
const fallbacks = systems.flatMap(({ family, ...faces }) =>
  Object.keys(weights).map((weight) => fallbackFace(measured, { family, weight, ...faces[weight] })),
)

await mkdir(new URL('fonts/', styles), { recursive: true })
await writeFile(new URL('fonts/akada-sans.woff2', styles), sans)
await writeFile(new URL('fonts/akada-sans-currency.woff2', styles), extras)
await copyFile(new URL('LICENSE', source), new URL('fonts/OFL.txt', styles))
await writeFile(
  new URL('fonts.css', styles),
  `/* Written by scripts/make-fonts.mjs. */
${face('akada-sans.woff2', latinRange)}
${face('akada-sans-currency.woff2', extraRange)}
${fallbacks.join('\n')}`,
)
console.log(`akada-sans.woff2 ${sans.length} bytes, akada-sans-currency.woff2 ${extras.length} bytes`)
