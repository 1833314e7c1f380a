import { resourceExtensions } from '@akada/contract/limits.ts'
import { fileTypeFromBuffer } from 'file-type'

export type MediaKind = 'video' | 'cover' | 'resource'

/** Enough to see what a file is; whether it is whole is looked at once it is unpacked. */
export const HEAD_BYTES = 100_000

const videos: Partial<Record<string, string>> = { mp4: 'mp4', m4v: 'mp4', mov: 'mov', qt: 'mov', webm: 'webm', mkv: 'mkv' }
const pictures = ['jpg', 'png', 'webp', 'avif', 'gif']
// What the library calls what ends so.
const packed = ['zip', 'docx', 'xlsx', 'pptx']
const names: Partial<Record<string, readonly string[]>> = {
  ...{ doc: ['cfb'], xls: ['cfb'], ppt: ['cfb'], jpeg: ['jpg'] },
  ...{ zip: packed, docx: packed, xlsx: packed, pptx: packed },
}

/** The ending under which a file is kept, by how it begins; undefined for what can’t be used so. */
export async function findMediaKind(head: Buffer, { kind, path }: { kind: MediaKind; path: string }): Promise<string | undefined> {
  const found = (await fileTypeFromBuffer(head).catch(() => undefined))?.ext ?? ''
  if (kind === 'video') return videos[found]
  if (kind === 'cover') return pictures.find((ending) => ending === found)
  const given = /\.([a-z0-9]{1,10})$/i.exec(path)?.[1]?.toLowerCase() ?? ''
  const ending = resourceExtensions.find((each) => each === given)
  return ending !== undefined && (names[ending] ?? [ending]).includes(found) ? ending : undefined
}
