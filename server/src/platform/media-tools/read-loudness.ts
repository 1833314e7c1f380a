/** Returns the loudness from the JSON that ffmpeg's `loudnorm` filter prints last, or null for silence (`-inf`). */
export function readLoudness(remarks: string): number | null {
  const [, text] = /"input_i"\s*:\s*"([^"]+)"/.exec(remarks) ?? []
  const loudness = Number(text)
  return text !== undefined && Number.isFinite(loudness) ? loudness : null
}

/** Returns whether `loudnorm` restarted within the track, which happens when the audio format changes. */
export const isMeasuredInParts = (remarks: string): boolean => remarks.split('"input_i"').length > 2
