import { hostname } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { Logger } from 'pino'
import { listPastPayments } from '#features/purchases/list-past-payments.ts'
import { keepRecordingTranscoder } from '#features/renditions/record-transcoder.ts'
import { buildApp, favored, jobHandlers } from './app.ts'
import type { Config } from './config.ts'
import { createSetupLink } from './features/accounts/create-setup-link.ts'
import { countingClicks } from './features/affiliates/add-affiliate-click.ts'
import { beatStreams, notifyAllStreams, notifyStreams } from './features/notifications/stream-notifications.ts'
import { openStorage } from './open-storage.ts'
import { inRepository } from './platform/assets.ts'
import { type Listening, listen } from './platform/database/listen.ts'
import { openDatabase } from './platform/database/open-database.ts'
import type { Deps } from './platform/deps.ts'
import { finishRequests, httpServer } from './platform/http/http-server.ts'
import { createPressure } from './platform/http/pressure.ts'
import { createReadiness, type Readiness } from './platform/http/readiness.ts'
import { createSharedCache, type SharedCache } from './platform/http/shared-cache.ts'
import { shedLoad } from './platform/http/shed-load.ts'
import { createWorkers, type Workers } from './platform/jobs/workers.ts'
import type { DevMailbox } from './platform/mail/dev-mailbox.ts'
import { mailboxPages } from './platform/mail/mailbox-page.ts'
import { createMailer } from './platform/mail/mailer.ts'
import { findMediaTools } from './platform/media-tools/media-tools.ts'
import { readProcess } from './platform/metrics/read-process.ts'
import { openPayments } from './platform/payments/open-payments.ts'
import { createPageCache } from './platform/render/page-cache.ts'
import { registerPages } from './platform/render/pages.ts'
import { retrying } from './platform/retrying.ts'
import { clearWorkFolder } from './platform/storage/work-folder.ts'
import { explainListening, requirePlaces } from './require-places.ts'
import { startObserving } from './start-observing.ts'
import { databaseSettings, LOCAL_SMTP_URL, makeDeps, paymentSettings, senderOf } from './wiring.ts'

// Enough for a database that starts together with this process and first replays its log.
const DATABASE_WITHIN_MS = 60_000
// The time for requests in progress after the drain. The process exits at most 25 s after the drain (main.ts).
const FINISH_MS = 20_000

export type RunningServer = {
  app: FastifyInstance
  deps: Deps
  port: number
  /** The link to create the first admin. Undefined if the site has one. */
  setupLink: string | undefined
  stop: () => Promise<void>
}

/** Returns undefined if the site has an admin, and in processes that serve no pages. */
async function setupLinkOf({ PROCESS, PUBLIC_URL }: Config, { db, clock }: Deps, port: number): Promise<string | undefined> {
  if (PROCESS === 'jobs') return undefined
  return createSetupLink(db, { process: `${hostname()}:${port}`, publicUrl: PUBLIC_URL, now: clock() })
}

/** Starts all parts in order. `stop` stops them in reverse order. */
export async function startServer(config: Config, log: Logger): Promise<RunningServer> {
  // Must come before the migrations.
  await requirePlaces(config)
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
  closers.push(await startObserving(config, log))
  // Runs in parallel with the database connection. A failure is handled where the result is awaited below.
  const findingTools = findMediaTools(config.FFMPEG_PATH)
  findingTools.catch(() => undefined)
  const readiness = createReadiness()
  const isCreatingDemo = () => config.DEMO && readiness.state === 'STARTING'
  const database = await openDatabase({ ...databaseSettings(config), waitMs: DATABASE_WITHIN_MS, isCreatingDemo }, log)
  closers.push(database.close)
  const { db, replicas, connection } = database

  const mailbox = config.SMTP_URL === undefined && !config.isProduction ? await openMailbox() : undefined
  if (mailbox) closers.push(mailbox.close)
  const mailer = createMailer({
    smtpUrl: config.SMTP_URL ?? mailbox?.smtpUrl ?? LOCAL_SMTP_URL,
    from: () => senderOf(config, deps.site),
    isUnencryptedAllowed: config.SMTP_UNENCRYPTED,
  })
  closers.push(mailer.close)

  const payments = await openPayments(paymentSettings(config, db), log)
  closers.push(payments.close)

  const mediaTools = await findingTools
  if (!mediaTools) log.info('ffmpeg wasn’t found, so this process doesn’t convert videos')

  const storage = await openStorage(config)
  const shared = createSharedCache({ maxBytes: config.PAGE_CACHE_MB * 1024 * 1024 })
  const hearing: { listener?: Listening } = {}
  const provided = { db, replicas, connection, log, storage, mailer, payments: payments.provider, mediaTools }
  const deps = await makeDeps(config, { ...provided, shared, heard: async () => hearing.listener?.caughtUp() })
  await clearWorkFolder(deps.workFolder)
  if (config.DEMO) await seedOnce(deps)
  await payments.recall(() => listPastPayments(db))
  if (config.isProduction) await refuseDemoAccounts(deps)

  const { app, pressure } = await assemble(config, deps, {
    shared,
    pool: database.pool,
    waitedMs: database.waitedMs,
    jobsPool: database.jobs.pool,
    mailbox,
    mountPayments: payments.mount,
    readiness,
  })
  const workers = deps.installation.runsJobs
    ? createWorkers(database.jobs.db, log, jobHandlers({ ...deps, db: database.jobs.db }))
    : undefined
  closers.push(await keepRecordingTranscoder(deps))
  const streams = openStreams(deps)
  closers.push(pressure.close, streams.stopBeating)
  hearing.listener = await hear(deps, { shared, workers, streams })
  closers.push(
    hearing.listener.close,
    () => workers?.stop(),
    () => app.close(),
  )

  const place = { port: config.PORT, host: config.HOST }
  await app.listen(place).catch((error) => {
    throw explainListening(error, place)
  })
  workers?.start()
  if (config.PROCESS !== 'jobs') await renderFirst(app, log)
  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : config.PORT
  // Created after listening starts. Otherwise, a start that fails because its port is in use would invalidate the running process's link.
  const setupLink = await setupLinkOf(config, deps, port)
  readiness.open()
  return {
    app,
    deps,
    port,
    setupLink,
    stop: () => leave(config, { readiness, workers, deps, app }).finally(stop),
  }
}

const SETTINGS_AGAIN_MS = 2_000

type Hearers = { shared: SharedCache; workers: Workers | undefined; streams: ReturnType<typeof openStreams> }

/** Passes the database's notifications on to the parts of this process. */
async function hear({ log, replicas, settings, connection }: Deps, { shared, workers, streams }: Hearers): Promise<Listening> {
  const following = retrying(settings.follow, {
    everyMs: SETTINGS_AGAIN_MS,
    onError: (error) => log.warn({ err: error }, 'the settings couldn’t be read'),
  })
  const readChanges = () => {
    replicas.changed()
    following.run()
  }
  const showChanges = () => {
    shared.drop()
    readChanges()
  }
  const heard: Record<string, (payload: string) => void> = {
    ...(workers && { jobs: workers.wake }),
    catalog: showChanges,
    notifications: streams.tell,
  }
  const listening = await listen(connection, Object.keys(heard), {
    onNotification: (channel, payload) => heard[channel]?.(payload),
    onLost: shared.pause,
    onReconnect: () => {
      shared.resume()
      readChanges()
      workers?.wake()
      streams.notifyAll()
    },
    onError: (error) => log.warn({ err: error }, 'lost the notification connection to PostgreSQL'),
  })
  const close = async () => {
    following.stop()
    await listening.close()
  }
  return { ...listening, close }
}

const FIRST_AGAIN_MS = 1_000
const FIRST_TRIES = 30

/** The first rendering takes longest and proves that everything pages need is available. The process becomes ready after it. */
async function renderFirst(app: FastifyInstance, log: Logger) {
  for (let tries = 1; tries <= FIRST_TRIES; tries++) {
    const { statusCode } = await app.inject({ url: '/' })
    if (statusCode < 500) return
    log.warn({ status: statusCode }, 'the first page couldn’t be rendered and will be retried')
    await sleep(FIRST_AGAIN_MS)
  }
  // The home page may fail while payment and learning pages work.
  log.error('the first page can’t be rendered; everything else is served')
}

type Leaving = { readiness: Readiness; workers: Workers | undefined; deps: Deps; app: FastifyInstance }

/** Waits until load balancers send no new requests, then until pending work is done. */
async function leave({ DRAIN_SECONDS }: Config, { readiness, workers, deps, app }: Leaving) {
  readiness.drain()
  const working = workers?.stop()
  await sleep(DRAIN_SECONDS * 1_000)
  deps.streams.close()
  await finishRequests(app.server, FINISH_MS)
  await working
}

// Proxies close an idle connection after 30 seconds or more.
const BEAT_MS = 25_000

/** Forwards notifications from the database to the browsers connected to this process. */
function openStreams(deps: Deps) {
  const logFailure = (error: unknown) => deps.log.warn({ err: error }, 'open event streams couldn’t be notified')
  const beating = setInterval(() => void beatStreams(deps).catch(logFailure), BEAT_MS)
  return {
    tell: (payload: string) => void notifyStreams(deps, payload.split(',')).catch(logFailure),
    notifyAll: () => void notifyAllStreams(deps).catch(logFailure),
    stopBeating: () => clearInterval(beating),
  }
}

type Beside = {
  shared: SharedCache
  pool: pg.Pool
  waitedMs: () => number
  jobsPool: pg.Pool
  mailbox: DevMailbox | undefined
  mountPayments: (app: FastifyInstance) => Promise<void>
  readiness: Readiness
}

async function assemble(config: Config, deps: Deps, { shared, pool, waitedMs, jobsPool, mailbox, mountPayments, readiness }: Beside) {
  const cache = createPageCache({
    shared,
    currencyOf: (caller) => deps.geo.shownTo(caller).currency,
    countryHeader: config.COUNTRY_HEADER,
    // Behind a proxy, only Fastify knows which forwarding headers to trust.
    addressOf: config.TRUST_PROXY === undefined ? undefined : () => undefined,
  })
  const pressure = createPressure({ waiting: () => pool.waitingCount, waitedMs })
  const shedding = shedLoad(pressure, { ...favored, isQuick: (request) => deps.calls.holds(request) || cache.holds(request) })
  const app = await buildApp(deps, {
    trustProxy: config.TRUST_PROXY ?? false,
    metrics: {
      token: config.METRICS_TOKEN,
      read: () => readProcess({ process: config.PROCESS, pools: { calls: pool, jobs: jobsPool }, streams: deps.streams, cache: shared }),
    },
    isForJobs: config.PROCESS === 'jobs',
    readiness,
    watch: shedding.watch,
    serverFactory: (handler) => httpServer(handler, { first: [deps.calls.answer, cache.answer, shedding.answer], readiness }),
    beside: async (server) => {
      if (config.PROCESS !== 'jobs') await mountPayments(server)
      if (mailbox) mailboxPages(server, mailbox, config.PUBLIC_URL)
      if (config.PROCESS !== 'jobs')
        await registerPages(server, deps, {
          webDist: inRepository('web', 'dist'),
          cache,
          readSettings: deps.settings.follow,
          countClick: countingClicks(deps),
        })
    },
  })
  return { app, pressure }
}

/** Prevents a demo installation from going into production, because the password of its admin is public. */
async function refuseDemoAccounts({ db }: Deps) {
  const { findDemoAccounts } = await import('./testing/demo/seed.ts')
  const emails = await findDemoAccounts(db)
  if (emails.length > 0)
    throw new Error(
      `This database has demo accounts with a public password (${emails.join(', ')}). Production needs its own database: set DATA_DIR or DATABASE_URL to a new one.`,
    )
}

async function openMailbox(): Promise<DevMailbox> {
  const { openDevMailbox } = await import('./platform/mail/dev-mailbox.ts')
  return openDevMailbox()
}

/** Fills an empty database with the demo catalog and its accounts. */
async function seedOnce(deps: Deps) {
  const { seedDemo } = await import('./testing/demo/seed.ts')
  await seedDemo(deps)
}
