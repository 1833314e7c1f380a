// What the call accepts. No longer text is a code.
const MOST_LETTERS = 32

/** Returns the code in a text, which may be a copied link. Returns '' if it has no letter or digit. */
export function codeIn(text: string): string {
  const code = (/[?&]code=([^&#\s]+)/.exec(text)?.[1] ?? text).trim().slice(0, MOST_LETTERS)
  return /[a-z0-9]/i.test(code) ? code : ''
}
