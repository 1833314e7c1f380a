// Fails on words that docs/writing.md retires, in every text file: strings, comments, test names, documents, YAML and SQL. Also fails when
// a file that shows a text of fixed-texts.mjs no longer contains it.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fixedTexts } from './fixed-texts.mjs'

const skippedFiles = [
  // Files that are generated, written by others, or immutable once released.
  /^package-lock\.json$/,
  /^THIRD_PARTY_NOTICES\.md$/,
  /^server\/(?:schema\.sql|openapi\.json)$/,
  /^contract\/released-api\.json$/,
  /^server\/migrations\//,
  /(^|\/)(OFL|LICENSE)[^/]*$/,
  /\.(woff2?|png|jpe?g|webp|avif|gif|ico|mp4|webm|zip|pdf|mmdb|snap|svg|bin|gz)$/,
  // The demo's recorded speech and its drawings, and the lessons and files that they were made from.
  /^demo-media\//,
  /^scripts\/demo-media\/(?:lessons\/|resources\.mjs$)/,
  // Files that list the retired words.
  /^docs\/writing\.md$/,
  /^scripts\/check-english\.mjs$/,
  /^server\/src\/features\/courses\/courses\.common-words\.ts$/,
]

const retiredWords = [
  /\bwho(?:so)?ever\b/i,
  // Ignores the Unix user `nobody` in quotes or in /etc/passwd.
  /\b(?:[Ss]ome|[Nn]o|[Ee]very)body(?:’s|'s|’d|'d)?\b(?![':])/,
  /\bthose who\b/i,
  /\banew\b/i,
  /\bany more\b/i,
  /\b(?:goes|went|going) on\b/i,
  /\b(?:is|are|was|were|be) told\b/i,
  /\bby (?:itself|themselves)\b/i,
  /\bonce more\b/i,
  // Matches only the verb, because `mend` is also an API field.
  /\bmend(?:s|ed|ing)?\s+[a-z]/i,
  /\bthese days\b/i,
  /\b(?:stands?|stood|standing) (?:in for|for)\b/i,
  // Matches only the verb, because `begun` is also an API field.
  /\b(?:is|are|was|were|be|been|has|have|had|not|just) begun\b|\bbegun (?:in|by|on|at|again|before|after)\b/i,
  /\b(?:gives?|gave|given|giving) (?:it |them |money )?back\b/i,
  /\be-mails?\b(?!')/i,
  /\bneeds? a look\b/i,
  /\bcomes? no more\b/i,
  /\btwo-step login\b/i,
  /\bsign(?:ed|s|ing)? (?:in|out)\b/i,
  // British spelling: the product writes “enroll”.
  /\b(?:catalogue|behaviour|favourite|licence)s?\b/i,
  /\b(?:dis|un|re|multi)?colou?r(?<!color)(?:s|ed|ing|ful)?\b/i,
  // The status CANCELLED is part of the API.
  /\b(?:[Cc]ancell|[Ll]abell|[Mm]odell|[Tt]ravell)(?:ed|ing)\b/,
  /\b(?:organ|recogn|real|minim|maxim|normal|optim|author|summar|initial|synchron|serial|categor)is(?:e|ed|es|ing|ation)\b/i,
]

/** Returns the retired words in a text, as `line: words`. */
export const retiredWordsIn = (text) =>
  text.split('\n').flatMap((line, index) =>
    retiredWords.flatMap((pattern) => {
      const words = pattern.exec(line)?.[0]
      return words === undefined ? [] : [`${index + 1}: ${words}`]
    }),
  )

/** Returns the fixed texts that are missing from a file that shows them. */
export const lostTexts = (read) =>
  fixedTexts.flatMap(([text, ...files]) =>
    files.filter((file) => !read(file).includes(text)).map((file) => `${file}: lacks the fixed text “${text}”`),
  )

export function englishFaults() {
  const files = execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8', maxBuffer: 1 << 26 })
    .split('\0')
    .filter(Boolean)
  const texts = files.filter((file) => !skippedFiles.some((pattern) => pattern.test(file)))
  const read = (file) => readFileSync(file, 'utf8')
  const faults = texts.flatMap((file) => retiredWordsIn(read(file)).map((fault) => `${file}:${fault}`))
  return { faults: [...faults, ...lostTexts(read)], seen: texts.length }
}

if (process.argv[1] === import.meta.filename) {
  const { faults, seen } = englishFaults()
  if (seen === 0 || faults.length > 0) {
    console.error(seen === 0 ? 'Found no files.' : `${faults.join('\n')}\n${faults.length} faults; docs/writing.md has the words to use`)
    process.exit(1)
  }
}
