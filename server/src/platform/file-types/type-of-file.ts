import { fileTypeFromBuffer, fileTypeFromFile } from 'file-type'
import { withFile } from './file-reader.ts'
import { isLatePdf } from './read-pdf.ts'

// Enough to detect the type of a file, even with other data before its signature.
const HEAD_BYTES = 4_096

/**
 * Detects a file's type by its bytes and returns the type's extension. Returns undefined for unknown types, such as plain text, HTML and
 * SVG.
 */
export async function typeOfFile(path: string): Promise<string | undefined> {
  const found = await orNone(() => fileTypeFromFile(path))
  return found ?? (await withFile(path, async (file) => latePdf(await file.read(0, HEAD_BYTES))))
}

/** Detects a file's type by its first bytes. */
export const typeOfHead = async (head: Buffer): Promise<string | undefined> =>
  (await orNone(() => fileTypeFromBuffer(head))) ?? tiff(head) ?? latePdf(head)

// The library needs a TIFF's directory, which is usually at the end of the file.
const tiff = (head: Buffer) => (/^(II[*+]\0|MM\0[*+])/.test(head.toString('latin1', 0, 4)) ? 'tif' : undefined)

const latePdf = (head: Buffer) => (isLatePdf(head) ? 'pdf' : undefined)

async function orNone(look: () => Promise<{ ext: string } | undefined>): Promise<string | undefined> {
  try {
    return (await look())?.ext
  } catch {
    // The data ends before a part that its header declares.
    return undefined
  }
}
