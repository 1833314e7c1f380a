// Checks that the commands, files, tests, links and headings named in documents exist, that paragraphs are short, and that
// comments cite existing rules of docs/product.md.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'

// docs/writing.md, "Documents".
const MOST_WORDS = 80
// The length of five lines in a rendered README.
const MOST_CHARACTERS = 500

const folders = 'contract|server|web|e2e|scripts|docs|deploy|bench|ops|paystack-simulator|demo-media'
const skipped = new Set(['node_modules', 'dist', 'fixtures', 'test-results'])
const sources = /\.(ts|tsx|mts|mjs|cjs|sql|css|md|ya?ml)$/

const linesIn = (text) => text.split('\n')

/** Returns the text with the lines of code blocks emptied. */
const withoutCode = (text) => text.replace(/^(```|~~~)[\s\S]*?^\1.*$/gm, (block) => block.replace(/[^\n]/g, ''))

const targetsIn = (text) => [...withoutCode(text).matchAll(/\]\((?!https?:|mailto:)([^)\s]+)\)/g)].map(([, target]) => target)

/** Returns the commands, links, headings and files that a document names but that don't exist. */
export function referenceFaults(document, { root = '.' } = {}) {
  const text = readFileSync(path.join(root, document), 'utf8')
  const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
  const commands = [...text.matchAll(/npm run ([\w:-]+)/g)].map(([, name]) => name).filter((name) => !scripts[name])
  const paths = [...text.matchAll(new RegExp(`\`((?:${folders})/[\\w./-]+)\``, 'g'))]
    .map(([, target]) => target)
    .filter((target) => !existsSync(path.join(root, target)) && !target.includes('/dist'))
  return [
    ...commands.map((name) => `${document}: npm run ${name} does not exist`),
    ...paths.map((target) => `${document}: ${target} does not exist`),
    ...targetsIn(text).flatMap((target) => linkFault(document, target, root)),
  ]
}

/** Returns a fault for each document below docs/ that no other document links to. */
export function orphanFaults(documents, { root = '.' } = {}) {
  const linked = new Set(documents.flatMap((document) => linksIn(document, root)))
  return documents.filter((file) => file.startsWith('docs/') && !linked.has(file)).map((file) => `${file}: no document links to it`)
}

const linksIn = (document, root) =>
  targetsIn(readFileSync(path.join(root, document), 'utf8'))
    .map((target) => path.posix.join(path.posix.dirname(document), target.split('#')[0]))
    .filter((target) => target !== document)

function linkFault(document, target, root) {
  const [file, heading] = target.split('#')
  const linked = path.join(root, file === '' ? document : path.join(path.dirname(document), file))
  if (!existsSync(linked)) return [`${document}: ${target} does not exist`]
  if (heading === undefined || !linked.endsWith('.md') || headingsIn(readFileSync(linked, 'utf8')).includes(heading)) return []
  return [`${document}: ${target} does not match any heading in ${file || document}`]
}

/** Returns the anchors that GitHub gives to headings. */
const headingsIn = (text) =>
  [...withoutCode(text).matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replace(/\s/g, '-'),
  )

/** Returns the paragraphs and list items that are too long. Tables and code are not paragraphs. */
export function paragraphFaults(document, text, limits) {
  const { words = MOST_WORDS, characters = Number.POSITIVE_INFINITY } = limits
  return paragraphsIn(text).flatMap(({ line, paragraph }) => {
    const count = paragraph.split(/\s+/).length
    if (count > words) return [`${document}:${line}: a paragraph of ${count} words; the limit is ${words}`]
    return paragraph.length > characters
      ? [`${document}:${line}: a paragraph of ${paragraph.length} characters; the limit is ${characters}`]
      : []
  })
}

function paragraphsIn(text) {
  const paragraphs = []
  let open = null
  for (const [index, line] of linesIn(withoutCode(text)).entries()) {
    const isItem = /^\s*([-*]|\d+\.)\s/.test(line)
    if (line.trim() === '' || /^\s*[|#<]/.test(line)) open = null
    else if (open && !isItem) open.paragraph += ` ${line.trim()}`
    else {
      open = { line: index + 1, paragraph: line.trim() }
      paragraphs.push(open)
    }
  }
  return paragraphs
}

/** Returns the ids of the rules in docs/product.md. */
export const rulesIn = (text) => new Set([...text.matchAll(/^(?:- \*\*|\| )(P-\d+\.\d+)\b/gm)].map(([, id]) => id))

const outside = /\bDecisions? \d{1,2}\b|\b(?:[Tt]he|[Pp]roduct) specification\b|\bSpecification(?::| \d)/

/** Returns citations of rules that don't exist, and of documents outside the repository. */
export function citationFaults(file, text, rules) {
  return linesIn(text).flatMap((line, index) => {
    const place = `${file}:${index + 1}`
    const unknown = [...line.matchAll(/\bP-\d+\.\d+\b/g)].map(([id]) => id).filter((id) => !rules.has(id))
    const foreign = outside.exec(line)
    return [
      ...unknown.map((id) => `${place}: docs/product.md has no rule ${id}`),
      ...(foreign ? [`${place}: “${foreign[0]}” cites a document outside the repository; cite a rule of docs/product.md`] : []),
    ]
  })
}

/**
 * Returns the tests that a document names but that don't exist. `tests` maps the path of each test file to its text. Documents may omit a
 * path's leading folders.
 */
function testFaults(document, text, tests) {
  const named = [...text.matchAll(/`([\w./-]+\.(?:test|spec)\.tsx?)`((?:,? "[^"]+")+)/g)]
  return named.flatMap(([, file, names]) => {
    const texts = Object.entries(tests).flatMap(([known, source]) => (`/${known}`.endsWith(`/${file}`) ? [plain(source)] : []))
    if (texts.length === 0) return [`${document}: ${file} does not exist`]
    const titles = [...names.matchAll(/"([^"]+)"/g)].map(([, title]) => title)
    const absent = titles.filter((title) => !texts.some((source) => source.includes(plain(title))))
    return absent.map((title) => `${document}: ${file} has no test “${title}”`)
  })
}

/** Replaces typographic and escaped apostrophes with plain ones. */
const plain = (text) => text.replaceAll(/\\?['’]/g, "'")

/** Returns the names in backticks that don't occur in the code. */
export function nameFaults(document, text, words) {
  const names = [...text.matchAll(/`([a-z]+[A-Z][A-Za-z]*)(?:\([^`]*\))?`/g)].map(([, name]) => name)
  return names.filter((name) => !words.has(name)).map((name) => `${document}: ${name} does not occur in the code`)
}

function filesBelow(folder, root) {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (entry.name.startsWith('.') || skipped.has(entry.name)) return []
    const file = path.posix.join(folder, entry.name)
    return entry.isDirectory() ? filesBelow(file, root) : [file]
  })
}

const isMarkdown = (file) => file.endsWith('.md')
// Documents that fully follow docs/writing.md.
const isPlain = (file) => /^docs\/(architecture|decisions\/0|product|style|writing)|^(AGENTS|CONTRIBUTING|README)\.md$/.test(file)
// Documents that name functions.
const isAboutCode = (file) => /^docs\/(architecture|decisions\/0)/.test(file)
const limitsOf = (file) => (/^(README|CONTRIBUTING)\.md$/.test(file) ? { characters: MOST_CHARACTERS } : {})

export function documentFaults(root = '.') {
  const read = (file) => readFileSync(path.join(root, file), 'utf8')
  const top = readdirSync(root).filter((file) => isMarkdown(file) && statSync(path.join(root, file)).isFile())
  const below = folders.split('|').filter((folder) => existsSync(path.join(root, folder)))
  const files = [...top, ...below.flatMap((folder) => filesBelow(folder, root)).filter((file) => sources.test(file))]
  const documents = files.filter((file) => isMarkdown(file) && (file.startsWith('docs/') || !file.includes('/')))
  const code = files.filter((file) => !isMarkdown(file) && !file.startsWith('scripts/'))
  const words = new Set(code.flatMap((file) => read(file).match(/\b[a-z]+[A-Z]\w*/g) ?? []))
  const tests = Object.fromEntries(files.filter((file) => /\.(test|spec)\.tsx?$/.test(file)).map((file) => [file, read(file)]))
  const rules = rulesIn(read('docs/product.md'))
  return [
    ...documents.flatMap((document) => referenceFaults(document, { root })),
    ...orphanFaults(documents, { root }),
    ...documents.filter(isPlain).flatMap((document) => paragraphFaults(document, read(document), limitsOf(document))),
    ...documents.flatMap((document) => testFaults(document, read(document), tests)),
    ...documents.filter(isAboutCode).flatMap((document) => nameFaults(document, read(document), words)),
    ...files.flatMap((file) => citationFaults(file, read(file), rules)),
  ]
}

if (process.argv[1] === import.meta.filename) {
  const faults = documentFaults()
  if (faults.length > 0) {
    console.error(faults.join('\n'))
    process.exit(1)
  }
}
