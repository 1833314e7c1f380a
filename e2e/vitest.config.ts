import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'journeys',
    root: import.meta.dirname,
    include: ['**/*.spec.ts'],
    globalSetup: './support/global-setup.ts',
    // One browser at a time: two cores serve the pages, too.
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 60_000,
  },
})
