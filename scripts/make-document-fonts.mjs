// Makes server/assets/fonts: Figtree at two fixed weights for PDFs, with the Naira sign and the letters of Yoruba and Igbo it lacks.
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import * as fontkit from 'fontkit'
import subsetFont from 'subset-font'

const source = new URL('../node_modules/@fontsource-variable/figtree/', import.meta.url)
const target = new URL('../server/assets/fonts/', import.meta.url)
const weights = { regular: 400, bold: 700 }

const range = (first, last) => String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, index) => first + index))
const latin = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}ı–—‘’‚“”„•…‹›€™−${range(0x300, 0x301)}\u0303\u0304\u0308`
const latinExt = range(0x100, 0x17f)

const DOT_BELOW = '\u0323'
const dotted = [...'ẸẹỌọṢṣỊịỤụḌḍḤḥẠạṬṭẒẓ']
// The gaps of Figtree's own marks, in thousandths of the type size.
const GAP = 70

const move = (commands, dx, dy, [scaleX, scaleY] = [1, 1]) =>
  commands.map(({ command, args }) => ({
    command,
    args: args.map((value, index) => (index % 2 === 0 ? value * scaleX + dx : value * scaleY + dy)),
  }))

function boxOf(commands) {
  const xs = commands.flatMap(({ args }) => args.filter((_, index) => index % 2 === 0))
  const ys = commands.flatMap(({ args }) => args.filter((_, index) => index % 2 === 1))
  return { minX: Math.min(...xs), maxX: Math.max(...xs), minY: Math.min(...ys), maxY: Math.max(...ys) }
}

const middle = ({ minX, maxX }) => (minX + maxX) / 2
const height = ({ minY, maxY }) => (minY + maxY) / 2

/** Every letter of the font: its code point, advance width and outline. */
async function lettersOf(weight) {
  const letters = new Map()
  for (const [file, text] of [
    ['latin', latin],
    ['latin-ext', latinExt],
  ]) {
    const woff2 = await readFile(new URL(`files/figtree-${file}-wght-normal.woff2`, source))
    const font = fontkit.create(
      await subsetFont(woff2, text, { targetFormat: 'sfnt', variationAxes: { wght: weight }, noLayoutClosure: true }),
    )
    for (const character of text) {
      const code = character.codePointAt(0)
      if (letters.has(code) || !font.hasGlyphForCodePoint(code)) continue
      const glyph = font.glyphForCodePoint(code)
      letters.set(code, { advance: Math.round(glyph.advanceWidth), outline: glyph.path.commands })
    }
  }
  addMissing(letters)
  return letters
}

function addMissing(letters) {
  const of = (character) => letters.get(character.codePointAt(0))
  const add = (character, advance, outline) => letters.set(character.codePointAt(0), { advance, outline })

  const dot = of('.').outline
  const dotBox = boxOf(dot)
  add(DOT_BELOW, 0, move(dot, -middle(dotBox), -GAP - dotBox.maxY))
  for (const letter of dotted) {
    const base = of(letter.normalize('NFD')[0])
    add(letter, base.advance, [...base.outline, ...move(dot, middle(boxOf(base.outline)) - middle(dotBox), -GAP - dotBox.maxY)])
  }
  for (const letter of ['Ǹ', 'ǹ', 'Ḿ', 'ḿ']) {
    const [base, mark] = [...letter.normalize('NFD')].map(of)
    const [box, markBox] = [boxOf(base.outline), boxOf(mark.outline)]
    add(letter, base.advance, [...base.outline, ...move(mark.outline, middle(box) - middle(markBox), box.maxY + GAP - markBox.minY)])
  }

  // Hausa's hooked letters look like their plain ones, but stay themselves when a PDF's text is copied.
  for (const [hooked, plain] of ['Ɓb', 'ɓb', 'Ɗd', 'ɗd', 'Ƙk', 'ƙk', 'Ƴy', 'ƴy'].map((pair) => [...pair])) {
    const letter = of(hooked === hooked.toUpperCase() ? plain.toUpperCase() : plain)
    add(hooked, letter.advance, letter.outline)
  }

  const [letter, bars] = [of('N'), of('=')]
  const [box, barsBox] = [boxOf(letter.outline), boxOf(bars.outline)]
  const wide = (letter.advance - 24) / (barsBox.maxX - barsBox.minX)
  const flat = 0.68
  add('₦', letter.advance, [
    ...letter.outline,
    ...move(bars.outline, letter.advance / 2 - middle(barsBox) * wide, height(box) - height(barsBox) * flat, [wide, flat]),
  ])
}

const pack = (format, values) => {
  const sizes = { B: 1, h: 2, H: 2, i: 4, I: 4 }
  const bytes = Buffer.alloc([...format].reduce((sum, type) => sum + sizes[type], 0))
  let at = 0
  ;[...format].forEach((type, index) => {
    const value = Math.round(values[index])
    if (type === 'B') bytes.writeUInt8(value, at)
    if (type === 'h') bytes.writeInt16BE(value, at)
    if (type === 'H') bytes.writeUInt16BE(value, at)
    if (type === 'i') bytes.writeInt32BE(value, at)
    if (type === 'I') bytes.writeUInt32BE(value, at)
    at += sizes[type]
  })
  return bytes
}
const shorts = (values) => pack('h'.repeat(values.length), values)

/** The contours of an outline, as points on or off the curve. */
function contoursOf(outline) {
  const contours = []
  for (const { command, args } of outline) {
    if (command === 'moveTo') contours.push([])
    const points = contours.at(-1)
    if (command === 'quadraticCurveTo') points.push({ x: Math.round(args[0]), y: Math.round(args[1]), on: false })
    if (command === 'bezierCurveTo') throw new Error('a TrueType outline has no cubic curves')
    if (command !== 'closePath') points.push({ x: Math.round(args.at(-2)), y: Math.round(args.at(-1)), on: true })
  }
  return contours.map(withoutEnd).filter((points) => points.length > 1)
}

/** Without a last point that only comes back to the first. */
function withoutEnd(points) {
  const [first, last] = [points[0], points.at(-1)]
  const comesBack = points.length > 1 && last.on && first.x === last.x && first.y === last.y
  return comesBack ? points.slice(0, -1) : points
}

/** OpenType "glyf", simple glyph description, every coordinate as a word. */
function glyphOf(outline) {
  const contours = contoursOf(outline)
  if (contours.length === 0) return { bytes: Buffer.alloc(0), points: 0, contours: 0, box: [0, 0, 0, 0] }
  const points = contours.flat()
  const box = boxOf(points.map(({ x, y }) => ({ args: [x, y] })))
  let last = -1
  const ends = contours.map((contour) => (last += contour.length))
  const deltas = (axis) => points.map((point, index) => point[axis] - (points[index - 1]?.[axis] ?? 0))
  const bounds = [box.minX, box.minY, box.maxX, box.maxY]
  const bytes = Buffer.concat([
    shorts([contours.length, ...bounds, ...ends, 0]),
    Buffer.from(points.map(({ on }) => (on ? 1 : 0))),
    shorts(deltas('x')),
    shorts(deltas('y')),
  ])
  return {
    bytes: Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)]),
    points: points.length,
    contours: contours.length,
    box: bounds,
  }
}

function characterMap(codes) {
  const groups = codes.map((code, index) => pack('III', [code, code, index + 1]))
  return Buffer.concat([pack('HHHHI', [0, 1, 3, 10, 12]), pack('HHIII', [12, 0, 16 + groups.length * 12, 0, groups.length]), ...groups])
}

/** OpenType "kern", format 0: what Figtree's own kerning gives for each pair. */
async function kerning(weight, codes) {
  const woff2 = await readFile(new URL('files/figtree-latin-wght-normal.woff2', source))
  const text = `${range(0x20, 0x7e)}’“”–`
  const font = fontkit.create(
    await subsetFont(woff2, text, { targetFormat: 'sfnt', variationAxes: { wght: weight }, keepFeatures: ['kern'] }),
  )
  const ids = new Map(codes.map((code, index) => [code, index + 1]))
  const letters = [...text].map((character) => ({
    code: character.codePointAt(0),
    advance: font.glyphForCodePoint(character.codePointAt(0)).advanceWidth,
  }))
  const pairs = []
  for (const left of letters)
    for (const right of letters) {
      const shift = Math.round(font.layout(String.fromCodePoint(left.code, right.code), ['kern']).positions[0].xAdvance - left.advance)
      if (shift !== 0) pairs.push([ids.get(left.code), ids.get(right.code), shift])
    }
  pairs.sort((a, b) => a[0] - b[0] || a[1] - b[1])
  const power = 2 ** Math.floor(Math.log2(pairs.length))
  const head = pack('HHHHHHHHH', [0, 1, 0, 14 + pairs.length * 6, 1, pairs.length, power * 6, Math.log2(power), (pairs.length - power) * 6])
  return Buffer.concat([head, ...pairs.map((pair) => pack('HHh', pair))])
}

function nameTable(style) {
  const family = 'Akada Sans'
  const strings = [
    [1, family],
    [2, style],
    [4, `${family} ${style}`],
    [6, `AkadaSans-${style}`],
  ].map(([id, text]) => [id, Buffer.from(text, 'utf16le').swap16()])
  let at = 0
  const records = strings.map(([id, bytes]) => {
    at += bytes.length
    return pack('HHHHHH', [3, 1, 0x409, id, bytes.length, at - bytes.length])
  })
  return Buffer.concat([pack('HHH', [0, strings.length, 6 + records.length * 12]), ...records, ...strings.map(([, bytes]) => bytes)])
}

const checksum = (bytes) => {
  let sum = 0
  for (let at = 0; at < bytes.length; at += 4) sum = (sum + bytes.readUInt32BE(at)) >>> 0
  return sum
}

function assemble(tables) {
  const entries = Object.entries(tables).sort(([a], [b]) => (a < b ? -1 : 1))
  const header = [pack('IHHHH', [0x10000, entries.length, 0, 0, 0])]
  const bodies = []
  let offset = 12 + entries.length * 16
  for (const [tag, bytes] of entries) {
    const padded = Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)])
    header.push(Buffer.from(tag, 'latin1'), pack('III', [checksum(padded), offset, bytes.length]))
    bodies.push(padded)
    offset += padded.length
  }
  return Buffer.concat([...header, ...bodies])
}

async function makeFont(style, weight) {
  const letters = await lettersOf(weight)
  const codes = [...letters.keys()].sort((a, b) => a - b)
  // What stands for a letter we don't have: an empty box.
  const outer = [['moveTo', 60, 0], ['lineTo', 60, 700], ['lineTo', 480, 700], ['lineTo', 480, 0], ['closePath']]
  const inner = [['moveTo', 110, 50], ['lineTo', 430, 50], ['lineTo', 430, 650], ['lineTo', 110, 650], ['closePath']]
  const missing = { advance: 540, outline: [...outer, ...inner].map(([command, ...args]) => ({ command, args })) }
  const all = [missing, ...codes.map((code) => letters.get(code))]
  const glyphs = all.map(({ outline }) => glyphOf(outline))
  const widest = Math.max(...all.map(({ advance }) => advance))
  const bounds = [0, 1]
    .map((i) => Math.min(...glyphs.map(({ box }) => box[i])))
    .concat([2, 3].map((i) => Math.max(...glyphs.map(({ box }) => box[i]))))
  const offsets = [0]
  for (const { bytes } of glyphs) offsets.push(offsets.at(-1) + bytes.length)
  const [ascent, descent] = [950, -250]
  return assemble({
    head: pack('HHIIIHHIIIIhhhhHHhhh', [1, 0, 0x10000, 0, 0x5f0f3cf5, 0, 1000, 0, 0, 0, 0, ...bounds, weight >= 700 ? 1 : 0, 8, 2, 1, 0]),
    hhea: pack('HHhhhHhhhhhhhhhhhH', [1, 0, ascent, descent, 0, widest, bounds[0], 0, bounds[2], 1, 0, 0, 0, 0, 0, 0, 0, all.length]),
    maxp: pack('HHHHHHHHHHHHHHHH', [
      1,
      0,
      all.length,
      ...['points', 'contours'].map((of) => Math.max(...glyphs.map((glyph) => glyph[of]))),
      0,
      0,
      1,
      0,
      0,
      0,
      0,
      0,
      0,
      0,
      0,
    ]),
    hmtx: Buffer.concat(all.map(({ advance }, index) => pack('Hh', [advance, glyphs[index].box[0]]))),
    loca: pack('I'.repeat(offsets.length), offsets),
    glyf: Buffer.concat(glyphs.map(({ bytes }) => bytes)),
    cmap: characterMap(codes),
    kern: await kerning(weight, codes),
    name: nameTable(style),
    post: pack('IihhIIIII', [0x30000, 0, -100, 50, 0, 0, 0, 0, 0]),
    'OS/2': os2({ weight, codes, ascent, descent }),
  })
}

function os2({ weight, codes, ascent, descent }) {
  const lead = pack('HhHHH', [4, 540, weight, 5, 0])
  const sizes = shorts([650, 600, 0, 75, 650, 600, 0, 350, 50, 300, 0])
  const style = weight >= 700 ? 0x20 : 0x40
  const rest = pack('HHHhhhHH', [style, codes[0], Math.min(0xffff, codes.at(-1)), ascent, descent, 0, ascent, -descent])
  return Buffer.concat([
    lead,
    sizes,
    Buffer.alloc(10),
    pack('IIII', [7, 0, 0, 0]),
    Buffer.from('NONE'),
    rest,
    pack('IIhhHHH', [1, 0, 500, 700, 0, 32, 1]),
  ])
}

await mkdir(target, { recursive: true })
for (const [name, weight] of Object.entries(weights)) {
  const font = await makeFont(name === 'bold' ? 'Bold' : 'Regular', weight)
  await writeFile(new URL(`akada-sans-${name}.ttf`, target), font)
  console.log(`akada-sans-${name}.ttf ${font.length} bytes`)
}
await copyFile(new URL('LICENSE', source), new URL('OFL.txt', target))
