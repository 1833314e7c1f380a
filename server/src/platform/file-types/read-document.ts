import { extname } from 'node:path'
import { withFile } from './file-reader.ts'
import { readCompoundFile } from './read-compound-file.ts'
import { requirePdfEnd } from './read-pdf.ts'
import { readZip } from './read-zip.ts'
import { typeOfFile } from './type-of-file.ts'
import { unusable } from './unusable.ts'

type Check = { path: string; bytes: number }
type Kind = {
  /** What the file-type library may call it. */
  types: readonly string[]
  name: string
  check: (file: Check) => Promise<void>
  /** Pictures only: the format that must be able to decode the file. */
  picture?: string
}

// Programs may number the main part, and names of parts are compared without case (ECMA-376, part 2).
const office = (part: RegExp, name: string): Kind => ({
  // Where the library sees no further than the archive, its directory says what it is.
  types: ['zip', 'docx', 'xlsx', 'pptx'],
  name,
  check: async ({ path, bytes }) => {
    const names = await readZip(path, bytes)
    const isOffice = names.some((each) => /^\[content_types\]\.xml$/i.test(each)) && names.some((each) => part.test(each))
    if (!isOffice) unusable(`This is not ${name}, whatever its name says.`)
    if (names.some((each) => /vbaProject\.bin$/i.test(each))) unusable('This document holds macros. Save it without them.')
  },
})

const oldOffice = (streams: readonly string[], name: string): Kind => ({
  types: ['cfb'],
  name,
  check: async ({ path }) => {
    const names = await withFile(path, readCompoundFile)
    if (!streams.some((stream) => names.includes(stream))) unusable(`This is not ${name}, whatever its name says.`)
  },
})

const picture = (type: string, name: string): Kind => ({ types: [type, 'apng'], name, check: async () => undefined, picture: type })

const kinds = {
  pdf: {
    types: ['pdf'],
    name: 'a PDF',
    check: ({ path }) => withFile(path, requirePdfEnd),
  },
  zip: {
    types: ['zip', 'docx', 'xlsx', 'pptx', 'odt', 'ods', 'odp', 'epub', 'jar', '3mf', 'apk', 'xpi'],
    name: 'a ZIP archive',
    check: async ({ path, bytes }) => void (await readZip(path, bytes)),
  },
  doc: oldOffice(['WordDocument'], 'a Word document'),
  docx: office(/^word\/document\d*\.xml$/i, 'a Word document'),
  xls: oldOffice(['Workbook', 'Book'], 'an Excel workbook'),
  xlsx: office(/^xl\/workbook\d*\.xml$/i, 'an Excel workbook'),
  ppt: oldOffice(['PowerPoint Document'], 'a PowerPoint presentation'),
  pptx: office(/^ppt\/presentation\d*\.xml$/i, 'a PowerPoint presentation'),
  jpg: picture('jpg', 'a JPEG picture'),
  jpeg: picture('jpg', 'a JPEG picture'),
  png: picture('png', 'a PNG picture'),
  gif: picture('gif', 'a GIF picture'),
} satisfies Record<string, Kind>

export type DocumentExtension = keyof typeof kinds

/** Returns whether a document with this extension can have content of this type, as named by the file-type library. */
export const canBe = (extension: DocumentExtension, type: string): boolean => (kinds[extension] as Kind).types.includes(type)

const isKnown = (extension: string): extension is DocumentExtension => Object.hasOwn(kinds, extension)

/**
 * Returns the extension of a file name if the content matches it, and refuses other files. A parser (server/src/parsers.ts): it only
 * names the format of pictures, which libvips decodes in its own threads.
 */
export async function readDocument({
  path,
  bytes,
  fileName,
}: Check & { fileName: string }): Promise<{ extension: DocumentExtension; picture: string | null }> {
  const extension = extname(fileName).slice(1).toLowerCase()
  if (!isKnown(extension)) return unusable(`Choose a file that ends with ${Object.keys(kinds).join(', ')}.`)
  const { types, name, check, picture }: Kind = kinds[extension]
  if (bytes === 0) return unusable('This file is empty.')
  if (!types.includes((await typeOfFile(path)) ?? '')) return unusable(`This is not ${name}, whatever its name says.`)
  await check({ path, bytes })
  return { extension, picture: picture ?? null }
}
