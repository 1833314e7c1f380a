import { defineConfig } from 'vitest/config'
import { runsAll } from './support/extent.ts'
import { LongestFirst } from './support/longest-first.ts'

// Slow journeys. Server tests, screen tests and other journeys cover their parts.
const onlyInAll = [
  'admin-audit.spec.ts',
  'admin-catalog.spec.ts',
  'admin-communication.spec.ts',
  'admin-mails.spec.ts',
  'admin-operations.spec.ts',
  'admin-people.spec.ts',
  'admin-performance.spec.ts',
  'admin-settings.spec.ts',
  'arrives-in-parts.spec.ts',
  'command-line.spec.ts',
  'course-by-keyboard.spec.ts',
  'discussions.spec.ts',
  'every-screen-*.spec.ts',
  'focus-after-actions.spec.ts',
  'forced-colors.spec.ts',
  'hostile-texts.spec.ts',
  'killed-while-transcoding.spec.ts',
  'late-font.spec.ts',
  'notes.spec.ts',
  'player-states.spec.ts',
  'recordings.spec.ts',
  'restores.spec.ts',
  'survives-a-kill.spec.ts',
  'uploads.spec.ts',
  'without-ffmpeg.spec.ts',
  'zoomed.spec.ts',
]

export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['**/*.spec.ts'],
    exclude: ['node_modules/**', ...(runsAll ? [] : onlyInAll)],
    // The last setup provides databases to the files that need their own.
    globalSetup: ['../server/src/testing/run-folder.ts', './support/global-setup.ts', '../server/src/testing/global-setup.ts'],
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
