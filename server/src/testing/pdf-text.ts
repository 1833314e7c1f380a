import { inflateSync } from 'node:zlib'

/** Returns the text of each run as a PDF reader would copy it: the glyphs from left to right, mapped to Unicode by the fonts' tables. */
export function linesOf(pdf: Buffer): string[] {
  const source = pdf.toString('latin1')
  const objects = objectsOf(source)
  const fonts = new Map(
    [...source.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name, id]) => {
      const toUnicode = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? '')?.[1]
      return [name, unicodeOf(streamOf(objects.get(toUnicode) ?? ''))]
    }),
  )
  return (contentOf(objects).match(/BT[\s\S]*?ET/g) ?? []).map((run) => {
    const toUnicode = fonts.get(/\/(F\d+) /.exec(run)?.[1] ?? '')
    return glyphsOf(run)
      .map((glyph) => toUnicode?.[glyph])
      .join('')
  })
}

/** Counts the boxes that a font draws for missing letters. */
export const boxesIn = (pdf: Buffer): number => glyphsOf(contentOf(objectsOf(pdf.toString('latin1')))).filter((glyph) => glyph === 0).length

export const pagesIn = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0

const objectsOf = (source: string) =>
  new Map([...source.matchAll(/^(\d+) 0 obj\n([\s\S]*?)\nendobj/gm)].map(([, id, body]) => [id, body ?? '']))

const contentOf = (objects: Map<string | undefined, string>): string =>
  [...objects.values()]
    .map(streamOf)
    .filter((stream) => stream.includes(' TJ'))
    .join('\n')

const glyphsOf = (content: string): number[] =>
  [...content.matchAll(/<([0-9a-f]+)> /g)].flatMap(([, hex = '']) => (hex.match(/.{4}/g) ?? []).map((glyph) => Number.parseInt(glyph, 16)))

function streamOf(object: string): string {
  const [, body] = /stream\n([\s\S]*)\nendstream/.exec(object) ?? []
  if (body === undefined) return ''
  return object.includes('/FlateDecode') ? inflateSync(Buffer.from(body, 'latin1')).toString('latin1') : body
}

const unicodeOf = (map: string) =>
  [...map.matchAll(/<[0-9a-f]+> <[0-9a-f]+> \[([^\]]*)\]/g)].flatMap(([, entries = '']) =>
    (entries.match(/<[0-9a-f ]*>/g) ?? []).map((hex) =>
      Buffer.from(hex.replace(/[^0-9a-f]/g, ''), 'hex')
        .swap16()
        .toString('utf16le'),
    ),
  )
