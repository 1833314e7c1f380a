import type { RefusalCode } from '@akada/contract/errors.ts'
import { Refusal } from '../http/refusal.ts'
import { createTurns } from '../turns.ts'
import { findEntry } from './find-entry.ts'
import { createThreads, ParserStopped } from './parsing-threads.ts'

type Parsers = typeof import('../../parsers.ts')['parsers']
export type ParserName = keyof Parsers
type Input<Name extends ParserName> = Parameters<Parsers[Name]>[0]
type Answer<Name extends ParserName> = Awaited<ReturnType<Parsers[Name]>>

// Reading a course file can take a minute on a slow machine. It must not delay requests, so each lane has a thread of its own, also on
// a machine with one core.
const lanes = { requests: createTurns({ atOnce: 1, queue: 50 }), jobs: createTurns({ atOnce: 1, queue: 20 }) }

type Rule = {
  lane: keyof typeof lanes
  limitMs: number
  /** Thrown if the parser is stopped. */
  refusal: RefusalCode
}

const ofFile: Rule = { lane: 'requests', limitMs: 30_000, refusal: 'FILE_UNUSABLE' }
const rules: Record<ParserName, Rule> = {
  readCaptionFile: { lane: 'requests', limitMs: 20_000, refusal: 'CAPTIONS_INVALID' },
  readDocument: ofFile,
  // The longest text with the most markup takes 80 ms in a new process (docs/decisions/0021-parsers-in-threads.md).
  readLectureText: { lane: 'requests', limitMs: 10_000, refusal: 'INVALID_INPUT' },
  // The largest course has 50 MB of texts (course-transfer/read-package.ts), which take 4 s on an ordinary machine.
  readPackage: { lane: 'jobs', limitMs: 120_000, refusal: 'FILE_UNUSABLE' },
  readVideo: ofFile,
  requireVideoBeginning: ofFile,
  typeOfFile: ofFile,
}

// A parser that takes bytes or HTML needs less than 10 ms for so much of it. Paths always go to a thread.
const SMALL = 20_000
const isSmall = (input: Input<ParserName>): boolean => {
  if (typeof input === 'string') return false
  if (input instanceof Uint8Array) return input.byteLength <= SMALL
  return 'html' in input && input.html.length <= SMALL
}

/** The signal stops a parser whose answer is no longer needed. The default limit is the parser's own. */
export type Limits = { signal?: AbortSignal | undefined; limitMs?: number }

const threads = createThreads({ entry: findEntry, atMost: Object.keys(lanes).length, memoryMb: 256, idleMs: 10_000 })

/**
 * Reads what a person sent with one of the parsers of server/src/parsers.ts, away from the thread that answers requests. Refuses what
 * takes too much time or memory with the parser's refusal, and with BUSY if too many wait.
 */
export async function runParser<Name extends ParserName>(
  name: Name,
  input: Input<Name>,
  { signal, limitMs = rules[name].limitMs }: Limits = {},
): Promise<Answer<Name>> {
  if (isSmall(input)) return parseHere(name, input)
  const { lane, refusal } = rules[name]
  try {
    return (await lanes[lane](() => threads.run({ name, input }, { limitMs, signal }))) as Answer<Name>
  } catch (error) {
    throw error instanceof ParserStopped ? new Refusal(refusal, { message: error.message, cause: error }) : error
  }
}

async function parseHere<Name extends ParserName>(name: Name, input: Input<Name>): Promise<Answer<Name>> {
  const { parsers } = await import('../../parsers.ts')
  return (parsers[name] as (input: Input<Name>) => Promise<Answer<Name>>)(input)
}
