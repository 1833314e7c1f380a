import { resourceExtensions } from '@akada/contract/limits.ts'
import { canBe } from '#platform/file-types/read-document.ts'
import { typeOfHead } from '#platform/file-types/type-of-file.ts'
import { formatOfHead, formatOfType } from '#platform/file-types/video-formats.ts'

export type MediaKind = 'promotional-video' | 'video' | 'cover' | 'certificate-picture' | 'resource'

/** Enough bytes to detect a file's type. The file's integrity is checked after unpacking. */
export const HEAD_BYTES = 100_000

const pictures = ['jpg', 'png', 'apng', 'webp', 'avif', 'gif', 'tif']

/**
 * Returns the extension under which a file is stored, detected from its first bytes. Returns undefined if the file is unusable for this
 * purpose.
 */
export async function findMediaKind(head: Buffer, { kind, path }: { kind: MediaKind; path: string }): Promise<string | undefined> {
  const found = (await typeOfHead(head)) ?? ''
  if (kind === 'video' || kind === 'promotional-video') return formatOfType(found) ?? formatOfHead(head)
  if (kind === 'cover' || kind === 'certificate-picture') return pictures.find((ending) => ending === found)
  const given = /\.([a-z0-9]{1,10})$/i.exec(path)?.[1]?.toLowerCase() ?? ''
  const ending = resourceExtensions.find((each) => each === given)
  return ending !== undefined && canBe(ending, found) ? ending : undefined
}
