import { readFile } from 'node:fs/promises'
import { create, type Font as DocumentFont } from 'fontkit'
import fontverter from 'fontverter'
import { Blob, Direction, Font, Face as HarfBuzzFace, Buffer as ShapingBuffer, shape } from 'harfbuzzjs'
import { LRUCache } from 'lru-cache'
import subsetFont from 'subset-font'
import type { Source, Weight } from './sources.ts'

/** A glyph at its place in a run, in font units. */
export type Glyph = {
  id: number
  /** `advanceWidth` is the width in the font, and `advance` the distance to the next glyph in this run. */
  advanceWidth: number
  advance: number
  x: number
  y: number
  /** The extent of the glyph's ink above and below the baseline. */
  top: number
  bottom: number
  /** The text that a PDF reader copies for the glyph. */
  text: string
}

export type OutlineCommand = { type: string; values: number[] }

export type Face = {
  name: string
  bytes: number
  unitsPerEm: number
  has: (codePoint: number) => boolean
  shape: (text: string, isRightToLeft: boolean) => Glyph[]
  outlineOf: (glyphId: number) => OutlineCommand[]
  documentFont: DocumentFont
}

// A face is in memory twice: for shaping in HarfBuzz, and for embedding. Most faces take 30 to 400 kB.
const CACHE_BYTES = 8 * 1024 * 1024
const cache = new LRUCache<string, Face, { source: Source; weight: Weight }>({
  maxSize: CACHE_BYTES,
  sizeCalculation: ({ bytes }) => bytes,
  fetchMethod: (name, _, { context: { source, weight } }) => loadFace(name, source, weight),
})

/** Loads the face of a source. Concurrent calls share one load. */
export async function requireFace(source: Source, weight: Weight): Promise<Face> {
  return cache.forceFetch(`${source.name}-${weight}`, { context: { source, weight } })
}

// A glyph takes about 150 bytes.
const CACHED_GLYPHS = 10_000
const recentRuns = new LRUCache<string, Glyph[]>({ maxSize: CACHED_GLYPHS, sizeCalculation: ({ length }) => length + 1 })
let faces = 0

let whole: Promise<Buffer> | undefined

/** Returns a face with only these letters of a large source. */
export async function requireFaceFor({ name, files }: Source, letters: string): Promise<Face> {
  whole ??= readFile(files.regular).then((file) => fontverter.convert(file, 'sfnt'))
  // HarfBuzz rejects UnifontEX with its baseline table, which is only needed to align several scripts on one line.
  return createFace(name, await subsetFont(await whole, letters, { targetFormat: 'sfnt', dropTables: ['BASE'] }))
}

async function loadFace(name: string, source: Source, weight: Weight): Promise<Face> {
  const file = await readFile(source.files[weight])
  const variationAxes = { wght: weight === 'bold' ? 700 : 400 }
  const sfnt = source.isVariable
    ? await subsetFont(file, undefined, { keepAllGlyphs: true, targetFormat: 'sfnt', variationAxes })
    : await fontverter.convert(file, 'sfnt')
  return createFace(name, sfnt)
}

function createFace(name: string, sfnt: Buffer): Face {
  const face = new HarfBuzzFace(new Blob(sfnt))
  const font = new Font(face)
  const metrics = metricsOf(font)
  const shapeText = keepingRuns((text, isRightToLeft) => glyphsOf({ font, metrics }, text, isRightToLeft))
  return {
    name,
    bytes: sfnt.length,
    unitsPerEm: face.upem,
    has: (codePoint) => font.nominalGlyph(codePoint) !== undefined,
    shape: shapeText,
    outlineOf: (glyphId) => font.glyphToJson(glyphId),
    documentFont: documentFontOf(name, sfnt, shapeText),
  }
}

/** Keeps recent runs, because documents repeat their labels, and a run is measured before it is drawn. */
function keepingRuns(shapeRun: Face['shape']): Face['shape'] {
  const face = ++faces
  return (text, isRightToLeft) => {
    const key = `${face} ${isRightToLeft} ${text}`
    const known = recentRuns.get(key)
    if (known) return known
    const glyphs = shapeRun(text, isRightToLeft)
    recentRuns.set(key, glyphs)
    return glyphs
  }
}

type Metrics = Pick<Glyph, 'advanceWidth' | 'top' | 'bottom'>

/** Returns a function that asks HarfBuzz once for the metrics of each glyph. */
function metricsOf(font: Font): (id: number) => Metrics {
  const known = new Map<number, Metrics>()
  return (id) => {
    let metrics = known.get(id)
    if (!metrics) {
      const { yBearing = 0, height = 0 } = font.glyphExtents(id) ?? {}
      metrics = { advanceWidth: font.glyphHAdvance(id), top: yBearing, bottom: yBearing + height }
      known.set(id, metrics)
    }
    return metrics
  }
}

// Shared by all runs, because HarfBuzz keeps the memory of a discarded buffer until garbage collection.
const buffer = new ShapingBuffer()

type Shaping = { font: Font; metrics: (id: number) => Metrics }

/** Shapes one run: letters of one script in one direction. Glyphs are returned in drawing order, from the left. */
function glyphsOf({ font, metrics }: Shaping, text: string, isRightToLeft: boolean): Glyph[] {
  buffer.reset()
  buffer.addText(text)
  buffer.guessSegmentProperties()
  buffer.setDirection(isRightToLeft ? Direction.RTL : Direction.LTR)
  shape(font, buffer)
  const positions = buffer.getGlyphPositions()
  const shaped = buffer.getGlyphInfos().map(({ codepoint, cluster }, index) => {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {}
    const { advanceWidth, top, bottom } = metrics(codepoint)
    return {
      id: codepoint,
      cluster,
      advanceWidth,
      advance: xAdvance,
      x: xOffset,
      y: yOffset,
      top: yOffset + top,
      bottom: yOffset + bottom,
      text: '',
    }
  })
  const clusters = new Map<number, Glyph[]>()
  for (const glyph of shaped) clusters.set(glyph.cluster, [...(clusters.get(glyph.cluster) ?? []), glyph])
  const starts = [...clusters.keys()].sort((a, b) => a - b)
  for (const [index, start] of starts.entries()) {
    const glyphs = clusters.get(start) ?? []
    shareText(text.slice(start, starts[index + 1]), isRightToLeft ? glyphs.reverse() : glyphs)
  }
  return shaped
}

/** PDF readers copy glyphs in drawing order, and treat the width of a glyph without text as a space. */
function shareText(text: string, glyphs: Glyph[]) {
  const wide = glyphs.filter(({ advance }) => advance > 0)
  const holders = wide.length > 0 ? wide : glyphs.slice(0, 1)
  const characters = [...text]
  for (const [index, glyph] of holders.entries()) glyph.text = characters.splice(0, index === holders.length - 1 ? text.length : 1).join('')
}

/** A font for pdfkit, which embeds the glyphs in use. pdfkit passes on the features: `rtla` marks a run as right-to-left. */
function documentFontOf(name: string, sfnt: Buffer, shapeText: Face['shape']): DocumentFont {
  const font = create(sfnt)
  if (Object.keys(font.variationAxes).length === 0) decodeOnce(font)
  const layout = (text: string, features: string[]) => {
    const glyphs = shapeText(text, features.includes('rtla'))
    return {
      glyphs: glyphs.map(({ id, advanceWidth, text }) => ({ id: `${id} ${text}`, advanceWidth, codePoints: codePointsOf(text) })),
      positions: glyphs.map(({ advance, x, y }) => ({ xAdvance: advance, yAdvance: 0, xOffset: x, yOffset: y })),
      advanceWidth: glyphs.reduce((sum, { advance }) => sum + advance, 0),
    }
  }
  return Object.defineProperties(Object.create(font), {
    layout: { value: layout },
    createSubset: { value: () => createSubset(font) },
    // pdfkit identifies fonts by name, and both weights of a variable font have the same name.
    postscriptName: { value: name },
  })
}

/**
 * Decodes each glyph once, rather than for each document. A subset copies the outlines from the file and needs only the components, so the
 * points aren't kept.
 */
function decodeOnce(font: DocumentFont): void {
  const getGlyph = font.getGlyph.bind(font)
  const decoded = new Set<number>()
  font.getGlyph = (id) => {
    const glyph = getGlyph(id)
    if (decoded.has(id)) return glyph
    decoded.add(id)
    const { numberOfContours, components } = glyph._decode() ?? { numberOfContours: 0 }
    glyph._decode = () => ({ numberOfContours, components })
    return glyph
  }
}

const codePointsOf = (text: string): number[] => [...text].map((character) => character.codePointAt(0) ?? 0)

/**
 * A PDF stores one text for each glyph, so glyphs that several letters share, such as Arabic letters without dots, are embedded once per
 * text.
 */
function createSubset(font: DocumentFont) {
  const subset = font.createSubset()
  const places = new Map<string, number>()
  const includeGlyph = (glyphAndText: string): number => {
    const place = places.get(glyphAndText) ?? subset.glyphs.push(Number.parseInt(glyphAndText, 10)) - 1
    places.set(glyphAndText, place)
    return place
  }
  return { includeGlyph, encode: () => subset.encode() }
}
