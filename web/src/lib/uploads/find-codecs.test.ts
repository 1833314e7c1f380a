import { expect, test } from 'vitest'
import { findCodecs } from './find-codecs.ts'

const ascii = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0))
const number = (value: number) => String.fromCharCode(value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255)
const box = (kind: string, content: string) => `${number(content.length + 8)}${kind}${content}`
const track = (code: string) => box('stsd', `${number(0)}${number(1)}${box(code, 'facts')}`)
const fileOf = (...parts: string[]) => new Blob(parts.map(ascii))

const index = box('moov', `${track('hvc1')}${track('mp4a')}`)
const media = box('mdat', 'stsd within media data has no meaning')

test.each<[string, Blob, string | undefined]>([
  ['an MP4 with its index first', fileOf(box('ftyp', 'isom'), index, media), 'hvc1,mp4a'],
  ['an MP4 with its index last', fileOf(box('ftyp', 'isom'), media, index), 'hvc1,mp4a'],
  ['an MP4 with a large box', fileOf(box('ftyp', 'isom'), `${number(1)}mdat${number(0)}${number(20)}1234`, index), 'hvc1,mp4a'],
  ['a Matroska file', fileOf('\x1aE\xdf\xa3....V_MPEGH/ISO/HEVC\x00\x83A_AAC\x88'), 'V_MPEGH/ISO/HEVC,A_AAC'],
  ['an MP4 without an index', fileOf(box('ftyp', 'isom'), media), undefined],
  ['a file of another type', fileOf('%PDF-1.7 and more text'), undefined],
  ['an empty file', fileOf(''), undefined],
])('reads the codecs of %s, if any', async (_, file, codecs) => {
  expect(await findCodecs(file)).toBe(codecs)
})
