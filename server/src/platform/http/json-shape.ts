// Checks the shape of JSON in one pass over its bytes before it is parsed. The cost of parsing and validating grows with the number of
// values, and a few compressed kilobytes can contain millions.

export type JsonLimits = {
  /** Nesting depth of arrays and objects. */
  depth: number
  /** Entries of one array or object. */
  items: number
  /** Number of arrays and objects. */
  containers: number
  /** Number of values of any kind. */
  values: number
}

/**
 * Limits for a request body, which has at most 256 kB. Captions are the largest bodies, with several thousand cues of three fields each.
 */
export const bodyLimits: JsonLimits = { depth: 20, items: 10_000, containers: 10_100, values: 50_000 }

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c
const opening = new Set([0x5b, 0x7b])
const closing = new Set([0x5d, 0x7d])

/** Returns a sentence about the limit that the JSON exceeds, or null if it exceeds none. The parser checks the syntax. */
export function shapeFault(content: Uint8Array, limits: JsonLimits): string | null {
  const shape = { items: [] as number[], containers: 0, values: 1 }
  for (let at = 0; at < content.length; at += 1) {
    if (content[at] === QUOTE) at = endOfString(content, at)
    else if (count(shape, content[at] as number)) {
      const fault = faultOf(shape, limits)
      if (fault !== null) return fault
    }
  }
  return null
}

/** The entries of each open array and object, and the totals so far. */
type Shape = { items: number[]; containers: number; values: number }

/** Counts a byte. Returns whether a total has grown. */
function count(shape: Shape, byte: number): boolean {
  if (opening.has(byte)) {
    shape.items.push(1)
    shape.containers += 1
  } else if (byte === COMMA) shape.items.push((shape.items.pop() ?? 0) + 1)
  else {
    if (closing.has(byte)) shape.items.pop()
    return false
  }
  shape.values += 1
  return true
}

function faultOf({ items, containers, values }: Shape, limits: JsonLimits): string | null {
  if (items.length > limits.depth) return `This is nested more than ${limits.depth} levels deep.`
  if ((items.at(-1) ?? 0) > limits.items) return `A list in this has more than ${limits.items.toLocaleString('en')} entries.`
  return containers > limits.containers || values > limits.values ? 'This has more values than we can read at once.' : null
}

/** Returns the position of the quote that ends the string. */
function endOfString(content: Uint8Array, start: number): number {
  let at = start + 1
  while (at < content.length && content[at] !== QUOTE) at += content[at] === BACKSLASH ? 2 : 1
  return at
}
