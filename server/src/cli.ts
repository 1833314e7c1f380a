// The command line: npm run akada -- <command>, or npx akada <command>.
import { existsSync } from 'node:fs'
import { runCommandLine } from './cli/run-command-line.ts'

// process.exit also stops an embedded PostgreSQL that the command has started.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(1))
// The reader of a pipe may close it early, as `head` does.
process.stdout.on('error', () => process.exit(1))

if (existsSync('.env')) process.loadEnvFile('.env')
const terminal = { env: process.env, input: process.stdin, output: process.stdout, errors: process.stderr }
process.exitCode = await runCommandLine(process.argv.slice(2), terminal)
