// The shape of every table of files to upload. Each kind has a file beside this one, and a test beside its feature that runs the table.
import { isThorough } from '../thoroughness.ts'

export type CorpusFile = {
  /** What is special about it. */
  name: string
  fileName: string
  make: () => Promise<Buffer>
  /** What becomes of it, in a few words that the table's test defines, or the exact sentence of its refusal. */
  withFfmpeg: Outcome
  withoutFfmpeg: Outcome
  /** Runs in `npm test`, not only in `npm run test:all`. */
  isQuick: boolean
}

export type Outcome = `accepted: ${string}` | `refused: ${string}`

type Shared = Pick<CorpusFile, 'name' | 'fileName' | 'make'>

/** A file that fares the same with and without ffmpeg, or not. */
export const corpusFile = (shared: Shared, withFfmpeg: Outcome, withoutFfmpeg: Outcome = withFfmpeg): CorpusFile => ({
  ...shared,
  withFfmpeg,
  withoutFfmpeg,
  isQuick: false,
})

export const quick = (file: CorpusFile): CorpusFile => ({ ...file, isQuick: true })

/** The files of a table that this run tries. */
export const filesToTry = (files: readonly CorpusFile[]): CorpusFile[] => files.filter(({ isQuick }) => isThorough || isQuick)
