// The font files of documents and pictures, in the order in which they are tried for a letter.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { inRepository } from '#platform/assets.ts'

export type Weight = 'regular' | 'bold'

export type Source = {
  name: string
  files: Record<Weight, string>
  /** One file with a weight axis for both weights. */
  isVariable: boolean
  /** Whether the file is declared for a character. It may still lack the glyph. */
  isFor: (codePoint: number) => boolean
}

const fileOf = (packageName: string, file: string): string =>
  path.join(path.dirname(createRequire(import.meta.url).resolve(`${packageName}/package.json`)), file)

const isInScript = (pattern: RegExp) => (codePoint: number) => pattern.test(String.fromCodePoint(codePoint))

/** The interface font, and the first choice in documents. */
export const mainSource: Source = {
  name: 'Inter',
  files: { regular: fileOf('inter-ui', 'web/Inter-Regular.woff2'), bold: fileOf('inter-ui', 'web/Inter-Bold.woff2') },
  isVariable: false,
  isFor: () => true,
}

// Whole, because letters and their marks must come from one file.
const latinSource: Source = {
  name: 'NotoSans',
  files: {
    regular: fileOf('@expo-google-fonts/noto-sans', '400Regular/NotoSans_400Regular.ttf'),
    bold: fileOf('@expo-google-fonts/noto-sans', '700Bold/NotoSans_700Bold.ttf'),
  },
  isVariable: false,
  isFor: isInScript(/[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]/u),
}

// Chinese letters outside the slices, by scripts/make-han-font.mjs.
const rareHanSource: Source = {
  name: 'rare-han',
  files: {
    regular: inRepository('server/assets/fonts/rare-han-regular.woff2'),
    bold: inRepository('server/assets/fonts/rare-han-bold.woff2'),
  },
  isVariable: false,
  isFor: isInScript(/\p{Script=Han}/u),
}

/** The fallback for letters without another font: 65,000 bitmap-style glyphs in one weight, without joining. The 14 MB file is subset before use. */
export const lastSource: Source = { ...oneWeight('@fontsource/unifontex', 'unifontex-latin'), isFor: () => true }

const scripts =
  'arabic hebrew devanagari bengali gurmukhi gujarati oriya tamil telugu kannada malayalam sinhala thai lao khmer myanmar georgian armenian ethiopic thaana adlam'
const scriptsOfOneWeight = 'sans-nko sans-tifinagh sans-vai serif-np-hmong'
// Han characters shared by several families use the mainland Chinese forms.
const slicedFamilies = 'noto-sans-sc noto-sans-tc noto-sans-jp noto-sans-kr noto-sans-hk noto-emoji'

let others: Source[] | undefined

/** Returns the sources between the first and the last. Reads their ranges on the first call. */
export const otherSources = (): Source[] =>
  (others ??= [
    latinSource,
    ...scripts.split(' ').map((script) => sourceOf(`noto-sans-${script}`, script)),
    sourceOf('noto-serif-tibetan', 'tibetan'),
    ...scriptsOfOneWeight.split(' ').flatMap(ofOneWeight),
    ...slicedFamilies.split(' ').flatMap(slicesOf),
    rareHanSource,
  ])

function oneWeight(packageName: string, file: string): Omit<Source, 'isFor'> {
  const only = fileOf(packageName, `files/${file}-400-normal.woff2`)
  return { name: file, files: { regular: only, bold: only }, isVariable: false }
}

/** The files of a family without a weight axis, without its Latin letters. */
const ofOneWeight = (family: string): Source[] =>
  Object.entries(rangesOf(`@fontsource/noto-${family}`))
    .filter(([subset]) => !subset.startsWith('latin'))
    .map(([subset, isFor]) => ({ ...oneWeight(`@fontsource/noto-${family}`, `noto-${family}-${subset}`), isFor }))

function sourceOf(family: string, slice: string, isFor = rangesOf(`@fontsource-variable/${family}`)[slice] ?? (() => false)): Source {
  const file = fileOf(`@fontsource-variable/${family}`, `files/${family}-${slice}-wght-normal.woff2`)
  return { name: `${family}-${slice}`, files: { regular: file, bold: file }, isVariable: true, isFor }
}

/** The numbered slices of a family, without those of Latin letters. */
const slicesOf = (family: string): Source[] =>
  Object.entries(rangesOf(`@fontsource-variable/${family}`)).flatMap(([key, isFor]) => {
    const [, slice] = /^\[(\d+)\]$/.exec(key) ?? []
    return slice === undefined ? [] : [sourceOf(family, slice, isFor)]
  })

/** The characters of each file of a package, from its `unicode.json`: `{"thai": "U+02D7,U+0E01-0E3A"}`. */
function rangesOf(packageName: string): Record<string, Source['isFor']> {
  const ranges: Record<string, string> = JSON.parse(readFileSync(fileOf(packageName, 'unicode.json'), 'utf8'))
  return Object.fromEntries(Object.entries(ranges).map(([key, list]) => [key, isInRanges(list)]))
}

function isInRanges(list: string): Source['isFor'] {
  const ranges = list.split(',').map((range) => {
    const [first = 0, last = first] = range
      .trim()
      .slice(2)
      .split('-')
      .map((hex) => Number.parseInt(hex, 16))
    return { first, last }
  })
  return (codePoint) => ranges.some(({ first, last }) => first <= codePoint && codePoint <= last)
}
