import { inflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { type CertificateText, drawCertificate } from './draw-certificate.ts'

const certificate: CertificateText = {
  siteName: 'Akada',
  address: 'https://akada.test/certificates/Zk3_9-qLw1AbCdEfGhIjKl',
  serial: 'Zk3_9-qLw1AbCdEfGhIjKl',
  studentName: 'Adaeze Okafor',
  courseTitle: 'Bookkeeping for small shops',
  instructorName: 'Ngozi Eze',
  durationSeconds: 23_400,
  completedAt: new Date('2026-08-31T23:30:00Z'),
  issuedAt: new Date('2026-09-01T12:00:00Z'),
}

describe('a drawn certificate', () => {
  test('says who learned what from whom, when, and where to check it, on one page', async () => {
    const pdf = await drawCertificate(certificate)

    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
    expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1)
    expect(linesOf(pdf)).toEqual(
      expect.arrayContaining([
        'Akada',
        'Adaeze Okafor',
        'Bookkeeping for small shops',
        'taught by Ngozi Eze',
        '31 August 2026',
        '1 September 2026',
        '6 hours 30 minutes',
        'Zk3_9-qLw1AbCdEfGhIjKl',
        'https://akada.test/certificates/Zk3_9-qLw1AbCdEfGhIjKl',
      ]),
    )
  })

  test.each(['Ọlúwáṣeun Adébáyọ̀', 'Ńgọzi Ụ́chẹ̀nna-Ǹdịḿ', 'Ƙande Ɗanjuma Ɓala', 'José Łukasz Şükrü Čapek'])(
    'has every letter of %s',
    async (studentName) => {
      const pdf = await drawCertificate({ ...certificate, studentName: studentName.normalize('NFD') })

      expect(linesOf(pdf)).toContain(studentName.normalize('NFC'))
    },
  )

  test('wraps and shrinks the longest names and titles, and loses none of them', async () => {
    const studentName = `Oluwafunmilayo ${'Chukwuemeka'.repeat(6)} Adebayo-Ogunbanjo-Williams`
    const courseTitle = 'Data analysis for cooperatives in West Africa, from the first sheet to the harvest '.repeat(3).trim()

    const pdf = await drawCertificate({ ...certificate, studentName, courseTitle })

    const text = linesOf(pdf).join('').replaceAll(' ', '')
    expect(text).toContain(studentName.replaceAll(' ', ''))
    expect(text).toContain(courseTitle.replaceAll(' ', ''))
  })
})

/** The text of each line as a reader would copy it: what is shown, through the fonts' tables back to Unicode. */
function linesOf(pdf: Buffer): string[] {
  const source = pdf.toString('latin1')
  const objects = new Map([...source.matchAll(/^(\d+) 0 obj\n([\s\S]*?)\nendobj/gm)].map(([, id, body]) => [id, body ?? '']))
  const fonts = new Map(
    [...source.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name, id]) => {
      const toUnicode = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? '')?.[1]
      return [name, unicodeOf(streamOf(objects.get(toUnicode) ?? ''))]
    }),
  )
  const content = [...objects.values()].map(streamOf).find((stream) => stream.includes(' TJ')) ?? ''
  return (content.match(/BT[\s\S]*?ET/g) ?? []).map((line) => {
    const toUnicode = fonts.get(/\/(F\d+) /.exec(line)?.[1] ?? '')
    const glyphs = [...line.matchAll(/<([0-9a-f]+)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
    return glyphs.map((glyph) => toUnicode?.[Number.parseInt(glyph, 16)]).join('')
  })
}

function streamOf(object: string): string {
  const [, body] = /stream\n([\s\S]*)\nendstream/.exec(object) ?? []
  if (body === undefined) return ''
  return object.includes('/FlateDecode') ? inflateSync(Buffer.from(body, 'latin1')).toString('latin1') : body
}

const unicodeOf = (map: string) =>
  [...map.matchAll(/<[0-9a-f]+> <[0-9a-f]+> \[([^\]]*)\]/g)].flatMap(([, entries = '']) =>
    (entries.match(/[0-9a-f]+/g) ?? []).map((hex) => Buffer.from(hex, 'hex').swap16().toString('utf16le')),
  )
