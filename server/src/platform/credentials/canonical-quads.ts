import { createHash } from 'node:crypto'

/** Three RDF terms. A blank node is `_:` and a name. IRIs and literals are written as in N-Quads. */
export type Triple = readonly [subject: string, predicate: string, object: string]

export const iri = (address: string): string => `<${address}>`

/** Returns a literal with control characters escaped as in canonical N-Quads. */
export const literal = (text: string, type?: string): string => {
  const content = text.replace(/["\\\p{Cc}]/gu, escaped)
  return `"${content}"${type === undefined ? '' : `^^<${type}>`}`
}

const short: Record<string, string> = { '"': '\\"', '\\': '\\\\', '\b': '\\b', '\t': '\\t', '\n': '\\n', '\f': '\\f', '\r': '\\r' }
const escaped = (character: string): string =>
  character > '\u007f' ? character : (short[character] ?? `\\u${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`)

/**
 * Returns canonical N-Quads (RDF Dataset Canonicalization, RDFC-1.0). Throws if two blank nodes have equal hashes, because only the full
 * algorithm can tell them apart.
 */
export function canonicalQuads(triples: readonly Triple[]): string {
  const nodes = new Set(triples.flat().filter(isBlank))
  const hashes = [...nodes].map((node) => ({ node, hash: hashOf(node, triples) })).sort((one, other) => (one.hash < other.hash ? -1 : 1))
  if (new Set(hashes.map(({ hash }) => hash)).size < nodes.size) throw new Error('Two blank nodes have the same content.')
  const names = new Map(hashes.map(({ node }, index) => [node, `_:c14n${index}`]))
  return written(triples, (term) => names.get(term) ?? term)
}

const isBlank = (term: string): boolean => term.startsWith('_:')

const hashOf = (node: string, triples: readonly Triple[]): string =>
  createHash('sha256')
    .update(
      written(
        triples.filter((triple) => triple.includes(node)),
        (term) => (term === node ? '_:a' : isBlank(term) ? '_:z' : term),
      ),
    )
    .digest('hex')

const written = (triples: readonly Triple[], named: (term: string) => string): string =>
  triples
    .map((triple) => `${triple.map(named).join(' ')} .\n`)
    .sort(byCodePoint)
    .join('')

const byCodePoint = (one: string, other: string): number => Buffer.compare(Buffer.from(one), Buffer.from(other))
