import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { languageTag, parseCaptions, writeCaptions } from './captions.rules.ts'

const webVtt = (...blocks: string[]) => ['WEBVTT', ...blocks].join('\n\n')
const said = (...lines: string[]) => parseCaptions(webVtt(['00:01.000 --> 00:02.000', ...lines].join('\n')))
const textOf = (...lines: string[]) => {
  const parsed = said(...lines)
  return 'cues' in parsed ? parsed.cues.map(({ text }) => text).join('|') : parsed.problem
}

describe('the WebVTT parser', () => {
  test('accepts times with and without hours, identifiers, comments, styles and settings', () => {
    const file = [
      '\uFEFFWEBVTT - A lecture',
      'Kind: captions',
      '',
      'STYLE',
      '::cue { color: red }',
      '',
      'NOTE made by hand',
      '',
      'greeting',
      '00:01.000 --> 00:02.500 align:start position:0%',
      'Good morning.',
      'Sit down.',
      '',
      '',
      '01:00:00.000 --> 01:00:01.000',
      'An hour later.',
      '',
    ].join('\r\n')

    expect(parseCaptions(file)).toEqual({
      cues: [
        { start: 1, end: 2.5, text: 'Good morning.\nSit down.' },
        { start: 3600, end: 3601, text: 'An hour later.' },
      ],
      remarks: [],
    })
  })

  test('sorts cues by time', () => {
    const file = webVtt('00:09.000 --> 00:10.000\nlast', '00:01.000 --> 00:02.000\nfirst')

    expect(parseCaptions(file)).toMatchObject({ cues: [{ text: 'first' }, { text: 'last' }] })
  })

  test('keeps text and drops markup', () => {
    expect(textOf('<i>Look</i> <c.yellow.bg_blue>here</c>, <00:00:01.500>now')).toBe('Look here, now')
    expect(textOf('<v.loud Ada Obi>Good morning.</v>')).toBe('Ada Obi: Good morning.')
    expect(textOf('Fish &amp; chips&nbsp;&lt;cheap&gt; &#8358;500 &#x20A6;600')).toBe('Fish & chips <cheap> ₦500 ₦600')
    expect(textOf('if a < b then 3 > 2')).toBe('if a < b then 3 > 2')
  })

  test.each([
    ['<script>alert(1)</script>', 'alert(1)'],
    ['<img src=x onerror=alert(1)>picture', 'picture'],
    ['&lt;script&gt;alert(1)&lt;/script&gt;', '<script>alert(1)</script>'],
    ['a\u0000b\u001b[31mc', 'a b [31mc'],
    ['&#0;&#xD800;&#x110000;&#9999999;x', 'x'],
    ['one&#10;&#10;00:05.000 --&gt; 00:06.000&#10;two', 'one\n00:05.000 --> 00:06.000\ntwo'],
  ])('turns %j into plain text', (line, text) => {
    expect(textOf(line)).toBe(text)
  })

  test.each([
    ['00:00:01,000 --> 00:00:02,000\nOops', 'Line 3: Enter a time such as 00:01.000 --> 00:04.000.'],
    ['00:61.000 --> 01:02.000\nOops', 'Line 3: Minutes and seconds can be at most 59.'],
    ['00:02.500 --> 00:02.000\nOops', 'Line 3: The caption ends before it starts.'],
    ['99:00:00.000 --> 99:00:01.000\nOops', 'Line 3: A time can be at most 24 hours.'],
    ['00:01.000 --> 00:02.000\nOne\n00:02.000 --> 00:03.000\nTwo', 'Line 5: Leave an empty line before this time.'],
    ['Some words', 'Line 3: Enter a time such as 00:01.000 --> 00:04.000.'],
    [`00:01.000 --> 00:02.000\n${'x'.repeat(1001)}`, 'Line 3: The text after this time is longer than 1000 characters.'],
    ['NOTE nothing else', 'This file has no captions.'],
  ])('reports the fault in %j', (block, problem) => {
    expect(parseCaptions(webVtt(block))).toEqual({ problem })
  })

  test('accepts 10,000 cues and rejects 10,001', () => {
    const file = (count: number) => webVtt(...Array.from({ length: count }, () => '00:01.000 --> 00:02.000\nx'))

    expect(parseCaptions(file(10_000))).toHaveProperty('cues.length', 10_000)
    expect(parseCaptions(file(10_001))).toEqual({ problem: 'This file has more than 10000 captions.' })
  })

  test.each([
    ['<'.repeat(200_000)],
    ['<a'.repeat(200_000)],
    ['<v '.repeat(200_000)],
    [`<v${' '.repeat(200_000)}${'x'.repeat(1001)}`],
    ['&#'.repeat(200_000)],
    [' '.repeat(400_000)],
  ])('quickly rejects a file crafted for regular expression backtracking', (line) => {
    expect(said(line)).toHaveProperty('problem')
  })
})

describe('the SubRip parser', () => {
  test('accepts cue numbers, times with a comma and SubRip markup', () => {
    const file = '1\n00:00:01,000 --> 00:00:02,500\n{\\an8}<font color="red">Ẹ káàárọ̀</font>\n\n2\n00:00:03.000 --> 00:00:04.000\nBye\n\n'

    expect(parseCaptions(file)).toEqual({
      cues: [
        { start: 1, end: 2.5, text: 'Ẹ káàárọ̀' },
        { start: 3, end: 4, text: 'Bye' },
      ],
      remarks: [],
    })
  })

  test.each([
    ['<!doctype html>\n<p>Not captions</p>', 'Line 2: Enter a time such as 00:00:01,000 --> 00:00:04,000.'],
    ['WEBVTTX\n\n00:01.000 --> 00:02.000\nx', 'Line 1: Enter a time such as 00:00:01,000 --> 00:00:04,000.'],
    ['', 'This file has no captions.'],
  ])('rejects %j', (file, problem) => {
    expect(parseCaptions(file)).toEqual({ problem })
  })
})

test('captions in the stored format parse to the same cues', () => {
  const piece = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('<b>', '&lt;i&gt;', '-->', '{\\an8}', '&#123;\\an8}', '\n', 'NOTE', '&amp;lt;'),
  )
  const words = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(''))
  const cue = fc.tuple(fc.integer({ min: 0, max: 80_000_000 }), fc.integer({ min: 1, max: 6_000_000 }), words)
  fc.assert(
    fc.property(fc.array(cue, { maxLength: 5 }), (drawn) => {
      const cues = drawn.map(([from, lasts, text]) => ({ start: from / 1000, end: (from + lasts) / 1000, text }))
      const parsed = parseCaptions(writeCaptions(cues))
      if ('problem' in parsed) return

      expect(parseCaptions(writeCaptions(parsed.cues))).toEqual(parsed)
    }),
  )
})

test('a language tag is normalized according to BCP 47', () => {
  expect(['en', 'PT-br', 'zh-hant', 'yo', 'english', 'e', 'en_GB', '../en', ''].map(languageTag)).toEqual([
    'en',
    'pt-BR',
    'zh-Hant',
    'yo',
    'english',
    null,
    null,
    null,
    null,
  ])
})
