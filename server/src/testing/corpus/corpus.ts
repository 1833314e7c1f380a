// The structure of a table of files to upload. Each kind has a file in this folder, and a test in its feature runs the table.
import { isThorough } from '../thoroughness.ts'

export type CorpusFile = {
  name: string
  fileName: string
  make: () => Promise<Buffer>
  /** The outcome in the words of the table's test, or the exact refusal message. */
  withFfmpeg: Outcome
  withoutFfmpeg: Outcome
  /** Runs in `npm test`, not only in `npm run test:all`. */
  isQuick: boolean
}

export type Outcome = `accepted: ${string}` | `refused: ${string}`

type Shared = Pick<CorpusFile, 'name' | 'fileName' | 'make'>

/** Builds an entry. The outcome without ffmpeg defaults to the one with ffmpeg. */
export const corpusFile = (shared: Shared, withFfmpeg: Outcome, withoutFfmpeg: Outcome = withFfmpeg): CorpusFile => ({
  ...shared,
  withFfmpeg,
  withoutFfmpeg,
  isQuick: false,
})

export const quick = (file: CorpusFile): CorpusFile => ({ ...file, isQuick: true })

/** Returns the files that this run tries: all in a thorough run, otherwise the quick ones. */
export const filesToTry = (files: readonly CorpusFile[]): CorpusFile[] => files.filter(({ isQuick }) => isThorough || isQuick)
