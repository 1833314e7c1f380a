import { defineConfig } from 'vitest/config'

const root = import.meta.dirname
// Nothing in them depends on who is quicker: screens that are looked at, servers that are killed.
const atOnce = ['every-screen-*', 'killed-*', 'starts-*', 'survives-*', 'rich-text*', 'command-line*'].map((name) => `${name}.spec.ts`)
// Nothing that comes waits for these: a machine that is busy with ten other things is ten times slower.
const patience = {
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 60_000 } },
}

export default defineConfig({
  test: {
    root,
    // The second gives databases to what needs one of its own.
    globalSetup: ['./support/global-setup.ts', '../server/src/testing/global-setup.ts'],
    projects: [
      // Of two cores one would idle while a browser is waited for.
      { test: { ...patience, name: 'at once', include: atOnce, maxWorkers: 3, sequence: { groupOrder: 1 } } },
      // One browser at a time: two cores serve the pages, too.
      {
        test: {
          ...patience,
          name: 'journeys',
          include: ['**/*.spec.ts'],
          exclude: [...atOnce, 'node_modules/**'],
          fileParallelism: false,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
})
