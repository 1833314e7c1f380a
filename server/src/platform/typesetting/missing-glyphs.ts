// What happens when a document or picture has a character that none of the fonts has. It fails unless a server says otherwise.
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

/** Draws a question mark from now on, and reports each missing character once. Returns how to end that. */
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
