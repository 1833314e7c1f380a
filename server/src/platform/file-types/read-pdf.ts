import type { FileReader } from './file-reader.ts'
import { unusable } from './unusable.ts'

// Readers look for the header in the first 1,024 bytes (PDF Reference 1.7, implementation note 13). Printers, scanners and web servers
// write blank lines, job commands or warnings before it.
const HEADER_WITHIN = 1_024
// Markup that a browser would render if the file were served as a page.
const page = /<(!doctype|html|head|body|script|svg|iframe|\?php|\?xml)/i

/** Returns whether a file is a PDF with other data before its header, which the file-type library doesn’t recognize. */
export function isLatePdf(head: Buffer): boolean {
  const start = head.subarray(0, HEADER_WITHIN).toString('latin1')
  const at = start.indexOf('%PDF-')
  return at >= 0 && !page.test(start.slice(0, at))
}

const END_MARK = '%%EOF'
// Some programs write a few bytes after the end mark.
const END_WITHIN = 2_048
const BLOCK = 65_536
const object = /\d+ \d+ obj\b/

/** Refuses a PDF without its end, which is needed to locate the PDF's objects (ISO 32000-1, 7.5.5). */
export async function requirePdfEnd(file: FileReader): Promise<void> {
  const end = await endOf(file)
  const at = end.lastIndexOf(END_MARK)
  // Updated and linearized PDFs also have an end mark before later objects.
  if (at < 0 || object.test(end.toString('latin1', at))) unusable('This PDF is incomplete. Export or copy it again.')
}

/** Returns the last bytes without trailing whitespace or zeros, because some programs pad a file to any length. */
async function endOf(file: FileReader): Promise<Buffer> {
  for (let end = file.bytes; end > 0; end -= BLOCK) {
    const start = Math.max(0, end - BLOCK)
    const last = (await file.read(start, end - start)).findLastIndex((byte) => byte > 0x20)
    if (last >= 0) return file.read(Math.max(0, start + last + 1 - END_WITHIN), Math.min(start + last + 1, END_WITHIN))
  }
  return Buffer.alloc(0)
}
