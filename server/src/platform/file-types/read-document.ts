import { extname } from 'node:path'
import { withFile } from './file-reader.ts'
import { readCompoundFile } from './read-compound-file.ts'
import { requirePdfEnd } from './read-pdf.ts'
import { readZip } from './read-zip.ts'
import { typeOfFile } from './type-of-file.ts'
import { unusable } from './unusable.ts'

type Check = { path: string; bytes: number }
/** The names in an archive or a compound file. */
type Contents = { entries: readonly string[]; streams: readonly string[] }
type Kind = {
  /** Types that the file-type library may report. */
  types: readonly string[]
  name: string
  /** If formats share a type, returns whether these contents have this format. */
  matches?: (contents: Contents) => boolean
  check?: (file: Check, contents: Contents) => Promise<void> | void
  /** For pictures only: the format in which the file must be decodable. */
  picture?: string
}

const withMacros = ['docm', 'dotm', 'xlsm', 'xltm', 'pptm', 'potm', 'ppsm']
// The library may recognize only the archive. The archive's directory determines the format.
const officeArchives = ['zip', 'docx', 'xlsx', 'pptx', 'ppsx', ...withMacros]
const templates = ['dotx', 'xltx', 'potx']
const archives = [...officeArchives, ...templates, 'odt', 'ods', 'odp', 'epub', 'jar', '3mf', 'apk', 'xpi']

// A password-protected document has this stream ([MS-OFFCRYPTO], 2.3.4). Without the password, the program can't be determined.
const isLocked = ({ streams }: Contents): boolean => streams.includes('EncryptedPackage')

// Programs may number the main part. Part names are compared without case (ECMA-376, part 2).
const office = (part: RegExp, name: string): Kind => ({
  types: [...officeArchives, 'cfb'],
  name: `${name} in the newer format`,
  matches: ({ entries }) => entries.some((each) => /^\[content_types\]\.xml$/i.test(each)) && entries.some((each) => part.test(each)),
  check: (_, { entries }) => {
    if (entries.some((each) => /vbaProject\.bin$/i.test(each))) unusable('This document contains macros. Save it without them.')
  },
})

const oldOffice = (names: readonly string[], name: string): Kind => ({
  types: ['cfb'],
  name: `${name} in the older format`,
  matches: ({ streams }) => names.some((each) => streams.includes(each)),
})

const picture = (types: readonly [string, ...string[]], name: string): Kind => ({ types, name, picture: types[0] })

const kinds = {
  pdf: { types: ['pdf'], name: 'a PDF', check: ({ path }) => withFile(path, requirePdfEnd) },
  zip: { types: archives, name: 'a ZIP archive' },
  doc: oldOffice(['WordDocument'], 'a Word document'),
  docx: office(/^word\/document\d*\.xml$/i, 'a Word document'),
  xls: oldOffice(['Workbook', 'Book'], 'an Excel workbook'),
  xlsx: office(/^xl\/workbook\d*\.xml$/i, 'an Excel workbook'),
  ppt: oldOffice(['PowerPoint Document'], 'a PowerPoint presentation'),
  pptx: office(/^ppt\/presentation\d*\.xml$/i, 'a PowerPoint presentation'),
  jpg: picture(['jpg'], 'a JPEG picture'),
  jpeg: picture(['jpg'], 'a JPEG picture'),
  png: picture(['png', 'apng'], 'a PNG picture'),
  gif: picture(['gif'], 'a GIF picture'),
} satisfies Record<string, Kind>

export type DocumentExtension = keyof typeof kinds

/** Returns whether a document with this extension can have content of this type, as named by the file-type library. */
export const canBe = (extension: DocumentExtension, type: string): boolean => (kinds[extension] as Kind).types.includes(type)

const isKnown = (extension: string): extension is DocumentExtension => Object.hasOwn(kinds, extension)
const extensions = Object.keys(kinds).filter(isKnown)

// Formats that Office programs open, by type, with the format in which to save them.
const toSaveAs: Partial<Record<string, [name: string, extension: DocumentExtension]>> = {
  rtf: ['a Rich Text (RTF) document', 'docx'],
  dotx: ['a Word template', 'docx'],
  xltx: ['an Excel template', 'xlsx'],
  potx: ['a PowerPoint template', 'pptx'],
  odt: ['an OpenDocument text', 'docx'],
  ods: ['an OpenDocument spreadsheet', 'xlsx'],
  odp: ['an OpenDocument presentation', 'pptx'],
}

/**
 * Returns a file name's extension if the content matches it. Refuses other files. For pictures, this parser (server/src/parsers.ts) only
 * returns the format, because libvips decodes them in its own threads.
 */
export async function readDocument({
  path,
  bytes,
  fileName,
}: Check & { fileName: string }): Promise<{ extension: DocumentExtension; picture: string | null }> {
  const extension = extname(fileName).slice(1).toLowerCase()
  if (!isKnown(extension)) return unusable(`Choose a file that ends with ${extensions.join(', ')}.`)
  if (bytes === 0) return unusable('This file is empty.')
  const type = (await typeOfFile(path)) ?? ''
  const contents = await readContents({ path, bytes }, type)
  if (!fits(extension, type, contents)) return refuseName({ path, bytes }, { extension, type, contents })
  const { check, picture }: Kind = kinds[extension]
  await check?.({ path, bytes }, contents)
  return { extension, picture: picture ?? null }
}

async function readContents({ path, bytes }: Check, type: string): Promise<Contents> {
  if (type === 'cfb') return { entries: [], streams: await withFile(path, readCompoundFile) }
  return { entries: archives.includes(type) ? await readZip(path, bytes) : [], streams: [] }
}

function fits(extension: DocumentExtension, type: string, contents: Contents): boolean {
  const { types, matches }: Kind = kinds[extension]
  if (isLocked(contents)) return newerFormats.has(extension)
  return types.includes(type) && (matches?.(contents) ?? true)
}

const newerFormats = new Set<DocumentExtension>(['docx', 'xlsx', 'pptx'])

type Misnamed = { extension: DocumentExtension; type: string; contents: Contents }

/** Refuses a file if its content doesn't match its extension. Names the right extension if the file would be accepted with it. */
async function refuseName(file: Check, { extension, type, contents }: Misnamed): Promise<never> {
  const other = toSaveAs[type]
  if (other) return unusable(`This is ${other[0]}. Save it as .${other[1]}, then upload that file.`)
  const newer = `${extension}x`
  if (isLocked(contents) && isKnown(newer))
    return unusable(`This is a password-protected document in the newer format. Rename it to end in .${newer}, then upload it.`)
  const right = isLocked(contents) ? undefined : extensions.find((each) => each !== 'zip' && fits(each, type, contents))
  if (!right) return unusable(`This file isn’t ${kinds[extension].name}, despite its name.`)
  const { name, check }: Kind = kinds[right]
  await check?.(file, contents)
  return unusable(`This is ${name}. Rename it to end in .${right}, then upload it.`)
}
