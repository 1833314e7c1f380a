import { readPicture } from '../images/read-picture.ts'
import { runParser } from '../parsing/run-parser.ts'
import type { DocumentExtension } from './read-document.ts'

/** Returns a file name's extension if the entire content matches it. Refuses other files. */
export async function requireDocument(file: { path: string; bytes: number; fileName: string }): Promise<DocumentExtension> {
  const { extension, picture } = await runParser('readDocument', file)
  if (picture !== null) await readPicture(file.path, picture)
  return extension
}
