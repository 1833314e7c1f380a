/** The requested part of a file. `start` and `end` are inclusive. */
export type RequestedRange = { kind: 'whole' } | { kind: 'part'; start: number; end: number } | { kind: 'unsatisfiable' }

const whole = { kind: 'whole' } as const
const unsatisfiable = { kind: 'unsatisfiable' } as const

/** Parses a Range header (RFC 9110, 14.2). An invalid header or several ranges result in the whole file. */
export function requestedRange(header: string | undefined, size: number): RequestedRange {
  const [, first = '', last = ''] = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i.exec(header ?? '') ?? []
  if (first === '' && last === '') return whole
  if (first === '') return lastBytes(Number(last), size)

  const start = Number(first)
  if (last !== '' && Number(last) < start) return whole
  if (start >= size) return unsatisfiable
  return { kind: 'part', start, end: last === '' ? size - 1 : Math.min(Number(last), size - 1) }
}

const lastBytes = (count: number, size: number): RequestedRange =>
  count === 0 || size === 0 ? unsatisfiable : { kind: 'part', start: Math.max(0, size - count), end: size - 1 }

/** Returns whether a header such as If-None-Match contains this tag. Weak tags match too. */
export const namesTag = (header: string | undefined, tag: string): boolean =>
  header !== undefined && (header.trim() === '*' || header.split(',').some((part) => part.trim().replace(/^W\//, '') === tag))

// Types that browsers can display safely. Other files are served as downloads.
const contentTypes = new Map([
  ['3g2', 'video/3gpp2'],
  ['3gp', 'video/3gpp'],
  ['avi', 'video/x-msvideo'],
  ['avif', 'image/avif'],
  ['csv', 'text/csv; charset=utf-8'],
  ['doc', 'application/msword'],
  ['docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ['flv', 'video/x-flv'],
  ['gif', 'image/gif'],
  ['jpeg', 'image/jpeg'],
  ['jpg', 'image/jpeg'],
  ['json', 'application/json'],
  ['m3u8', 'application/vnd.apple.mpegurl'],
  ['m4a', 'audio/mp4'],
  ['m4s', 'video/iso.segment'],
  ['md', 'text/markdown; charset=utf-8'],
  ['mkv', 'video/x-matroska'],
  ['mov', 'video/quicktime'],
  ['mp3', 'audio/mpeg'],
  ['mp4', 'video/mp4'],
  ['mpg', 'video/mpeg'],
  ['mxf', 'application/mxf'],
  ['dv', 'video/x-dv'],
  ['ogv', 'video/ogg'],
  ['pdf', 'application/pdf'],
  ['png', 'image/png'],
  ['ppt', 'application/vnd.ms-powerpoint'],
  ['pptx', 'application/vnd.openxmlformats-officedocument.presentationml.presentation'],
  ['ts', 'video/mp2t'],
  ['txt', 'text/plain; charset=utf-8'],
  ['vtt', 'text/vtt; charset=utf-8'],
  ['webm', 'video/webm'],
  ['webp', 'image/webp'],
  ['wmv', 'video/x-ms-wmv'],
  ['xls', 'application/vnd.ms-excel'],
  ['xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  ['zip', 'application/zip'],
])

export type VariantFormat = 'avif' | 'webp'

/** Returns the key of an image variant: `public/covers/abc.webp` has the variant `public/covers/abc-320.avif`. */
export const variantKey = (key: string, { width, format }: { width: number; format: VariantFormat }): string =>
  key.replace(/\.[a-z0-9]+$/, `-${width}.${format}`)

/** Returns the key of a picture's widest stored version. */
export function widestKey(key: string, { width, widths }: { width: number | null; widths: readonly number[] }): string {
  const widest = Math.max(0, ...widths)
  return widest > (width ?? 0) ? variantKey(key, { width: widest, format: 'webp' }) : key
}

/** Returns the additional variants of an image, in the order of creation. */
export const variantsOf = (widths: readonly number[]): { width: number; format: VariantFormat }[] =>
  widths.flatMap((width) => [
    { width, format: 'avif' },
    { width, format: 'webp' },
  ])

export const variantKeys = (key: string, widths: readonly number[]): string[] =>
  variantsOf(widths).map((variant) => variantKey(key, variant))

/** Returns the content type for the key's extension, never the type that an uploader claimed. */
export const contentTypeOf = (key: string): string => contentTypes.get(/\.([a-z0-9]+)$/.exec(key)?.[1] ?? '') ?? 'application/octet-stream'

/** Returns the header that makes a browser save a file under a name with any characters (RFC 6266). */
export function attachment(name: string): string {
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
  return `attachment; filename*=UTF-8''${encoded}`
}
