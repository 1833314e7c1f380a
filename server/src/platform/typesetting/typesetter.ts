import { normalForm } from '@akada/contract/plain-text.ts'
import createBidi from 'bidi-js'
import { breakLines, isPlain, lettersOf } from './break-lines.ts'
import { type Face, type Glyph, requireFace, requireFaceFor } from './faces.ts'
import { reportMissingGlyph } from './missing-glyphs.ts'
import { lastSource, mainSource, otherSources, type Source, type Weight } from './sources.ts'

/** Letters of one face in one direction. */
export type Run = { face: Face; text: string; isRightToLeft: boolean; glyphs: Glyph[]; width: number; top: number; bottom: number }

/**
 * One line of text, with its runs from left to right. Lengths are relative to the font size. `ascent` is the distance from the top to the
 * baseline.
 */
export type Line = { text: string; runs: Run[]; width: number; ascent: number; height: number }

export type Choice = { size: number; maxLines: number }
type FitOptions = { weight: Weight; width: number; choices: readonly Choice[] }

type Loaded = { source: Source; faces: Record<Weight, Face> }
type Direction = 'ltr' | 'rtl'

const bidi = createBidi()
// The glyph for all characters that a font lacks: a box.
const NOTDEF = 0
// Replaces a character without a glyph.
const REPLACEMENT = '?'
const ignorable = /^\p{Default_Ignorable_Code_Point}$/u
// Direction controls have no glyph.
const isolates = /[\u2066-\u2069]/g
// Right-to-left letters, their digits, and right-to-left controls.
const turning = /[\u0590-\u08ff\u200f\u202b\u202e\u2067\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u
const neutral = /^[\p{Z}\p{P}]+$/u
// For Latin lines. Taller letters make a line taller.
const ASCENT = 0.95
const DESCENT = 0.2

/** Loads the fonts for this text. Other letters are reported as missing. */
export async function prepareTypesetter(text: string): Promise<Typesetter> {
  const loaded = [await load(mainSource)]
  const rare = new Set<string>()
  const require = async (letter: string): Promise<boolean> => {
    if (faceFor(loaded, letter)) return true
    const found = await findSource(letter)
    if (found) loaded.push(found)
    return found !== undefined
  }
  // The main source has all plain letters. The last of them before other characters may carry a mark.
  const unplain = normalForm(text).replace(/[ -~]+(?=[ -~])/g, '')
  for (const letter of new Set(lettersOf(unplain))) {
    if (await require(letter)) continue
    for (const character of letter) if (!(await require(character))) rare.add(character)
  }
  return new Typesetter(rare.size === 0 ? loaded : [...loaded, await loadRare(rare)])
}

async function load(source: Source): Promise<Loaded> {
  return { source, faces: { regular: await requireFace(source, 'regular'), bold: await requireFace(source, 'bold') } }
}

async function loadRare(letters: Set<string>): Promise<Loaded> {
  const face = await requireFaceFor(lastSource, [...letters].join(''))
  return { source: lastSource, faces: { regular: face, bold: face } }
}

/** Returns the first source that has every character of a letter. */
async function findSource(letter: string): Promise<Loaded | undefined> {
  for (const source of otherSources()) {
    if (!drawnOf(letter).every((character) => source.isFor(character.codePointAt(0) ?? 0))) continue
    const candidate = await load(source)
    if (isDrawnBy(candidate, letter)) return candidate
  }
  return undefined
}

const drawnOf = (letter: string): string[] => [...letter].filter((character) => !ignorable.test(character) && !/^\p{Cc}$/u.test(character))

/** Also accepts a face with the decomposed letter, because HarfBuzz composes it. */
const isDrawnBy = ({ faces, source }: Loaded, letter: string): boolean =>
  drawnOf(letter).every(
    (character) => hasAll(faces.regular, source, character) || hasAll(faces.regular, source, normalForm(character, 'NFD')),
  )

const hasAll = (face: Face, { isFor }: Source, text: string): boolean =>
  [...text].every((character) => isFor(character.codePointAt(0) ?? 0) && face.has(character.codePointAt(0) ?? 0))

const faceFor = (loaded: Loaded[], letter: string): Loaded | undefined => loaded.find((candidate) => isDrawnBy(candidate, letter))

type Item = { text: string; loaded: Loaded; level: number }

/** Lays out text as lines and glyphs, at any size. */
export class Typesetter {
  readonly #loaded: Loaded[]
  readonly #faces = new Map<string, Loaded | undefined>()
  readonly #widths = new Map<string, number>()

  constructor(loaded: Loaded[]) {
    this.#loaded = loaded
  }

  /** Lays out one line. By default, the first strong letter determines the direction. */
  line(text: string, weight: Weight, direction?: Direction): Line {
    const whole = normalForm(text).replace(/[\p{Cc}\s]+/gu, ' ')
    const runs = this.#itemsOf(whole, direction).map((item) => runOf(item, weight))
    const ascent = Math.max(ASCENT, ...runs.map(({ top }) => top))
    const height = ascent + Math.max(DESCENT, ...runs.map(({ bottom }) => -bottom))
    return { text: whole.replace(isolates, ''), runs, width: runs.reduce((sum, run) => sum + run.width, 0), ascent, height }
  }

  /** Lays out text in lines of the given width, in units of the font size. `isWhole` is false if a word was broken. */
  lines(text: string, weight: Weight, width: number): { lines: Line[]; isWhole: boolean } {
    const widthOf = (part: string) => this.#widthOf(part, weight)
    const broken = normalForm(text)
      .split('\n')
      .map((paragraph) => ({ ...breakLines(paragraph, width, widthOf), direction: directionOf(paragraph) }))
    return {
      lines: broken.flatMap(({ lines, direction }) => lines.map((line) => this.line(line, weight, direction))),
      isWhole: broken.every(({ isWhole }) => isWhole),
    }
  }

  /** Returns the first choice that fits without breaking words, or the last choice with as many lines as needed. */
  fit(text: string, { weight, width, choices }: FitOptions): { size: number; lines: Line[]; fits: boolean } {
    let fitted = { size: 0, lines: [] as Line[], fits: false }
    for (const { size, maxLines } of choices) {
      const { lines, isWhole } = this.lines(text, weight, width / size)
      fitted = { size, lines, fits: lines.length <= maxLines }
      if (isWhole && fitted.fits) return fitted
    }
    return fitted
  }

  #widthOf(text: string, weight: Weight): number {
    const key = `${weight} ${text}`
    const width = this.#widths.get(key) ?? this.line(text, weight).width
    this.#widths.set(key, width)
    return width
  }

  /** Returns the runs from left to right. */
  #itemsOf(text: string, direction?: Direction): Item[] {
    const [main] = this.#loaded
    if (main && text !== '' && isPlain(text) && direction !== 'rtl') return [{ text, loaded: main, level: 0 }]
    const levels = levelsOf(text, direction)
    const items: Item[] = []
    let at = 0
    for (const letter of lettersOf(text)) {
      const level = levels[at] ?? 0
      at += letter.length
      for (const { part, loaded } of this.#partsOf(letter, items.at(-1)?.loaded)) {
        const last = items.at(-1)
        if (last && last.loaded === loaded && last.level === level) last.text += part
        else items.push({ text: part, loaded, level })
      }
    }
    return inVisualOrder(items)
  }

  /** Spaces and punctuation stay with the letter before them, if its face has them. */
  #partsOf(letter: string, before: Loaded | undefined): { part: string; loaded: Loaded }[] {
    if (letter.replace(isolates, '') === '') return []
    const whole = this.#faceFor(letter)
    if (whole && whole === before) return [{ part: letter, loaded: whole }]
    if (before && (neutral.test(letter) || drawnOf(letter).length === 0) && isDrawnBy(before, letter))
      return [{ part: letter, loaded: before }]
    if (whole) return [{ part: letter, loaded: whole }]
    return [...letter].flatMap((character) => {
      const isMissing = this.#faceFor(character) === undefined
      if (isMissing) reportMissingGlyph(character)
      const part = isMissing ? REPLACEMENT : character
      const loaded = this.#faceFor(part)
      return loaded ? [{ part, loaded }] : []
    })
  }

  #faceFor(letter: string): Loaded | undefined {
    if (!this.#faces.has(letter)) this.#faces.set(letter, faceFor(this.#loaded, letter))
    return this.#faces.get(letter)
  }
}

const directionOf = (text: string): Direction =>
  !turning.test(text) || ((bidi.getEmbeddingLevels(text).paragraphs[0]?.level ?? 0) & 1) === 0 ? 'ltr' : 'rtl'

/** Returns zeros for text that is only left-to-right. */
function levelsOf(text: string, direction?: Direction): Uint8Array {
  if (!turning.test(text) && direction !== 'rtl') return new Uint8Array(text.length)
  const { levels } = bidi.getEmbeddingLevels(text, direction)
  return levels.every((level) => level % 2 === 0) ? levels.fill(0) : levels
}

/** Unicode Standard Annex 9, rule L2: from the highest level to the lowest odd one, reverses every run at that level or above. */
function inVisualOrder(items: Item[]): Item[] {
  const ordered = [...items]
  for (let level = Math.max(0, ...items.map((item) => item.level)); level > 0; level--)
    for (let start = 0; start < ordered.length; start++) {
      let end = start
      while ((ordered[end]?.level ?? -1) >= level) end++
      if (end > start + 1) ordered.splice(start, end - start, ...ordered.slice(start, end).reverse())
      start = Math.max(start, end - 1)
    }
  return ordered
}

function runOf({ text, loaded, level }: Item, weight: Weight): Run {
  const face = loaded.faces[weight]
  const isRightToLeft = level % 2 === 1
  const glyphs = face.shape(text, isRightToLeft)
  if (glyphs.some(({ id }) => id === NOTDEF)) reportMissingGlyph(text)
  const ems = (units: number) => units / face.unitsPerEm
  return {
    face,
    text,
    isRightToLeft,
    glyphs,
    width: ems(glyphs.reduce((sum, { advance }) => sum + advance, 0)),
    top: ems(Math.max(0, ...glyphs.map(({ top }) => top))),
    bottom: ems(Math.min(0, ...glyphs.map(({ bottom }) => bottom))),
  }
}
