// Starts the server with settings from the environment, prints its URL, and stops it gracefully.
import { existsSync } from 'node:fs'
import { type Config, ConfigError, readConfig } from './config.ts'
import { SETUP_LINK_HOURS } from './features/accounts/accounts.rules.ts'
import { createLog } from './log.ts'
import { replaceMissingGlyphs } from './platform/typesetting/missing-glyphs.ts'
import { type RunningServer, startServer } from './start-server.ts'

// This time begins after the drain time (DRAIN_SECONDS).
const STOP_WITHIN_MS = 25_000

if (existsSync('.env')) process.loadEnvFile('.env')

let server: RunningServer | undefined
let isStopping = false
let drainMs = 0

/** Stops gracefully on the first signal. Exits immediately on the second signal, or on a signal during startup. */
function stop() {
  // Exiting this way also stops the embedded PostgreSQL.
  if (isStopping || !server) process.exit(1)
  isStopping = true
  setTimeout(() => process.exit(1), drainMs + STOP_WITHIN_MS).unref()
  server.stop().then(
    () => process.exit(0),
    (error) => {
      process.stderr.write(`Couldn’t stop cleanly: ${String(error)}\n`)
      process.exit(1)
    },
  )
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop)

try {
  const config = readConfig(process.env)
  drainMs = config.DRAIN_SECONDS * 1_000
  const log = createLog(config.LOG_LEVEL)
  process.on('unhandledRejection', (error) => {
    log.fatal({ err: error }, 'an unhandled rejection')
    stop()
  })
  replaceMissingGlyphs((missing) => log.error({ err: missing }, 'a font lacks a character, which is drawn as a question mark'))
  server = await startServer(config, log)
  process.stdout.write(welcome(config, server.setupLink))
} catch (error) {
  process.stderr.write(`${explain(error)}\n`)
  process.exit(1)
}

/** Returns the message of an expected error, or the stack of an unexpected one. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { code } = error as { code?: string }
  const isOurs = error instanceof ConfigError || (error.name === 'Error' && code === undefined)
  return isOurs && process.env.LOG_LEVEL !== 'debug' ? error.message : String(error.stack)
}

function welcome({ SITE_NAME, PUBLIC_URL, DEMO }: Config, setupLink: string | undefined): string {
  const accounts = ['student', 'instructor', 'manager', 'admin'].map((role) => `    ${role}@akada.test\n`).join('')
  const demo = `  Demo accounts (password: learn-with-akada):\n${accounts}  Emails are saved to ${PUBLIC_URL}/dev/mailbox. Payments are simulated.\n`
  // The only secret that the output contains (docs/security.md, "The first admin").
  const setup = setupLink && `  This site has no admin. Create the first one within ${SETUP_LINK_HOURS} hours: ${setupLink}\n`
  return `\n  ${SITE_NAME} is ready at ${PUBLIC_URL}\n${DEMO ? demo : ''}${setup ?? ''}\n`
}
