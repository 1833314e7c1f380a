const GB = 1_000_000_000
const MB = 1_000_000

const rounded = (bytes: number, unit: number) => (Math.ceil((bytes / unit) * 10) / 10).toLocaleString('en', { maximumFractionDigits: 1 })

/** Formats a size like `4.1 GB`. Rounds up, so that a size above a limit never looks equal to the limit. */
export const sizeInWords = (bytes: number): string => (bytes < GB ? `${rounded(bytes, MB)} MB` : `${rounded(bytes, GB)} GB`)

export const bytesOfGb = (gigabytes: number): number => gigabytes * GB

/** Returns why a file of this size doesn't fit in an instructor’s storage. */
export function quotaSentence({ usedBytes, limitBytes, bytes }: { usedBytes: number; limitBytes: number; bytes: number }): string {
  const needs = bytes > 0 ? ` This file needs ${sizeInWords(bytes)}.` : ''
  return `${sizeInWords(usedBytes)} of ${sizeInWords(limitBytes)} of storage is in use.${needs} Delete files or cancel an upload first.`
}

export const largeUploadsSentence = (limit: number): string =>
  limit === 1
    ? 'A large upload is unfinished. Finish or cancel it first.'
    : `${limit} large uploads are unfinished. Finish or cancel one first.`
