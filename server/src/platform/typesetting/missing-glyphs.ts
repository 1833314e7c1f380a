// Handles characters without a glyph in documents and pictures. Throws by default. The server replaces them instead.
export class MissingGlyph extends Error {
  constructor(character: string) {
    super(`No font has ${character} (U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}).`)
  }
}

type Report = (missing: MissingGlyph) => void

const MOST_REPORTED = 1000

const fail: Report = (missing) => {
  throw missing
}
let report = fail

/** Draws a question mark for missing characters and logs each character once. Returns a function that restores the default. */
export function replaceMissingGlyphs(log: Report): () => void {
  const reported = new Set<string>()
  report = (missing) => {
    if (reported.size >= MOST_REPORTED || reported.has(missing.message)) return
    reported.add(missing.message)
    log(missing)
  }
  return () => {
    report = fail
  }
}

export const reportMissingGlyph = (character: string) => report(new MissingGlyph(character))
