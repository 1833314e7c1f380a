import { mkdir } from 'node:fs/promises'
import http from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { buildApp, jobHandlers } from './app.ts'
import type { Config } from './config.ts'
import { beatStreams, tellAllStreams, tellStreams } from './features/notifications/stream-notifications.ts'
import { siteSettings } from './features/settings/site-settings.ts'
import { inRepository } from './platform/assets.ts'
import { listen } from './platform/database/listen.ts'
import { openDatabase } from './platform/database/open-database.ts'
import type { Deps } from './platform/deps.ts'
import { createWorkers } from './platform/jobs/workers.ts'
import { type DevMailbox, openDevMailbox } from './platform/mail/dev-mailbox.ts'
import { mailboxPages } from './platform/mail/mailbox-page.ts'
import { createMailer } from './platform/mail/mailer.ts'
import { openPayments } from './platform/payments/open-payments.ts'
import { createPageCache } from './platform/render/page-cache.ts'
import { registerPages } from './platform/render/pages.ts'
import { databaseSettings, LOCAL_SMTP_URL, makeDeps, paymentSettings } from './wiring.ts'

export type RunningServer = { app: FastifyInstance; deps: Deps; port: number; stop: () => Promise<void> }

/** Everything, in the order it has to come up; `stop` takes it down in the opposite one. */
export async function startServer(config: Config, log: Logger): Promise<RunningServer> {
  await mkdir(config.DATA_DIR, { recursive: true, mode: 0o700 })
  const closers: (() => Promise<unknown> | unknown)[] = []
  const stop = async () => {
    for (const close of closers.reverse()) await close()
    closers.length = 0
  }
  try {
    return await bringUp(config, log, closers, stop)
  } catch (error) {
    await stop()
    throw error
  }
}

async function bringUp(
  config: Config,
  log: Logger,
  closers: (() => Promise<unknown> | unknown)[],
  stop: () => Promise<void>,
): Promise<RunningServer> {
  const database = await openDatabase(databaseSettings(config), log)
  closers.push(database.close)
  const { db } = database

  const mailbox = config.SMTP_URL === undefined && !config.isProduction ? await openDevMailbox() : undefined
  if (mailbox) closers.push(mailbox.close)
  const mailer = createMailer({ smtpUrl: config.SMTP_URL ?? mailbox?.smtpUrl ?? LOCAL_SMTP_URL, from: config.MAIL_FROM })
  closers.push(mailer.close)

  const payments = await openPayments(paymentSettings(config, db), log)
  closers.push(payments.close)

  const deps = await makeDeps(config, { db, log, mailer, payments: payments.provider })
  if (config.DEMO) await seedOnce(deps)
  if (config.isProduction) await refuseDemoAccounts(deps)

  const { app, cache } = await assemble(config, deps, { mailbox, mountPayments: payments.mount })
  const workers = createWorkers(db, log, jobHandlers(deps))
  const streams = openStreams(deps)
  closers.push(streams.stopBeating)
  const heard: Record<string, (payload: string) => void> = { jobs: workers.wake, catalog: cache.drop, notifications: streams.tell }
  const listener = await listen(database.connection, Object.keys(heard), {
    onNotification: (channel, payload) => heard[channel]?.(payload),
    onReconnect: () => {
      cache.drop()
      workers.wake()
      streams.tellAll()
    },
    onError: (error) => log.warn({ err: error }, 'the connection for notifications broke'),
  })
  closers.push(listener.close, workers.stop, () => app.close())

  await app.listen({ port: config.PORT, host: config.HOST })
  workers.start()
  const address = app.server.address()
  return { app, deps, port: typeof address === 'object' && address ? address.port : config.PORT, stop }
}

// Proxies give a silent line up after 30 seconds and more.
const BEAT_MS = 25_000

/** What the database tells this process of notifications, on to the browsers that are connected to it. */
function openStreams(deps: Deps) {
  const logFailure = (error: unknown) => deps.log.warn({ err: error }, 'open streams could not be told')
  const beating = setInterval(() => void beatStreams(deps).catch(logFailure), BEAT_MS)
  return {
    tell: (payload: string) => void tellStreams(deps, payload.split(',')).catch(logFailure),
    tellAll: () => void tellAllStreams(deps).catch(logFailure),
    stopBeating: () => clearInterval(beating),
  }
}

type Beside = { mailbox: DevMailbox | undefined; mountPayments: (app: FastifyInstance) => Promise<void> }

async function assemble(config: Config, deps: Deps, { mailbox, mountPayments }: Beside) {
  const cache = createPageCache({
    currencyOf: (caller) => deps.geo.shownTo(caller).currency,
    countryHeader: config.COUNTRY_HEADER,
    // Behind a proxy only Fastify knows whose word on the address to believe.
    addressOf: config.TRUST_PROXY === undefined ? undefined : () => undefined,
  })
  const app = await buildApp(deps, {
    trustProxy: config.TRUST_PROXY ?? false,
    serverFactory: (handler) => http.createServer((request, response) => cache.answer(request, response) || handler(request, response)),
    beside: async (server) => {
      await mountPayments(server)
      if (mailbox) mailboxPages(server, mailbox)
      await registerPages(server, deps, { webDist: inRepository('web', 'dist'), cache, readSettings: () => siteSettings(deps.db) })
    },
  })
  return { app, cache }
}

/** A folder that was tried out as a demo must not go into production: everybody knows the password of its admin. */
async function refuseDemoAccounts({ db }: Deps) {
  const { findDemoAccounts } = await import('./testing/demo/seed.ts')
  const emails = await findDemoAccounts(db)
  if (emails.length > 0)
    throw new Error(
      `This database holds demo accounts with a password that everybody knows (${emails.join(', ')}). Production needs a database of its own: set DATA_DIR or DATABASE_URL to a new one.`,
    )
}

/** Fills an empty database with the demo catalogue and its accounts. */
async function seedOnce(deps: Deps) {
  const { seedDemo } = await import('./testing/demo/seed.ts')
  await seedDemo(deps)
}
