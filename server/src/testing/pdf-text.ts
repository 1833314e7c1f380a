import { inflateSync } from 'node:zlib'

/** The text of each line as a reader would copy it: what is shown, through the fonts' tables back to Unicode. */
export function linesOf(pdf: Buffer): string[] {
  const source = pdf.toString('latin1')
  const objects = new Map([...source.matchAll(/^(\d+) 0 obj\n([\s\S]*?)\nendobj/gm)].map(([, id, body]) => [id, body ?? '']))
  const fonts = new Map(
    [...source.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name, id]) => {
      const toUnicode = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? '')?.[1]
      return [name, unicodeOf(streamOf(objects.get(toUnicode) ?? ''))]
    }),
  )
  const content = [...objects.values()]
    .map(streamOf)
    .filter((stream) => stream.includes(' TJ'))
    .join('\n')
  return (content.match(/BT[\s\S]*?ET/g) ?? []).map((line) => {
    const toUnicode = fonts.get(/\/(F\d+) /.exec(line)?.[1] ?? '')
    const glyphs = [...line.matchAll(/<([0-9a-f]+)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
    return glyphs.map((glyph) => toUnicode?.[Number.parseInt(glyph, 16)]).join('')
  })
}

export const pagesIn = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0

function streamOf(object: string): string {
  const [, body] = /stream\n([\s\S]*)\nendstream/.exec(object) ?? []
  if (body === undefined) return ''
  return object.includes('/FlateDecode') ? inflateSync(Buffer.from(body, 'latin1')).toString('latin1') : body
}

const unicodeOf = (map: string) =>
  [...map.matchAll(/<[0-9a-f]+> <[0-9a-f]+> \[([^\]]*)\]/g)].flatMap(([, entries = '']) =>
    (entries.match(/[0-9a-f]+/g) ?? []).map((hex) => Buffer.from(hex, 'hex').swap16().toString('utf16le')),
  )
