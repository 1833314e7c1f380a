// Course files as various ZIP programs write them, with the outcome of each. All are generated here, byte by byte.
import { crc32 } from 'node:zlib'
import { captionCorpus } from './caption-corpus.ts'
import { mp4File, pdfFile } from './small-files.ts'

export type CorpusCourse = {
  about: string
  content: Buffer
  /** Remarks or faults, one line each. */
  outcome: { remarks: string[] } | { faults: string[] }
}

type Packed = { name: string | Buffer; content: string | Buffer; flags?: number; method?: number; extra?: Buffer }

const UTF8 = 0x800
const ENCRYPTED = 1
// Compression methods (APPNOTE.TXT 6.3.10, 4.4.5).
const BZIP2 = 12
const LZMA = 14

/** Builds an uncompressed ZIP with exactly these bytes as file names. */
function zipOf(files: readonly Packed[]): Buffer {
  const local: Buffer[] = []
  const central: Buffer[] = []
  let at = 0
  for (const { name, content, flags = 0, method = 0, extra = Buffer.alloc(0) } of files) {
    const nameBytes = Buffer.from(name)
    // An encrypted file begins with a header of 12 bytes.
    const bytes = Buffer.concat([Buffer.alloc(flags & ENCRYPTED ? 12 : 0), Buffer.from(content)])
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt16LE(flags, 2)
    facts.writeUInt16LE(method, 4)
    facts.writeUInt16LE(0x21, 8)
    facts.writeUInt32LE(crc32(bytes), 10)
    facts.writeUInt32LE(bytes.length, 14)
    facts.writeUInt32LE(Buffer.from(content).length, 18)
    facts.writeUInt16LE(nameBytes.length, 22)
    const entry = Buffer.concat([Buffer.from('PK\u0003\u0004'), facts, nameBytes, bytes])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(at, 10)
    const listed = Buffer.from(facts)
    listed.writeUInt16LE(extra.length, 24)
    central.push(Buffer.concat([Buffer.from('PK\u0001\u0002'), Buffer.from([20, 3]), listed, rest, nameBytes, extra]))
    local.push(entry)
    at += entry.length
  }
  const directory = Buffer.concat(central)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(files.length, 4)
  end.writeUInt16LE(files.length, 6)
  end.writeUInt32LE(directory.length, 8)
  end.writeUInt32LE(at, 12)
  return Buffer.concat([...local, directory, Buffer.from('PK\u0005\u0006'), end])
}

/** Info-ZIP’s Unicode Path field: the UTF-8 form of a name that has another encoding. */
function unicodePath(name: string, other: Buffer): Buffer {
  const head = Buffer.alloc(9)
  head.writeUInt16LE(0x7075, 0)
  head.writeUInt16LE(5 + Buffer.byteLength(name), 2)
  head.writeUInt8(1, 4)
  head.writeUInt32LE(crc32(other), 5)
  return Buffer.concat([head, Buffer.from(name)])
}

const book = 'Ìwé ẹ̀kọ́.html'.normalize('NFC')
const lecture = (more: object = {}) => ({ title: 'One', contentType: 'TEXT', text: book, ...more })
const manifest = (...lectures: object[]): Packed => ({
  name: 'manifest.json',
  content: JSON.stringify({ format: 'akada-course', version: 1, course: { title: 'A course' }, sections: [{ title: 'Begin', lectures }] }),
})
const words = '<p>Words.</p>'
const text = (name: string | Buffer = book, more: Partial<Packed> = {}): Packed => ({ name, content: words, ...more })
const whole = [manifest(lecture()), text()]

const cafe = 'Café.html'
// é in CP437.
const dosCafe = Buffer.from('Caf\u0082.html', 'latin1')
const youTube = captionCorpus.find(({ about }) => about === 'YouTube’s WebVTT')?.content ?? Buffer.alloc(0)
const late = Buffer.from('WEBVTT\n\n00:30.000 --> 00:31.000\nLate\n\n00:05.000 --> 00:05.000\nLost\n')
const captions = (file: string, language = 'en') => ({ language, label: language, kind: 'captions', file })
const sheet = { title: 'Sheet', file: 'sheet.pdf' }

const read = (...remarks: string[]) => ({ remarks })
const refused = (...faults: string[]) => ({ faults })

const locked = 'This file is password-protected. Create the ZIP without a password.'
const packedOtherwise = 'This file uses a compression method we don’t support. Use a standard ZIP program.'
const inFolder = (file: Packed): Packed => ({ ...file, name: `My course/${String(file.name)}` })

const given: [string, CorpusCourse['outcome'], Packed[]][] = [
  ['names in UTF-8 with the flag', read(), whole.map((file) => ({ ...file, flags: UTF8 }))],
  ['names in UTF-8 without the flag, as Info-ZIP writes them', read(), whole],
  ['names in CP437', read(), [manifest(lecture({ text: cafe })), text(dosCafe)]],
  ['the flag for UTF-8 on a name in CP437', read(), [manifest(lecture({ text: cafe })), text(dosCafe, { flags: UTF8 })]],
  [
    'Info-ZIP’s Unicode path beside a name in another encoding',
    read(),
    [manifest(lecture()), text(Buffer.from('Iwe?.html'), { extra: unicodePath(book, Buffer.from('Iwe?.html')) })],
  ],
  [
    'a Unicode path that belongs to another name',
    read('other.html isn’t listed in manifest.json, so it was left out.'),
    [manifest(lecture()), text(), text(Buffer.from('other.html'), { extra: unicodePath('lost.html', Buffer.from('before.html')) })],
  ],
  ['decomposed names, as macOS writes them', read(), [manifest(lecture()), text(book.normalize('NFD'))]],
  ['a manifest with decomposed names', read(), [manifest(lecture({ text: book.normalize('NFD') })), text()]],
  ['the same name in both forms', refused(`${book}: This path appears twice.`), [...whole, text(book.normalize('NFD'))]],
  [
    'files that macOS and Windows add',
    read(),
    [
      ...whole,
      ...[
        `__MACOSX/._${book}`,
        '.DS_Store',
        'sections/.DS_Store',
        'Icon\r',
        '.localized',
        '.Trashes/a',
        '.fseventsd/a',
        '.AppleDouble/a',
      ].map((name) => text(name)),
      ...['Thumbs.db', 'ehthumbs.db', 'desktop.ini', 'Desktop.ini', '$RECYCLE.BIN/a', 'System Volume Information/a'].map((name) =>
        text(name),
      ),
    ],
  ],
  [
    'backslashes between folders, as old programs on Windows write them',
    read(),
    [manifest(lecture({ text: 'a/b/one.html' })), text('a\\b\\one.html')],
  ],
  ['a manifest with backslashes', read(), [manifest(lecture({ text: 'a\\one.html' })), text('a/one.html')]],
  [
    'backslashes that lead out',
    refused('../one.html: This path is outside the course file. Use only letters, digits, dots and slashes in paths.'),
    [...whole, text('..\\one.html')],
  ],
  [
    'names that start with ./',
    read(),
    [{ name: './', content: '' }, ...whole.map((file) => ({ ...file, name: `./${String(file.name)}` }))],
  ],
  ['a manifest with ./', read(), [manifest(lecture({ text: './a/./one.html' })), text('a/one.html')]],
  ['the same name with ./ and without', refused('a.html: This path appears twice.'), [...whole, text('a.html'), text('./a.html')]],
  ['everything in one folder', read(), whole.map(inFolder)],
  ['everything in one folder, zipped by macOS', read(), [...whole.map(inFolder), text('__MACOSX/My course/._manifest.json')]],
  [
    'a manifest in one of two folders',
    refused('manifest.json: This ZIP has no manifest.json, so it isn’t a course file.'),
    [...whole.map((file) => ({ ...file, name: `a/${String(file.name)}` })), text('b/more.html')],
  ],
  [
    'files with a password',
    refused(`manifest.json: ${locked}`, `${book}: ${locked}`),
    whole.map((file) => ({ ...file, flags: ENCRYPTED | UTF8 })),
  ],
  [
    'files compressed with bzip2',
    refused(`manifest.json: ${packedOtherwise}`, `${book}: ${packedOtherwise}`),
    whole.map((file) => ({ ...file, method: BZIP2 })),
  ],
  [
    'files compressed with LZMA, in one folder',
    refused(`My course/manifest.json: ${packedOtherwise}`, `My course/${book}: ${packedOtherwise}`),
    whole.map((file) => inFolder({ ...file, method: LZMA })),
  ],
  ['a text with a password', refused(`${book}: ${locked}`), [manifest(lecture()), text(book, { flags: ENCRYPTED | UTF8 })]],
  [
    'a text with a password, without a manifest',
    refused(`${book}: ${locked}`, 'manifest.json: This ZIP has no manifest.json, so it isn’t a course file.'),
    [text(book, { flags: ENCRYPTED | UTF8 })],
  ],
  ['a text used by two lectures', read(), [manifest(lecture(), lecture({ title: 'Two' })), text()]],
  [
    'a sheet used by two lectures',
    read(),
    [manifest(lecture({ resources: [sheet] }), lecture({ resources: [sheet, sheet] })), text(), { name: 'sheet.pdf', content: pdfFile() }],
  ],
  [
    'a sheet that starts with blank lines',
    read(),
    [manifest(lecture({ resources: [sheet] })), text(), { name: 'sheet.pdf', content: Buffer.concat([Buffer.from('\n\n'), pdfFile()]) }],
  ],
  [
    'a missing text that is named twice',
    refused('two.html: The manifest lists this file, but it’s missing.'),
    [manifest(lecture({ text: 'two.html' }), lecture({ text: 'two.html' })), text('other.html')],
  ],
  [
    'YouTube captions in two languages',
    read(),
    [
      manifest(lecture({ contentType: 'VIDEO', text: null, captions: [captions('a.vtt'), captions('a.vtt', 'yo')] })),
      { name: 'a.vtt', content: youTube },
    ],
  ],
  [
    'captions without duration and after the end',
    read(
      'a.vtt: The caption on line 6 has no duration, so it was left out.',
      'a.vtt: The caption at 0:30 starts after the video ends (0:20), so viewers won’t see it.',
    ),
    [
      manifest(lecture({ contentType: 'VIDEO', text: null, durationSeconds: 20, captions: [captions('a.vtt')] })),
      { name: 'a.vtt', content: late },
    ],
  ],
  [
    'captions after the end of a video whose length the manifest doesn’t state',
    read(
      'a.vtt: The caption on line 6 has no duration, so it was left out.',
      'a.vtt: The caption at 0:30 starts after the video ends (0:20), so viewers won’t see it.',
    ),
    [
      manifest(lecture({ contentType: 'VIDEO', text: null, video: 'a.mp4', captions: [captions('a.vtt')] })),
      { name: 'a.vtt', content: late },
      { name: 'a.mp4', content: mp4File({ seconds: 20 }) },
    ],
  ],
  [
    'captions in another format',
    refused('a.srt: SBV captions can’t be used here. Convert them to WebVTT (.vtt) or SubRip (.srt), then upload that file.'),
    [
      manifest(lecture({ contentType: 'VIDEO', text: null, captions: [captions('a.srt')] })),
      { name: 'a.srt', content: '0:00:01.000,0:00:02.000\nHello\n' },
    ],
  ],
]

const broken = refused(': This ZIP file is incomplete or damaged. Export the course again and upload the new file.')
const followedBy: [string, CorpusCourse['outcome'], Buffer][] = [
  ['a course file followed by a line break', read(), Buffer.from('\r\n')],
  ['a course file padded to a block of 4 kB', read(), Buffer.alloc(4_096)],
  ['a course file followed by 65,535 bytes', read(), Buffer.alloc(65_535)],
  ['a course file followed by 65,536 bytes', broken, Buffer.alloc(65_536)],
]

/** Sets the comment of a ZIP that has none. */
function withComment(zip: Buffer, comment: Buffer): Buffer {
  const length = Buffer.alloc(2)
  length.writeUInt16LE(comment.length)
  return Buffer.concat([zip.subarray(0, -2), length, comment])
}

const signature = Buffer.from('PK\u0005\u0006')
const comments: [string, Buffer][] = [
  ['a comment', Buffer.from('Made by hand')],
  ['a comment of 65,535 bytes', Buffer.alloc(65_535, 'x')],
  ['the signature of an end record in its comment', Buffer.concat([signature, Buffer.alloc(18, 'x')])],
  ['an empty end record in its comment', Buffer.concat([signature, Buffer.alloc(18), Buffer.from('Made by hand')])],
]

export const courseFileCorpus: readonly CorpusCourse[] = [
  ...given.map(([about, outcome, files]) => ({ about, outcome, content: zipOf(files) })),
  ...followedBy.map(([about, outcome, rest]) => ({ about, outcome, content: Buffer.concat([zipOf(whole), rest]) })),
  ...comments.map(([about, comment]) => ({
    about: `a course file with ${about}`,
    outcome: read(),
    content: withComment(zipOf(whole), comment),
  })),
]
