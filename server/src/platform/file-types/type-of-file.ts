import { fileTypeFromFile } from 'file-type'

/** What a file is by its bytes, as the ending its name would have; undefined for what nobody knows, as text, HTML and SVG. */
export async function typeOfFile(path: string): Promise<string | undefined> {
  try {
    return (await fileTypeFromFile(path))?.ext
  } catch {
    // It ends where its own beginning says that there is more.
    return undefined
  }
}
