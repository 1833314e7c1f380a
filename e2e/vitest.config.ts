import { defineConfig } from 'vitest/config'
import { runsAll } from './support/extent.ts'
import { LongestFirst } from './support/longest-first.ts'

// The journeys of `npm test`: what a visitor, a student, an instructor and an admin do first.
// `npm run test:all` runs all journeys.
const everyday = ['accounts', 'buy-a-course', 'keyboard', 'teaching'].map((name) => `${name}.spec.ts`)

export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: runsAll ? ['**/*.spec.ts'] : everyday,
    exclude: ['node_modules/**'],
    globalSetup: [
      '../server/src/testing/run-folder.ts',
      './support/global-setup.ts',
      // Provides databases to the files that need their own.
      ...(runsAll ? ['../server/src/testing/global-setup.ts'] : []),
    ],
    // Three journeys keep two cores busy, because each of them mostly waits for its page.
    maxWorkers: 3,
    // A worker keeps its modules and its browser from one file to the next.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    // Long enough for a machine that is ten times slower. A passing test never waits for them.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
  },
})
