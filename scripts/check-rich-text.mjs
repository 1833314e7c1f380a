// Checks that HTML reaches a page only through one component, and that only three files mark strings as safe. A missing sanitizer is then a
// type error.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const innerHtml =
  /\b(?:dangerouslySetInnerHTML|(?:inner|outer)HTML|insertAdjacentHTML|setHTMLUnsafe|createContextualFragment|srcDoc)\b|\bdocument\.write/g
const calledSafe =
  /\bas\s+[^;=()'"`]{0,80}?\bSafeHtml\b|<SafeHtml>\s*[\w'"`(]|\bsql<[^>]*\bSafeHtml\b|\bbrand<'SafeHtml'>|\bRichText\.\w*[pP]arse|[pP]arse\(\s*RichText\b/g

const rules = [
  {
    found: innerHtml,
    message: 'sets inner HTML: use <Prose> for HTML from the server and <DraftProse> for any other HTML',
    // The email preview is a sandboxed frame without scripts.
    allowed: ['web/src/ui/prose.tsx', 'web/src/ui/mail-view.tsx'],
  },
  {
    found: calledSafe,
    message: 'marks a string as safe HTML: use sanitizeRichText, or safeHtml`…` for markup in the source code',
    allowed: ['contract/src/rich-text.ts', 'server/src/platform/rich-text/sanitize.ts', 'server/src/platform/rich-text/safe-html.ts'],
  },
]

/** Returns the places below `root` that set inner HTML or mark a string as safe, and how many files were read. */
export function richTextFaults(root) {
  const files = ['contract/src', 'server/src', 'web/src'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  )
  const shipped = files.filter((file) => /\.tsx?$/.test(file) && !/\.test\.|\/testing\//.test(file))
  const faults = shipped.flatMap((file) => {
    const source = readFileSync(path.join(root, file), 'utf8').replace(/^import .*$/gm, '')
    return rules
      .filter(({ allowed }) => !allowed.includes(file))
      .flatMap(({ found, message }) => [...source.matchAll(found)].map(([text]) => `${file}: “${text}” ${message}`))
  })
  return { faults, seen: shipped.length }
}

if (process.argv[1] === import.meta.filename) {
  const { faults, seen } = richTextFaults('.')
  if (seen === 0 || faults.length > 0) {
    console.error(seen === 0 ? 'Found no files.' : faults.join('\n'))
    process.exit(1)
  }
}
