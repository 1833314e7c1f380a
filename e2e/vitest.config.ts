import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'journeys',
    root: import.meta.dirname,
    include: ['**/*.spec.ts'],
    // The second gives databases to what needs one of its own.
    globalSetup: ['./support/global-setup.ts', '../server/src/testing/global-setup.ts'],
    // One browser at a time: two cores serve the pages, too.
    fileParallelism: false,
    // A page may be waited for as long as a person would.
    expect: { poll: { timeout: 20_000 } },
    testTimeout: 120_000,
    hookTimeout: 60_000,
  },
})
