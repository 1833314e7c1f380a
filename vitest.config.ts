import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // Of two cores one would idle while a test waits for its database.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        test: {
          name: 'node',
          include: ['{contract,server,paystack-simulator}/src/**/*.test.ts', 'scripts/**/*.test.ts', 'web/src/**/*.test.ts'],
          globalSetup: './server/src/testing/global-setup.ts',
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        plugins: [react()],
        test: { name: 'screens', include: ['web/src/**/*.test.tsx'], environment: 'jsdom', setupFiles: './web/src/testing/setup.ts' },
      },
    ],
  },
})
