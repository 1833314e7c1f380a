import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { isThorough } from './server/src/testing/thoroughness.ts'

const inRepository = (file: string) => new URL(file, import.meta.url).pathname

// Timeouts for a machine that is busy with other work.
const patience = { testTimeout: 300_000, hookTimeout: 300_000, expect: { poll: { timeout: 10_000 } } }
// Files share the modules of their process: the whole server takes longer to load than most test files take to run.
const onNode = { isolate: false, ...patience }

// `npm run test:all` runs the slow files. So does a command that names them: npm run unit -- overtaken-refunds.slow
const runsSlow = isThorough || process.argv.some((argument) => argument.includes('.slow'))

export default defineConfig({
  test: {
    // At least two, because one core would be idle while a test waits for its database.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    globalSetup: ['./server/src/testing/run-folder.ts', './server/src/testing/global-setup.ts'],
    projects: [
      {
        test: {
          ...onNode,
          name: 'node',
          include: [
            '{contract,server,paystack-simulator}/src/**/*.test.ts',
            'scripts/**/*.test.ts',
            'e2e/**/*.test.ts',
            'web/src/**/*.test.ts',
          ],
          setupFiles: './server/src/testing/settle-imports.ts',
          exclude: ['**/node_modules/**', ...(runsSlow ? [] : ['**/*.slow.test.ts'])],
        },
      },
      {
        plugins: [react()],
        // Uses the package's browser version, as in a build. The other version uses Node's HTTP client.
        resolve: { alias: [{ find: /^tus-js-client$/, replacement: inRepository('node_modules/tus-js-client/lib.esm/browser/index.js') }] },
        test: {
          name: 'screens',
          // Files share jsdom and libraries; shared-environment.ts gives each its own modules and a clean page.
          ...onNode,
          include: ['web/src/**/*.test.tsx'],
          environment: 'jsdom',
          setupFiles: './web/src/testing/setup.ts',
          server: { deps: { inline: ['tus-js-client'] } },
        },
      },
    ],
  },
})
