// Valid, wrong and malicious uploads, each with its expected outcome. All are generated here.
import { gzipSync, zipSync } from 'fflate'
import sharp from 'sharp'
import { blue, pngOfClaimedSize } from './pictures.ts'
import { compoundFile, mp4File, officeFile, pdfFile, webmFile, zipFile } from './small-files.ts'

export type CorpusFile = {
  /** The unusual property of the file. */
  about: string
  fileName: string
  kind: 'lecture-video' | 'resource'
  content: Buffer
  isTaken: boolean
}

type Given = Omit<CorpusFile, 'kind' | 'isTaken'>
const video = (isTaken: boolean, given: Given): CorpusFile => ({ ...given, kind: 'lecture-video', isTaken })
const resource = (isTaken: boolean, given: Given): CorpusFile => ({ ...given, kind: 'resource', isTaken })

const extensions = ['pdf', 'zip', 'doc', 'docx', 'xls', 'xlsx', 'ppt', 'pptx', 'jpg', 'jpeg', 'png', 'gif'] as const
type Extension = (typeof extensions)[number]

type Good = Record<Extension | 'mp4' | 'mov' | 'webm' | 'mkv', Buffer>

async function goodFiles(): Promise<Good> {
  const picture = () => sharp({ create: { width: 40, height: 30, channels: 3, background: blue } })
  const jpg = await picture().jpeg().toBuffer()
  return {
    pdf: pdfFile(),
    zip: zipFile({ 'notes/plan.txt': 'A plan', 'notes/Ìwé.txt': 'A book' }),
    doc: compoundFile('WordDocument'),
    docx: officeFile('docx'),
    xls: compoundFile('Workbook'),
    xlsx: officeFile('xlsx'),
    ppt: compoundFile('PowerPoint Document'),
    pptx: officeFile('pptx'),
    jpg,
    jpeg: jpg,
    png: await picture().png().toBuffer(),
    gif: await picture().gif().toBuffer(),
    mp4: mp4File(),
    mov: mp4File({ brand: 'qt  ' }),
    webm: webmFile(),
    mkv: webmFile({ type: 'matroska' }),
  }
}

const text = (words: string) => Buffer.from(words)

/** Content that a browser would run or render as a page if it were served as such. */
const active: Record<string, Buffer> = {
  'an HTML page': text('<!doctype html><script>alert(document.domain)</script>'),
  'an SVG with a script': text('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  'an XML page with a style sheet': text('<?xml version="1.0"?><?xml-stylesheet href="x.xsl" type="text/xsl"?><a/>'),
  'a script': text('alert(1)//'),
  'a PHP page': text('<?php system($_GET["c"]); ?>'),
  'a shell script': text('#!/bin/sh\nrm -rf /\n'),
  'a Windows program': Buffer.concat([text('MZ'), Buffer.alloc(200), text('PE\0\0')]),
  'a Linux program': Buffer.concat([Buffer.from('7f454c46', 'hex'), Buffer.alloc(200)]),
  'an HLS playlist': text('#EXTM3U\n#EXTINF:10,\nfile:///etc/passwd\n'),
  'a DASH manifest': text('<?xml version="1.0"?><MPD xmlns="urn:mpeg:dash:schema:mpd:2011"/>'),
  'a list for ffmpeg': text('ffconcat version 1.0\nfile /etc/passwd\n'),
  'the test virus': text('X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'),
  nothing: Buffer.alloc(0),
  'one byte': Buffer.from([0x89]),
  zeros: Buffer.alloc(3000),
}

/** Unusual names of valid files. The storage never uses these names. */
const names = [
  'notes.pdf',
  'NOTES.PDF',
  'Ìwé ẹ̀rí (1).pdf',
  '笔记.pdf',
  '../../../etc/passwd.pdf',
  '..\\..\\windows\\system32\\a.pdf',
  '/etc/cron.d/a.pdf',
  'C:\\autoexec.pdf',
  'notes.html.pdf',
  'notes.php.pdf',
  'a\u0000.pdf',
  'a\r\nSet-Cookie: x=1.pdf',
  'a\u202efdp.exe.pdf',
  '"><script>alert(1)</script>.pdf',
  "'; drop table uploads; --.pdf",
  `${'x'.repeat(500)}.pdf`,
  '.pdf.pdf',
  '-rf.pdf',
  '$(reboot).pdf',
  'con.pdf',
  '%2e%2e%2f.pdf',
  '🎉.pdf',
  'notes.pdf ',
]
const badNames = [
  'notes',
  'notes.',
  '.pdf',
  'notes.exe',
  'notes.svg',
  'notes.html',
  'notes.pdf.exe',
  'notes.pdf\u0000.exe',
  'notes.constructor',
  'notes.__proto__',
  '',
]

/**
 * Returns the whole corpus: valid files, the same files with every other extension, truncated, or with extra bytes before or after the
 * content, and malicious files.
 */
export async function uploadCorpus(): Promise<CorpusFile[]> {
  const good = await goodFiles()
  return [
    ...extensions.map((each) => resource(true, { about: `a right ${each}`, fileName: `a.${each}`, content: good[each] })),
    ...(['mp4', 'mov', 'webm', 'mkv'] as const).map((each) =>
      video(true, { about: `a right ${each}`, fileName: `a.${each}`, content: good[each] }),
    ),
    ...underOtherNames(good),
    ...cutOff(good),
    ...withMoreAround(good),
    ...Object.entries(active).flatMap(([about, content]) => [
      ...extensions.map((each) => resource(false, { about: `${about} as ${each}`, fileName: `a.${each}`, content })),
      video(false, { about: `${about} as mp4`, fileName: 'a.mp4', content }),
    ]),
    ...names.map((fileName) =>
      resource(true, { about: `a PDF called ${JSON.stringify(fileName).slice(0, 60)}`, fileName, content: good.pdf }),
    ),
    ...badNames.map((fileName) => resource(false, { about: `a PDF called ${JSON.stringify(fileName)}`, fileName, content: good.pdf })),
    ...archives(),
    ...documents(),
    ...videos(good),
    ...(await pictures(good)),
  ]
}

/** JPG and JPEG are the same. A modern Office document is also an archive. */
const isSame = (a: Extension, b: Extension) => a.replace('jpeg', 'jpg') === b.replace('jpeg', 'jpg') || (b === 'zip' && /x$/.test(a))

const underOtherNames = (good: Good): CorpusFile[] =>
  extensions.flatMap((own) => [
    ...extensions
      .filter((other) => other !== own)
      .map((other) => resource(isSame(own, other), { about: `a ${own} called ${other}`, fileName: `a.${other}`, content: good[own] })),
    video(false, { about: `a ${own} as a video`, fileName: 'a.mp4', content: good[own] }),
  ])

const cutOff = (good: Good): CorpusFile[] => [
  ...extensions.flatMap((each) =>
    [0.1, 0.5, 0.9].map((share) =>
      resource(false, {
        about: `the first ${share * 100} % of a ${each}`,
        fileName: `a.${each}`,
        content: good[each].subarray(0, Math.floor(good[each].length * (/^(doc|xls|ppt)$/.test(each) ? share * 0.7 : share))),
      }),
    ),
  ),
  ...(['mp4', 'mov', 'webm', 'mkv'] as const).flatMap((each) =>
    [0.01, 0.05, 0.1, 0.3, 0.6, 0.99].map((share) =>
      video(false, {
        about: `the first ${share * 100} % of a ${each}`,
        fileName: `a.${each}`,
        content: good[each].subarray(0, Math.floor(good[each].length * share)),
      }),
    ),
  ),
]

/** Extra bytes before a file are rejected. Extra bytes after a picture are harmless, because a picture is never served as a page. */
const withMoreAround = (good: Good): CorpusFile[] => {
  const page = active['an HTML page'] ?? Buffer.alloc(0)
  return [
    ...extensions
      .filter((each) => !/^(doc|xls|ppt)x?$|zip/.test(each))
      .flatMap((each) => [
        resource(false, { about: `a page before a ${each}`, fileName: `a.${each}`, content: Buffer.concat([page, good[each]]) }),
        resource(true, { about: `a page behind a ${each}`, fileName: `a.${each}`, content: Buffer.concat([good[each], page]) }),
        resource(each !== 'pdf', {
          about: `an archive behind a ${each}`,
          fileName: `a.${each}`,
          content: Buffer.concat([good[each], Buffer.alloc(3000), good.zip]),
        }),
      ]),
    resource(false, {
      about: 'a picture’s first bytes before a page',
      fileName: 'a.jpg',
      content: Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), page]),
    }),
    resource(false, {
      about: 'a picture’s first bytes before an SVG',
      fileName: 'a.gif',
      content: Buffer.concat([text('GIF89a'), active['an SVG with a script'] ?? page]),
    }),
    resource(false, {
      about: 'a picture’s first bytes before a script',
      fileName: 'a.gif',
      content: text('GIF89a/*\x01\x00*/=1;alert(1)//'),
    }),
    resource(false, {
      about: 'a picture’s first bytes before a PDF',
      fileName: 'a.pdf',
      content: Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), good.pdf]),
    }),
    resource(false, { about: 'a PNG signature before a page', fileName: 'a.png', content: Buffer.concat([good.png.subarray(0, 8), page]) }),
    video(false, {
      about: 'an MP4’s first box before a page',
      fileName: 'a.mp4',
      content: Buffer.concat([good.mp4.subarray(0, 20), page]),
    }),
    video(false, {
      about: 'a WebM’s first element before a page',
      fileName: 'a.webm',
      content: Buffer.concat([good.webm.subarray(0, 16), page]),
    }),
  ]
}

/** Changes all entries of the central directory at an offset after their signature. */
function inDirectory(archive: Buffer, change: (entry: Buffer) => void): Buffer {
  const copy = Buffer.from(archive)
  const signature = Buffer.from([0x50, 0x4b, 1, 2])
  for (let at = copy.indexOf(signature); at >= 0; at = copy.indexOf(signature, at + 4)) change(copy.subarray(at))
  return copy
}

const withName = (from: string, to: string) =>
  Buffer.from(
    zipFile({ [from]: 'x' })
      .toString('latin1')
      .replaceAll(from, to),
    'latin1',
  )

function archives(): CorpusFile[] {
  const plain = zipFile({ 'plan.txt': 'A plan' })
  const bomb = zipFile({ 'zeros.bin': new Uint8Array(2_000_000) })
  const many = (count: number) => zipFile(Object.fromEntries(Array.from({ length: count }, (_, index) => [`${index}.txt`, ''])))
  const inner = zipSync({ 'a.zip': bomb, 'b.zip': bomb, 'c.zip': new Uint8Array(20_000) })
  const given: [string, boolean, Buffer][] = [
    ['is a bomb', false, bomb],
    ['holds bombs', false, Buffer.from(inner)],
    [
      'holds a gzip of zeros',
      false,
      zipFile({ 'a.gz': gzipSync(new Uint8Array(3_000_000)).slice(0, 100), 'b.tar': '', 'c.gz': new Uint8Array(5000) }),
    ],
    ['holds an archive as people pack it', true, Buffer.from(zipSync({ 'theme.zip': [plain, { level: 0 }] }))],
    ['holds 2,000 files', true, many(2000)],
    ['holds 2,001 files', false, many(2001)],
    ['is empty', false, zipFile({})],
    ['names a way out', false, withName('aa/bbb.txt', '../bbb.txt')],
    ['names a way out by a detour', false, withName('aaa/bb/bb.txt', 'aaa/../../.b')],
    ['names the root', false, withName('aetc/pass', '/etc/pass')],
    ['names a drive', false, withName('aa/bb.txt', 'C:/bb.txt')],
    ['names a way out as Windows does', false, withName('aa/bbb.txt', '..\\bbb.txt')],
    ['holds a link', false, inDirectory(plain, (entry) => void entry.writeUInt32LE(0xa1ff_0000, 38))],
    ['holds a device', false, inDirectory(plain, (entry) => void entry.writeUInt32LE(0x61ff_0000, 38))],
    ['claims 4 GB', false, inDirectory(plain, (entry) => void entry.writeUInt32LE(0xffff_fffe, 24))],
    ['claims more than it has', false, inDirectory(plain, (entry) => void entry.writeUInt32LE(1_000_000, 20))],
    ['claims 65,535 files', false, Buffer.concat([plain.subarray(0, -12), Buffer.from([0xff, 0xff]), plain.subarray(-10)])],
    ['has a comment of a page', true, Buffer.concat([plain.subarray(0, -2), Buffer.from([6, 0]), text('<html>')])],
    ['has a directory elsewhere', false, Buffer.concat([plain.subarray(0, -6), Buffer.from([0xff, 0xff, 0xff, 0x7f]), plain.subarray(-2)])],
    ['is a RAR', false, Buffer.concat([Buffer.from('526172211a0700', 'hex'), Buffer.alloc(100)])],
    ['is a 7z', false, Buffer.concat([Buffer.from('377abcaf271c', 'hex'), Buffer.alloc(100)])],
    ['is a gzip', false, Buffer.from(gzipSync(text('x')))],
    ['runs as a program first', false, Buffer.concat([active['a Windows program'] ?? plain, plain])],
    ['has names in all scripts', true, zipFile({ 'Ìwé/ẹ̀kọ́.txt': '', '笔记.txt': '', '🎉.txt': '' })],
  ]
  return given.map(([about, isTaken, content]) => resource(isTaken, { about: `an archive that ${about}`, fileName: 'a.zip', content }))
}

function documents(): CorpusFile[] {
  const given: [string, boolean, string, Buffer][] = [
    ['with macros', false, 'a.docx', officeFile('docx', { 'word/vbaProject.bin': 'x' })],
    ['with macros hidden in another case', false, 'a.xlsx', officeFile('xlsx', { 'xl/VBAPROJECT.BIN': 'x' })],
    ['that is an archive only', false, 'a.docx', zipFile({ 'word/document.txt': '' })],
    ['without its list of types', false, 'a.docx', zipFile({ 'word/document.xml': '' })],
    [
      'with a link to elsewhere, which Word asks about',
      true,
      'a.docx',
      officeFile('docx', { 'word/_rels/document.xml.rels': '<a TargetMode="External"/>' }),
    ],
    [
      'with an entity',
      true,
      'a.xlsx',
      officeFile('xlsx', { 'xl/a.xml': '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>' }),
    ],
    [
      'that unpacks a thousandfold',
      false,
      'a.pptx',
      zipFile({ '[Content_Types].xml': '', 'ppt/presentation.xml': new Uint8Array(3_000_000) }),
    ],
    ['of an installer', false, 'a.doc', compoundFile('\u4840\u3b3f\u43f2')],
    ['of the wrong byte order', false, 'a.doc', Buffer.from(compoundFile('WordDocument')).fill(0xff, 28, 29)],
    ['whose directory turns in a circle', true, 'a.doc', circular()],
    ['whose directory stands beyond its end', false, 'a.xls', pointing(48, 4_000_000)],
    ['whose table stands beyond its end', false, 'a.xls', pointing(76, 4_000_000)],
    ['with sectors of no size', false, 'a.ppt', Buffer.from(compoundFile('PowerPoint Document')).fill(0, 30, 32)],
    ['with JavaScript, which is only ever saved', true, 'a.pdf', pdfFile('/JavaScript (app.alert(1))')],
    ['that opens a program, which is only ever saved', true, 'a.pdf', pdfFile('/Launch /F (cmd.exe)')],
    ['without an end', false, 'a.pdf', text('%PDF-1.7\n')],
    ['that starts with blank lines', true, 'a.pdf', Buffer.concat([text('\n\n'), pdfFile()])],
    ['that is a page in its end', false, 'a.pdf', Buffer.concat([text('<html>%PDF-1.7'), pdfFile()])],
  ]
  return given.map(([about, isTaken, fileName, content]) => resource(isTaken, { about: `a document ${about}`, fileName, content }))
}

function circular(): Buffer {
  const file = compoundFile('WordDocument')
  file.writeUInt32LE(1, 516)
  return file
}

function pointing(at: number, sector: number): Buffer {
  const file = compoundFile('Workbook')
  file.writeUInt32LE(sector, at)
  return file
}

function videos(good: Good): CorpusFile[] {
  const mp4 = mp4File()
  const changed = (at: number, value: number) => {
    const copy = Buffer.from(mp4)
    copy.writeUInt32BE(value, at)
    return copy
  }
  const afterStart = mp4.readUInt32BE(0)
  const crumbs = Buffer.concat([
    mp4.subarray(0, afterStart),
    Buffer.concat(Array.from({ length: 101_000 }, () => Buffer.from([0, 0, 0, 8, 0x66, 0x72, 0x65, 0x65]))),
    mp4.subarray(afterStart),
  ])
  const given: [string, boolean, string, Buffer][] = [
    ['whose index comes last', true, 'a.mp4', mp4File({ isIndexLast: true })],
    ['of another brand', true, 'a.mp4', mp4File({ brand: 'mp42' })],
    ['under the name of another kind', true, 'a.webm', good.mp4],
    ['without an ending', true, 'lesson', good.mp4],
    ['called as a page', true, 'a.html', good.mp4],
    ['of more than a hundred thousand empty boxes', false, 'a.mp4', crumbs],
    [
      'without an index',
      false,
      'a.mp4',
      Buffer.concat([mp4.subarray(0, afterStart), Buffer.from([0, 0, 0, 12]), text('mdat'), Buffer.alloc(4)]),
    ],
    ['without content', false, 'a.mp4', mp4.subarray(0, mp4.indexOf('mdat') - 4)],
    ['with sound only', false, 'a.mp4', mp4File({ handler: 'soun' })],
    ['with sound only, as Matroska', false, 'a.mkv', webmFile({ track: 2 })],
    ['whose header claims a week', true, 'a.mp4', mp4File({ seconds: 7 * 86_400 })],
    ['that claims a box of 4 GB', false, 'a.mp4', changed(afterStart, 0xffff_ffff)],
    ['that claims a box of no size in its middle', false, 'a.mp4', changed(mp4.indexOf('mvhd') - 4, 0)],
    ['that claims a box smaller than its head', false, 'a.mp4', changed(afterStart, 3)],
    ['that claims a long box and has none', false, 'a.mp4', changed(mp4.indexOf('mdat') - 4, 1)],
    ['that is a picture of an iPhone', false, 'a.mp4', mp4File({ brand: 'heic' })],
    ['that is music', false, 'a.mp4', mp4File({ brand: 'M4A ' })],
    ['that is an AVI', false, 'a.mp4', Buffer.concat([text('RIFF'), Buffer.alloc(4), text('AVI LIST'), Buffer.alloc(100)])],
    ['that is a WMV', false, 'a.mp4', Buffer.concat([Buffer.from('3026b2758e66cf11a6d900aa0062ce6c', 'hex'), Buffer.alloc(100)])],
    ['that is a FLV', false, 'a.mp4', Buffer.concat([text('FLV\x01'), Buffer.alloc(100)])],
    ['that is a transport stream', false, 'a.mp4', Buffer.alloc(188 * 4, 0x47)],
    ['of another kind of Matroska', false, 'a.mkv', webmFile({ type: 'unknown' })],
    [
      'that claims an element of 4 GB',
      false,
      'a.webm',
      Buffer.concat([good.webm.subarray(0, 20), Buffer.from([0x08, 0xff, 0xff, 0xff, 0xff]), good.webm.subarray(20)]),
    ],
  ]
  return given.map(([about, isTaken, fileName, content]) => video(isTaken, { about: `a video ${about}`, fileName, content }))
}

async function pictures(good: Good): Promise<CorpusFile[]> {
  const broken = Buffer.from(good.jpg)
  broken.fill(0, broken.length - 60)
  return [
    resource(false, { about: 'a PNG of 900 megapixels', fileName: 'a.png', content: await pngOfClaimedSize(30_000, 30_000) }),
    resource(false, { about: 'a PNG of 100 million pixels in a row', fileName: 'a.png', content: await pngOfClaimedSize(100_000_000, 1) }),
    resource(false, { about: 'a JPEG whose end is zeros', fileName: 'a.jpg', content: broken }),
    resource(true, {
      about: 'a JPEG with the place where it was taken',
      fileName: 'a.jpg',
      content: await sharp(good.jpg)
        .withExif({ IFD3: { GPSLatitude: '6/1 27/1 0/1' } })
        .jpeg()
        .toBuffer(),
    }),
    resource(false, { about: 'a WebP called PNG', fileName: 'a.png', content: await sharp(good.png).webp().toBuffer() }),
    resource(false, { about: 'a TIFF called JPG', fileName: 'a.jpg', content: await sharp(good.png).tiff().toBuffer() }),
  ]
}
