import type { RefusalCode } from '@akada/contract/errors.ts'
import { Refusal } from '../http/refusal.ts'
import { createTurns } from '../turns.ts'
import { findEntry } from './find-entry.ts'
import { createProcess } from './parsing-process.ts'
import { createThreads, ParserStopped } from './parsing-threads.ts'

type Parsers = typeof import('../../parsers.ts')['parsers']
export type ParserName = keyof Parsers
type Input<Name extends ParserName> = Parameters<Parsers[Name]>[0]
type Answer<Name extends ParserName> = Awaited<ReturnType<Parsers[Name]>>

// On a slow machine, reading a course file can take a minute, and any other file 30 seconds. Each lane has its own thread, even on one
// core, so that jobs don't delay requests and files don't delay texts. Pictures have their own process.
const lanes = {
  files: createTurns({ atOnce: 1, queue: 50 }),
  texts: createTurns({ atOnce: 1, queue: 50 }),
  jobs: createTurns({ atOnce: 1, queue: 20 }),
  pictures: createTurns({ atOnce: 1, queue: 20 }),
}

type Rule = {
  lane: keyof typeof lanes
  limitMs: number
  /** The refusal code for a stopped parser. */
  refusal: RefusalCode
}

const ofFile: Rule = { lane: 'files', limitMs: 30_000, refusal: 'FILE_UNUSABLE' }
const rules: Record<ParserName, Rule> = {
  decodePicture: { lane: 'pictures', limitMs: 10_000, refusal: 'PICTURE_INVALID' },
  findVideoFormat: ofFile,
  hasOpenEdit: ofFile,
  readCaptionFile: { lane: 'files', limitMs: 20_000, refusal: 'CAPTIONS_INVALID' },
  readDocument: ofFile,
  readOutlines: { lane: 'texts', limitMs: 20_000, refusal: 'BUSY' },
  // The longest text with the most markup takes 80 ms in a new process (docs/decisions/0021-parsers-in-threads.md).
  readLectureText: { lane: 'texts', limitMs: 10_000, refusal: 'INVALID_INPUT' },
  // The largest course has 50 MB of texts (course-transfer/read-package.ts), which take 4 s on an ordinary machine.
  readPackage: { lane: 'jobs', limitMs: 120_000, refusal: 'FILE_UNUSABLE' },
  readVideo: ofFile,
  requirePicture: { lane: 'pictures', limitMs: 10_000, refusal: 'FILE_UNUSABLE' },
  typeOfFile: ofFile,
}

// Inputs up to this size are parsed in place, which takes less than 10 ms, or 50 ms for the first text of a process. Files on disk are
// never parsed in place.
const SMALL = { bytes: 20_000, characters: 10_000 }
const isSmall = (input: Input<ParserName>): boolean => {
  if (typeof input === 'string') return false
  if (input instanceof Uint8Array) return input.byteLength <= SMALL.bytes
  if (Array.isArray(input)) return input.reduce((sum, { html }) => sum + html.length, 0) <= SMALL.characters
  return 'html' in input && input.html.length <= SMALL.characters
}

/** The signal stops a parser whose result is no longer needed. The limit defaults to the parser's own. */
export type Limits = { signal?: AbortSignal | undefined; limitMs?: number }

const threads = createThreads({ entry: findEntry, atMost: 3, memoryMb: 256, idleMs: 10_000 })
// The process itself takes 90 MB, and a 108-megapixel progressive JPEG takes 300 MB more.
const pictures = createProcess({ entry: findEntry, idleMs: 10_000, memoryMb: 600 })

/**
 * Parses user input with a parser of server/src/parsers.ts. All but small inputs are parsed outside the request thread. Throws the
 * parser's refusal if the parser exceeds its time or memory limit, and BUSY if too many calls are queued.
 */
export async function runParser<Name extends ParserName>(
  name: Name,
  input: Input<Name>,
  { signal, limitMs = rules[name].limitMs }: Limits = {},
): Promise<Answer<Name>> {
  if (isSmall(input)) return parseHere(name, input)
  const { lane, refusal } = rules[name]
  try {
    const runner = lane === 'pictures' ? pictures : threads
    return (await lanes[lane](() => runner.run({ name, input }, { limitMs, signal }))) as Answer<Name>
  } catch (error) {
    throw error instanceof ParserStopped ? new Refusal(refusal, { message: error.message, cause: error }) : error
  }
}

async function parseHere<Name extends ParserName>(name: Name, input: Input<Name>): Promise<Answer<Name>> {
  const { parsers } = await import('../../parsers.ts')
  return (parsers[name] as (input: Input<Name>) => Promise<Answer<Name>>)(input)
}
