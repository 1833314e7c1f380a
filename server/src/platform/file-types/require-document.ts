import { readPicture } from '../images/read-picture.ts'
import { runParser } from '../parsing/run-parser.ts'
import type { DocumentExtension } from './read-document.ts'

/** Returns the ending of a name, if the content is what it says, to its end. Refuses all else. */
export async function requireDocument(file: { path: string; bytes: number; fileName: string }): Promise<DocumentExtension> {
  const { extension, picture } = await runParser('readDocument', file)
  if (picture !== null) await readPicture(file.path, picture)
  return extension
}
