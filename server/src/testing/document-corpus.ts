// Documents to upload as resources, with the outcome of each. All are generated here.
import { gzipSync } from 'fflate'
import { compoundFile, officeFile, pdfFile, zipFile } from './small-files.ts'

export type CorpusDocument = {
  about: string
  fileName: string
  content: Buffer
  /** `accepted`, or the refusal message. */
  outcome: string
}

export const ACCEPTED = 'accepted'
const cutOff = 'This PDF is incomplete. Export or copy it again.'
const notPdf = 'This file isn’t a PDF, despite its name.'
const notListed = 'Choose a file that ends with pdf, zip, doc, docx, xls, xlsx, ppt, pptx, jpg, jpeg, png, gif.'
const brokenZip = 'We can’t read this archive. Create it again and upload the new file.'
const macros = 'This document contains macros. Save it without them.'

const notWord = 'This file isn’t a Word document in the newer format, despite its name.'
const renameTo = (name: string, extension: string) => `This is ${name}. Rename it to end in .${extension}, then upload it.`

// The signature and header of a 1 × 1 pixel picture, then the start of its data.
const png = Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000a49444154', 'hex')
const rtf = Buffer.from('{\\rtf1\\ansi Only words.}')
/** A Word file that declares this content type for its main part. */
const wordOf = (type: string, more: Record<string, string> = {}) =>
  zipFile({
    '[Content_Types].xml': `<Types><Override PartName="/word/document.xml" ContentType="application/${type}.main+xml"/></Types>`,
    'word/document.xml': '<document/>',
    ...more,
  })

const pdf = pdfFile()
const after = (words: string | Buffer) => Buffer.concat([Buffer.from(words), pdf])
const before = (words: string | Buffer) => Buffer.concat([pdf, Buffer.from(words)])

/** An update that a program appends when it saves a PDF: new objects with their own end marker. */
const update = (number: number) =>
  `${number} 0 obj\n<< /Type /Annot /Contents (${'A remark. '.repeat(20)}) >>\nendobj\ntrailer\n<< /Root 1 0 R /Prev 9 >>\nstartxref\n150\n%%EOF\n`

/** A linearized PDF: the first page with its own end marker, then the other pages (ISO 32000-1, annex F). */
const linearized = Buffer.concat([
  Buffer.from('%PDF-1.5\n1 0 obj\n<< /Linearized 1 /L 5000 /O 3 /N 2 >>\nendobj\nstartxref\n0\n%%EOF\n'),
  ...[2, 3, 4].map((number) => Buffer.from(`${number} 0 obj\n<< /Length 900 >>\nstream\n${'x'.repeat(900)}\nendstream\nendobj\n`)),
  Buffer.from('startxref\n60\n%%EOF\n'),
])
const encrypted = pdfFile('encrypted').toString('latin1').replace('/Root 1 0 R', '/Root 1 0 R /Encrypt << /Filter /Standard /V 5 /R 6 >>')
const epub = zipFile({ mimetype: 'application/epub+zip', 'META-INF/container.xml': '<container/>', 'text.xhtml': '<p>A chapter</p>' })

const pdfs: [string, string, Buffer][] = [
  ['a PDF', ACCEPTED, pdf],
  ['a PDF 2.0', ACCEPTED, Buffer.from(pdf.toString('latin1').replace('1.7', '2.0'), 'latin1')],
  ['a PDF protected by a password', ACCEPTED, Buffer.from(encrypted, 'latin1')],
  ['a linearized PDF', ACCEPTED, linearized],
  ['a linearized PDF cut off after its first page', cutOff, linearized.subarray(0, 1_200)],
  ['a PDF that was saved twice', ACCEPTED, before(update(2) + update(3))],
  ['a PDF cut off in its second update', cutOff, before((update(2) + update(3)).slice(0, -60))],
  ['a PDF after a byte order mark', ACCEPTED, after('\ufeff')],
  ['a PDF after blank lines', ACCEPTED, after('\r\n\r\n\r\n')],
  ['a PDF after printer commands', ACCEPTED, after('\u001b%-12345X@PJL JOB\n@PJL ENTER LANGUAGE=PDF\n')],
  ['a PDF after a MacBinary header', ACCEPTED, after(Buffer.alloc(128))],
  ['a PDF after a web server’s warning', ACCEPTED, after('<br />\n<b>Warning</b>: mkdir(): Permission denied in <b>make.php</b>\n')],
  ['a PDF that begins at byte 1,019', ACCEPTED, after(' '.repeat(1_019))],
  ['a PDF that begins at byte 1,020', notPdf, after(' '.repeat(1_020))],
  ['a PDF after an HTML page', notPdf, after('<!doctype html><title>x</title>')],
  ['a PDF after the first bytes of a picture', renameTo('a JPEG picture', 'jpg'), after(Buffer.from('ffd8ffe000104a46494600', 'hex'))],
  ['a PDF followed by blank lines', ACCEPTED, before('\n'.repeat(5_000))],
  ['a PDF padded to a block of 200 kB', ACCEPTED, before(Buffer.alloc(200_000))],
  ['a PDF without a line break at its end', ACCEPTED, pdf.subarray(0, -1)],
  ['a PDF followed by a web server’s comment', ACCEPTED, before('<!-- served in 0.2 s -->\n')],
  ['a PDF followed by 3,000 other bytes', cutOff, before('x'.repeat(3_000))],
  ['the first half of a PDF, padded', cutOff, Buffer.concat([pdf.subarray(0, pdf.length / 2), Buffer.alloc(5_000)])],
  ['a PDF without its last characters', cutOff, pdf.subarray(0, -3)],
  ['an empty file', 'This file is empty.', Buffer.alloc(0)],
]

const others: [string, string, string, Buffer][] = [
  ['a Word document', ACCEPTED, 'a.docx', officeFile('docx')],
  ['an Excel workbook', ACCEPTED, 'a.xlsx', officeFile('xlsx')],
  ['a PowerPoint presentation', ACCEPTED, 'a.pptx', officeFile('pptx')],
  ['a Word 2003 document', ACCEPTED, 'a.doc', compoundFile('WordDocument')],
  ['a PowerPoint 2003 presentation of 8 MB', ACCEPTED, 'a.ppt', compoundFile('PowerPoint Document', { directoryAt: 15_000 })],
  ['a PowerPoint 2003 presentation of 16 MB', ACCEPTED, 'a.ppt', compoundFile('PowerPoint Document', { directoryAt: 31_000 })],
  [
    'a PowerPoint 2003 presentation of 16 MB without its end',
    'We can’t read this document. Save it again, preferably in the newer format, and upload the new file.',
    'a.ppt',
    compoundFile('PowerPoint Document', { directoryAt: 31_000 }).subarray(0, -1_024),
  ],
  [
    'a Word document of SharePoint, whose main part has a number',
    ACCEPTED,
    'a.docx',
    zipFile({ '[Content_Types].xml': '<Types/>', 'word/document2.xml': '<document/>' }),
  ],
  [
    'a Word document with parts in other case',
    ACCEPTED,
    'a.docx',
    zipFile({ '[content_types].xml': '<Types/>', 'Word/Document.xml': '<document/>' }),
  ],
  ['a Word document padded to a block of 4 kB', ACCEPTED, 'a.docx', Buffer.concat([officeFile('docx'), Buffer.alloc(4_096)])],
  ['a ZIP archive followed by a line break', ACCEPTED, 'a.zip', Buffer.concat([zipFile({ 'a.txt': 'x' }), Buffer.from('\r\n')])],
  ['a ZIP archive followed by 70 kB', brokenZip, 'a.zip', Buffer.concat([zipFile({ 'a.txt': 'x' }), Buffer.alloc(70_000)])],
  ['a ZIP archive cut off in its directory', brokenZip, 'a.zip', zipFile({ 'a.txt': 'x' }).subarray(0, -5)],
  ['a Word document with macros', macros, 'a.docx', officeFile('docx', { 'word/vbaProject.bin': 'x' })],
  ...['docx', 'xlsx', 'pptx'].map((extension): [string, string, string, Buffer] => [
    `a document with a password, as .${extension}`,
    ACCEPTED,
    `a.${extension}`,
    compoundFile('EncryptedPackage'),
  ]),
  [
    'a workbook with a password, named .xls',
    'This is a password-protected document in the newer format. Rename it to end in .xlsx, then upload it.',
    'a.xls',
    compoundFile('EncryptedPackage'),
  ],
  ['a document with a password, named .pdf', notPdf, 'a.pdf', compoundFile('EncryptedPackage')],
  ['a ZIP archive with an encrypted package, named .docx', notWord, 'a.docx', zipFile({ EncryptedPackage: 'x' })],
  ['a ZIP archive named .docx', notWord, 'a.docx', zipFile({ 'a.txt': 'x' })],
  ['an installer named .docx', notWord, 'a.docx', compoundFile('Property')],
  ['a workbook named .docx', renameTo('an Excel workbook in the newer format', 'xlsx'), 'a.docx', officeFile('xlsx')],
  ['a workbook named .xls', renameTo('an Excel workbook in the newer format', 'xlsx'), 'a.xls', officeFile('xlsx')],
  ['a Word document named .doc', renameTo('a Word document in the newer format', 'docx'), 'a.doc', officeFile('docx')],
  ['a presentation named .ppt', renameTo('a PowerPoint presentation in the newer format', 'pptx'), 'a.ppt', officeFile('pptx')],
  ['an Excel 2003 workbook named .xlsx', renameTo('an Excel workbook in the older format', 'xls'), 'a.xlsx', compoundFile('Workbook')],
  ['a Word 2003 document named .docx', renameTo('a Word document in the older format', 'doc'), 'a.docx', compoundFile('WordDocument')],
  [
    'a PowerPoint 2003 presentation named .pptx',
    renameTo('a PowerPoint presentation in the older format', 'ppt'),
    'a.pptx',
    compoundFile('PowerPoint Document'),
  ],
  ['a Word document with macros named .doc', macros, 'a.doc', officeFile('docx', { 'word/vbaProject.bin': 'x' })],
  ['a PDF named .docx', renameTo('a PDF', 'pdf'), 'a.docx', pdf],
  ['a PNG named .jpg', renameTo('a PNG picture', 'png'), 'a.jpg', png],
  ['a Rich Text document named .doc', 'This is a Rich Text (RTF) document. Save it as .docx, then upload that file.', 'a.doc', rtf],
  [
    'a Word template named .docx',
    'This is a Word template. Save it as .docx, then upload that file.',
    'a.docx',
    wordOf('vnd.openxmlformats-officedocument.wordprocessingml.template'),
  ],
  [
    'an OpenDocument text named .docx',
    'This is an OpenDocument text. Save it as .docx, then upload that file.',
    'a.docx',
    zipFile({ mimetype: 'application/vnd.oasis.opendocument.text', 'content.xml': '<a/>' }),
  ],
  [
    'a Word document with macros, by its types',
    macros,
    'a.docx',
    wordOf('vnd.ms-word.document.macroEnabled', { 'word/vbaProject.bin': 'x' }),
  ],
  ['an e-book', notListed, 'a.epub', epub],
  ['an e-book named .zip', ACCEPTED, 'a.zip', epub],
  ['an OpenDocument text', notListed, 'a.odt', zipFile({ mimetype: 'application/vnd.oasis.opendocument.text', 'content.xml': '<a/>' })],
  ['a gzip file named .zip', 'This file isn’t a ZIP archive, despite its name.', 'a.zip', Buffer.from(gzipSync(Buffer.from('x')))],
  ['a text', notListed, 'a.txt', Buffer.from('Only words.')],
]

export const documentCorpus: readonly CorpusDocument[] = [
  ...pdfs.map(([about, outcome, content]) => ({ about, fileName: 'a.pdf', content, outcome })),
  ...others.map(([about, outcome, fileName, content]) => ({ about, fileName, content, outcome })),
]
