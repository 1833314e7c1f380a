import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Endpoint, Sent } from '@akada/contract/endpoint.ts'
import { DEFAULT_TIME_ZONE } from '@akada/contract/time-zone.ts'
import { type SimulatorControl, simulator } from '@akada/paystack-simulator'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll } from 'vitest'
import { insertSession } from '#features/accounts/accounts.sessions.queries.ts'
import { hashToken } from '#features/accounts/accounts.tokens.ts'
import { findCaller } from '#features/accounts/find-caller.ts'
import { recordMails } from '#features/mails/record-mails.ts'
import { liveSettings } from '#features/settings/settings.live.ts'
import { noReplicas } from '#platform/database/replicas/replicas.ts'
import type { Deps, Policy } from '#platform/deps.ts'
import { createGeo } from '#platform/geo/geo.ts'
import { createCallCache } from '#platform/http/call-cache.ts'
import { createEventStreams } from '#platform/http/event-streams.ts'
import { apiHeaders } from '#platform/http/security-headers.ts'
import { createSharedCache } from '#platform/http/shared-cache.ts'
import { createWorkers } from '#platform/jobs/workers.ts'
import type { LoginProvider } from '#platform/login-providers/login-provider.ts'
import { type DevMailbox, openDevMailbox } from '#platform/mail/dev-mailbox.ts'
import { createMailer } from '#platform/mail/mailer.ts'
import type { MediaTools } from '#platform/media-tools/media-tools.ts'
import { paystack } from '#platform/payments/paystack.ts'
import { createSigner } from '#platform/security/signer.ts'
import { localStorage } from '#platform/storage/local-storage.ts'
import { buildApp, jobHandlers } from '../app.ts'
import { createLog } from '../log.ts'
import { testDatabase } from './test-database.ts'

/** The complete response: status, envelope and headers. */
export type TestAnswer = {
  statusCode: number
  message: string
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into whatever came
  data: any
  code?: string
  errors?: { path: string; message: string }[]
  meta?: { totalPages: number }
  /** The body, if it isn't JSON. */
  text?: string
  headers: Record<string, string | string[] | number | undefined>
}

export type TestPerson = { id: string }

// Shared, because reading the country data takes a third of the time that a test app needs.
const geo = createGeo({ countryHeader: 'x-country' })

const noFacts = { uses: 'What tests use.', facts: [] }

type TestAppOptions = {
  now?: Date
  payments?: 'simulator' | 'none'
  policy?: Partial<Policy>
  mediaTools?: MediaTools | null
  loginProviders?: readonly LoginProvider[]
}

/**
 * The real server on its own database, with real SMTP and the payment simulator over HTTP, at a time that the test chooses. The test may
 * change `clock.now`. No part of the application is mocked.
 */
export async function testApp({
  now = new Date('2026-09-01T12:00:00Z'),
  payments = 'simulator',
  policy,
  mediaTools = null,
  loginProviders = [],
}: TestAppOptions = {}) {
  const clock = { now }
  const { db, connection, ownerDb, close } = await testDatabase()
  const folder = await mkdtemp(path.join(tmpdir(), 'akada-test-'))
  const mailbox = await openDevMailbox(() => clock.now)
  const provider = payments === 'simulator' ? await testSimulator(() => clock.now) : null
  const settings = testSettings(db, policy)
  const deps: Deps = {
    db,
    requestDb: db,
    replicas: noReplicas,
    connection,
    clock: () => clock.now,
    log: createLog('error'),
    site: settings.site,
    policy: settings.policy,
    settings,
    signer: createSigner('a secret of the tests'),
    storage: await localStorage(folder),
    mediaTools,
    workFolder: path.join(folder, 'work'),
    uploadFolder: path.join(folder, 'uploads'),
    backups: { folder: `${folder}-backups`, atMinute: null, kept: 2 },
    installation: {
      dataDir: folder,
      isDatabaseEmbedded: true,
      hasOwnerLogin: true,
      hasMailServer: true,
      paymentKey: null,
      paymentsUrl: 'http://127.0.0.1:9',
      runsJobs: true,
      trustsProxy: false,
      logLevel: 'silent',
    },
    mailer: testMailer({ db, clock, site: settings.site }, mailbox),
    payments: provider?.payments ?? null,
    geo,
    loginProviders,
    // Keeps nothing, because tests change data without a process that hears the notifications.
    calls: createCallCache(createSharedCache({ maxBytes: 1 }), apiHeaders(settings.site)),
    heard: async () => undefined,
    streams: createEventStreams(),
    userOf: (token) => findCaller({ db, policy: deps.policy, now: clock.now }, token),
  }
  // Tests set a caller's address with x-forwarded-for.
  const app = await buildApp(deps, { trustProxy: '127.0.0.1' })
  const workers = createWorkers(db, deps.log, jobHandlers(deps))

  afterAll(async () => {
    await workers.stop()
    await app.close()
    await provider?.close()
    deps.mailer.close()
    await mailbox.close()
    await close()
    await rm(folder, { recursive: true, force: true })
    await rm(deps.backups.folder, { recursive: true, force: true })
  })

  const { call, tokenFor } = testCalls(app, db, clock)

  return {
    app,
    db,
    connection,
    ownerDb,
    deps,
    clock,
    call,
    tokenFor,
    mailbox: mailbox as DevMailbox,
    runJobs: workers.drain,
    paystack: provider?.control as SimulatorControl,
    /** Listens on a port, to which the simulator sends its webhooks. */
    hearWebhooks: async () => {
      await app.listen({ port: 0, host: '127.0.0.1' })
      const { port } = app.server.address() as AddressInfo
      await provider?.control.setWebhookUrl(`http://127.0.0.1:${port}/api/payments/paystack/webhook`)
    },
    /** For another process that shares the simulator. */
    paystackSettings: provider?.settings,
  }
}

/** Functions that call endpoints as users. */
export function testCalls(app: FastifyInstance, db: Deps['db'], clock: { now: Date }) {
  const tokens = new Map<string, string>()
  /** Returns a session token for a user made by a builder. */
  const tokenFor = async (person: TestPerson): Promise<string> => {
    const known = tokens.get(person.id)
    if (known) return known
    const token = randomBytes(32).toString('base64url')
    const expiresAt = new Date(clock.now.getTime() + 10 * 365 * 86_400_000)
    await insertSession(db, {
      userId: person.id,
      tokenHash: hashToken(token),
      userAgent: null,
      address: '127.0.0.1',
      now: clock.now,
      expiresAt,
    })
    tokens.set(person.id, token)
    return token
  }

  /** Calls an endpoint like an HTTP client, without a socket. */
  const call = async <E extends Endpoint>(
    endpoint: E,
    input: Sent<E>,
    as?: TestPerson,
    headers: Record<string, string> = {},
  ): Promise<TestAnswer> => {
    const { params = {}, query, body } = input as { params?: Record<string, unknown>; query?: Record<string, string>; body?: object }
    const url = `/api${endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))}`
    const response = await app.inject({
      method: endpoint.method,
      url,
      ...(query && { query: query as Record<string, string> }),
      headers: { ...headers, ...(as && { authorization: `Bearer ${await tokenFor(as)}` }) },
      ...(body && { payload: body }),
    })
    const isJson = String(response.headers['content-type'] ?? '').startsWith('application/json')
    return {
      ...(isJson ? response.json() : { statusCode: response.statusCode, message: '', data: null, text: response.body }),
      headers: response.headers,
    }
  }

  return { call, tokenFor }
}

const testMailer = ({ db, clock, site }: Pick<Deps, 'db' | 'site'> & { clock: { now: Date } }, { smtpUrl }: DevMailbox) =>
  recordMails(
    { db, clock: () => clock.now, log: createLog('silent'), site },
    createMailer({ smtpUrl, from: 'Akada <no-reply@akada.test>' }),
  )

const testSettings = (db: Deps['db'], policy: Partial<Policy> | undefined) =>
  liveSettings(
    db,
    {
      site: {
        name: 'Akada',
        publicUrl: 'http://localhost:3000',
        supportEmail: 'support@akada.test',
        isProduction: false,
        socialLinks: [],
        timeZone: DEFAULT_TIME_ZONE,
      },
      policy: {
        requireSecondFactor: false,
        approveInstructors: false,
        foreignCurrency: 'usd',
        strikeThrough: true,
        videoLinks: { isAllowed: true, hosts: [] },
        ...policy,
      },
      connections: { mail: noFacts, payments: noFacts, storage: noFacts, database: noFacts },
    },
    () => {},
  )

async function testSimulator(clock: () => Date) {
  const secretKey = `sk_test_${randomBytes(12).toString('hex')}`
  const { port } = await freePort()
  const publicUrl = `http://127.0.0.1:${port}`
  const paystackSimulator = simulator({ secretKey, publicUrl, clock, retrySchedule: 'fast' })
  const server = Fastify({ forceCloseConnections: true })
  await server.register(paystackSimulator.plugin)
  await server.listen({ port, host: '127.0.0.1' })
  return {
    control: paystackSimulator.control,
    settings: { PAYSTACK_SECRET_KEY: secretKey, PAYSTACK_BASE_URL: publicUrl },
    payments: paystack({ secretKey, baseUrl: publicUrl, checkoutOrigins: [publicUrl] }),
    close: async () => {
      await paystackSimulator.close()
      await server.close()
    },
  }
}

async function freePort(): Promise<AddressInfo> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return address
}
