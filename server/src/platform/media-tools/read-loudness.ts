/** Returns the loudness from the JSON that ffmpeg's `loudnorm` prints at the end. Null for silence, which it reports as `-inf`. */
export function readLoudness(remarks: string): number | null {
  const [, text] = /"input_i"\s*:\s*"([^"]+)"/.exec(remarks) ?? []
  const loudness = Number(text)
  return text !== undefined && Number.isFinite(loudness) ? loudness : null
}

/** Returns whether `loudnorm` started again within the track, as it does where the format of the sound changes. */
export const isMeasuredInParts = (remarks: string): boolean => remarks.split('"input_i"').length > 2
