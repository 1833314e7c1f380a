// Runs the payment provider's simulator in a separate process, so that its CPU time isn't the server's. Settings: environment variables.
import path from 'node:path'
import { runnerImport } from 'vite'

await runnerImport(path.resolve(import.meta.dirname, '../../paystack-simulator/src/main.ts'), { configFile: false, logLevel: 'error' })
process.send({ isReady: true })
process.on('disconnect', () => process.exit())
