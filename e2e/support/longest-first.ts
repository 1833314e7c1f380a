import { BaseSequencer, type TestSpecification } from 'vitest/node'

// A long file that starts last would keep one worker busy after the others have finished.
const longest = [/every-screen/, /teaching/, /killed-at-each-point/, /survives-a-kill/, /starts-and-stops/, /restores/, /rich-text/]

/** Starts the slowest files first. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.toSorted((a, b) => rankOf(a) - rankOf(b))
  }
}

function rankOf({ moduleId }: TestSpecification): number {
  const rank = longest.findIndex((pattern) => pattern.test(moduleId))
  return rank === -1 ? longest.length : rank
}
