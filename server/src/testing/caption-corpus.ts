// Caption files as various programs write them, with the outcome of each. All are generated here.
import type { Cue } from '@akada/contract/captions.ts'
import { pdfFile, zipFile } from './small-files.ts'

export type CorpusCaptions = {
  about: string
  content: Buffer
  /** The expected cues and remarks, or the refusal message. */
  outcome: { cues: Cue[]; remarks?: string[] } | string
}

export const VIDEO_SECONDS = 60

const said = (...cues: [start: number, end: number, text: string][]): Cue[] => cues.map(([start, end, text]) => ({ start, end, text }))
const hello = said([1, 2, 'Ẹ káàárọ̀'])
const kept = (cues: Cue[], ...remarks: string[]) => ({ cues, remarks })
const foreign = (format: string) =>
  `${format} captions can’t be used here. Convert them to WebVTT (.vtt) or SubRip (.srt), then upload that file.`
const noCaptions = (format: string) => `${format} files can’t be used as captions. Choose a WebVTT (.vtt) or SubRip (.srt) file.`
const notUtf8 = 'This file isn’t UTF-8 text. It may use an older encoding, such as Windows-1252. Save it as UTF-8 and try again.'

const vtt = (...lines: string[]) => ['WEBVTT', '', ...lines, ''].join('\n')
const helloVtt = vtt('00:01.000 --> 00:02.000', 'Ẹ káàárọ̀')
const helloSrt = '1\n00:00:01,000 --> 00:00:02,000\nẸ káàárọ̀\n'
const bigEndian = (text: string) => Buffer.from(text, 'utf16le').swap16()

// Like an export of YouTube's automatic captions: the line before the text is a single space.
const youTube = `WEBVTT
Kind: captions
Language: en

00:00:01.000 --> 00:00:03.000 align:start position:0%
 
good<00:00:01.500><c> morning</c>

00:00:03.000 --> 00:00:03.010 align:start position:0%
good morning
 

00:00:03.010 --> 00:00:05.000 align:start position:0%
good morning
everyone
`

const texts: [string, CorpusCaptions['outcome'], string][] = [
  ['YouTube’s WebVTT', kept(said([1, 3, 'good morning'], [3, 3.01, 'good morning'], [3.01, 5, 'good morning\neveryone'])), youTube],
  ['SubRip with a line of one space within a cue', kept(said([1, 2, 'One\nTwo'])), '1\n00:00:01,000 --> 00:00:02,000\nOne\n \nTwo\n'],
  [
    'SubRip with lines of spaces between cues',
    kept(said([1, 2, 'One'], [3, 4, 'Two'])),
    '1\n00:00:01,000 --> 00:00:02,000\nOne\n  \n2\n00:00:03,000 --> 00:00:04,000\nTwo\n',
  ],
  ['WebVTT with a byte order mark', kept(hello), `\uFEFF${helloVtt}`],
  ['classic Mac OS line endings', kept(hello), helloVtt.replaceAll('\n', '\r')],
  ['Windows line endings', kept(hello), helloSrt.replaceAll('\n', '\r\n')],
  ['SubRip with dots', kept(hello), helloSrt.replaceAll(',', '.')],
  ['SubRip without numbers', kept(hello), helloSrt.slice(2)],
  ['SubRip without hours', kept(hello), helloSrt.replaceAll('00:00:0', '00:0')],
  ['SubRip with positions', kept(hello), helloSrt.replace('02,000', '02,000 X1:40 X2:600 Y1:20 Y2:50').replace('Ẹ', '{\\an8}Ẹ')],
  ['an arrow without spaces', kept(hello), helloVtt.replace(' --> ', '-->')],
  [
    'WebVTT with comments, styles, a region, ids and positions',
    kept(hello),
    vtt(
      'STYLE',
      '::cue { color: red }',
      '',
      'REGION',
      'id:a',
      '',
      'NOTE by hand',
      '',
      'greeting',
      '00:01.000 --> 00:02.000 line:0',
      'Ẹ káàárọ̀',
    ),
  ],
  ['HTML tags', kept(hello), helloSrt.replace('Ẹ káàárọ̀', '<b>Ẹ</b> <font color="#fff">káàárọ̀</font>')],
  [
    'overlapping cues',
    kept(said([1, 4, 'One'], [2, 3, 'Two'])),
    vtt('00:01.000 --> 00:04.000', 'One', '', '00:02.000 --> 00:03.000', 'Two'),
  ],
  [
    'a cue without duration',
    kept(hello, 'The caption on line 6 has no duration, so it was left out.'),
    vtt('00:01.000 --> 00:02.000', 'Ẹ káàárọ̀', '', '00:05.000 --> 00:05.000', 'Lost'),
  ],
  [
    'three cues without duration',
    kept(hello, '3 captions have no duration, so they were left out. The first is on line 3.'),
    vtt(...[3, 4, 5].flatMap((second) => [`00:0${second}.000 --> 00:0${second}.000`, 'Lost', '']), '00:01.000 --> 00:02.000', 'Ẹ káàárọ̀'),
  ],
  [
    'a cue after the end of the video',
    kept(said([61, 62, 'Late']), 'The caption at 1:01 starts after the video ends (1:00), so viewers won’t see it.'),
    vtt('01:01.000 --> 01:02.000', 'Late'),
  ],
  [
    'broadcast times that start at 10:00',
    kept(
      said([36_001, 36_002, 'One'], [36_003, 36_004, 'Two']),
      '2 captions, the first at 10:00:01, start after the video ends (1:00), so viewers won’t see them.',
    ),
    '10:00:01,000 --> 10:00:02,000\nOne\n\n10:00:03,000 --> 10:00:04,000\nTwo\n',
  ],
  ['a cue that ends after the video', kept(said([58, 63, 'Bye'])), vtt('00:58.000 --> 01:03.000', 'Bye')],
  ['a time of more than 24 hours', 'Line 3: A time can be at most 24 hours.', vtt('24:00:01.000 --> 24:00:02.000', 'x')],
  ['a negative time', 'Line 2: A time can’t be negative.', '1\n-00:00:01,000 --> 00:00:02,000\nx\n'],
  ['a cue that ends before it starts', 'Line 3: The caption ends before it starts.', vtt('00:03.000 --> 00:02.000', 'x')],
  ['a file without cues', 'This file has no captions.', 'WEBVTT\n'],
  [
    'ASS',
    foreign('ASS'),
    '[Script Info]\n; Script\nScriptType: v4.00+\n\n[Events]\nDialogue: 0,0:00:01.00,0:00:02.00,Default,,0,0,0,,Hello\n',
  ],
  ['SSA', foreign('SSA'), '\uFEFF[Script Info]\nScriptType: v4.00\n\n[Events]\nDialogue: Marked=0,0:00:01.00,0:00:02.00,,Hello\n'],
  ['SBV', foreign('SBV'), '0:00:01.000,0:00:02.000\nHello\n\n0:00:03.000,0:00:04.000\nBye\n'],
  [
    'TTML',
    foreign('TTML'),
    '<?xml version="1.0"?>\n<!-- <-- --> -->\n<tt xmlns="http://www.w3.org/ns/ttml"><body><div><p begin="1s" end="2s">Hello</p></div></body></tt>',
  ],
  [
    'DFXP',
    foreign('DFXP (TTML)'),
    '<?xml version="1.0"?><tt xmlns="http://www.w3.org/2006/10/ttaf1"><body><div><p begin="1s">Hello</p></div></body></tt>',
  ],
  ['LRC', foreign('LRC'), '[ti:Song]\n[ar:Singer]\n[00:12.00]Hello\n[00:15.30]Bye\n'],
  ['SAMI', foreign('SAMI'), '<SAMI><BODY><SYNC Start=1000><P>Hello</SAMI>'],
  ['MicroDVD', foreign('MicroDVD'), '{25}{50}Hello\n'],
  ['SubViewer', foreign('SubViewer'), '[INFORMATION]\n[TITLE]x\n[END INFORMATION]\n[SUBTITLE]\n00:00:01.00,00:00:02.00\nHello\n'],
  ['SubViewer without a header', foreign('SubViewer'), '00:00:01.00,00:00:02.00\nHello\n'],
  ['Spruce STL', foreign('Spruce STL'), '//Font\r\n$FontName = Arial\r\n00:00:01:00 , 00:00:02:00 , Hello\r\n'],
  ['Spruce STL without settings', foreign('Spruce STL'), '00:00:01:00,00:00:02:00,Hello\n'],
  ['VobSub', foreign('VobSub'), '# VobSub index file, v7 (do not modify this line!)\nsize: 720x576\n'],
  ['JSON', foreign('JSON'), '{ "events": [{ "tStartMs": 0 }] }'],
  ['a web page', noCaptions('HTML'), '<!doctype html>\n<p>Not captions</p>'],
]

const files: [string, CorpusCaptions['outcome'], Buffer][] = [
  ['UTF-16LE with a byte order mark', kept(hello), Buffer.from(`\uFEFF${helloSrt}`, 'utf16le')],
  ['UTF-16BE with a byte order mark', kept(hello), bigEndian(`\uFEFF${helloSrt}`)],
  ['UTF-16LE without a byte order mark', kept(hello), Buffer.from(helloVtt, 'utf16le')],
  ['UTF-16BE without a byte order mark', kept(hello), bigEndian(helloVtt)],
  ['UTF-16LE cut off within a character', notUtf8, Buffer.from(`\uFEFF${helloSrt}`, 'utf16le').subarray(0, -1)],
  ['Windows-1252', notUtf8, Buffer.from(helloSrt.replace('Ẹ káàárọ̀', 'Café'), 'latin1')],
  ['a PNG', noCaptions('PNG'), Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex')],
  ['a PDF', noCaptions('PDF'), pdfFile()],
  ['a ZIP', noCaptions('ZIP'), zipFile({ 'a.srt': helloSrt })],
]

export const captionCorpus: readonly CorpusCaptions[] = [
  ...texts.map(([about, outcome, text]) => ({ about, outcome, content: Buffer.from(text) })),
  ...files.map(([about, outcome, content]) => ({ about, outcome, content })),
]
