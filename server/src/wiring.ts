// Maps the settings to the parts of the system, for the server and the command line.
import path from 'node:path'
import { DEFAULT_TIME_ZONE } from '@akada/contract/time-zone.ts'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import { describeConnections } from './describe-connections.ts'
import { findCaller } from './features/accounts/find-caller.ts'
import { recordMails } from './features/mails/record-mails.ts'
import { liveSettings } from './features/settings/settings.live.ts'
import { inRepository } from './platform/assets.ts'
import type { Db } from './platform/database/database.ts'
import type { DatabaseSettings } from './platform/database/open-database.ts'
import { type Replicas, replicaAt } from './platform/database/replicas/replicas.ts'
import type { Deps, Installation, SetUp } from './platform/deps.ts'
import { createGeo } from './platform/geo/geo.ts'
import { createCallCache } from './platform/http/call-cache.ts'
import { createEventStreams } from './platform/http/event-streams.ts'
import { apiHeaders } from './platform/http/security-headers.ts'
import { createSharedCache, type SharedCache } from './platform/http/shared-cache.ts'
import type { LoginProvider } from './platform/login-providers/login-provider.ts'
import { openIdProvider } from './platform/login-providers/open-id-provider.ts'
import type { Mailer } from './platform/mail/mailer.ts'
import type { MediaTools } from './platform/media-tools/media-tools.ts'
import type { PaymentSettings } from './platform/payments/open-payments.ts'
import type { PaymentProvider } from './platform/payments/provider.ts'
import { sharedSecret } from './platform/security/secrets.ts'
import { createSigner } from './platform/security/signer.ts'
import type { Storage } from './platform/storage/storage.ts'

// The SMTP server in production if SMTP_URL isn't set. Most machines have a local one.
export const LOCAL_SMTP_URL = 'smtp://127.0.0.1:25'

export const databaseSettings = (config: Config): DatabaseSettings => ({
  url: config.DATABASE_URL,
  ownerUrl: config.DATABASE_OWNER_URL,
  directUrl: config.DATABASE_DIRECT_URL,
  replicas: config.DATABASE_REPLICA_URLS.map(replicaAt),
  dataDir: path.join(config.DATA_DIR, 'postgres'),
  migrations: inRepository('server', 'migrations'),
  maxConnections: config.DATABASE_POOL,
  namedStatements: config.DATABASE_NAMED_STATEMENTS,
})

export const paymentSettings = (config: Config, db: Db): PaymentSettings => ({
  secretKey: config.PAYSTACK_SECRET_KEY,
  previousSecretKey: config.PAYSTACK_PREVIOUS_SECRET_KEY,
  baseUrl: config.PAYSTACK_BASE_URL,
  isProduction: config.isProduction,
  publicUrl: config.PUBLIC_URL,
  ownUrl: `http://127.0.0.1:${config.PORT}`,
  simulatorKey: async () => `sk_test_${(await sharedSecret(db, 'paystack-simulator')).replace(/[^A-Za-z0-9]/g, '')}`,
  snapshotFile: path.join(config.DATA_DIR, 'paystack-simulator.json'),
})

export const setUpOf = (config: Config): SetUp => ({
  site: {
    name: config.SITE_NAME,
    publicUrl: config.PUBLIC_URL,
    supportEmail: config.SUPPORT_EMAIL,
    isProduction: config.isProduction,
    socialLinks: config.SOCIAL_LINKS,
    timeZone: DEFAULT_TIME_ZONE,
  },
  policy: {
    requireSecondFactor: config.REQUIRE_SECOND_FACTOR,
    approveInstructors: config.APPROVE_INSTRUCTORS,
    strikeThrough: true,
    videoLinks: { isAllowed: true, hosts: [] },
    foreignCurrency: config.FOREIGN_CURRENCY_MODE,
  },
  connections: describeConnections(config),
})

/** The sender of emails. If the name in MAIL_FROM is the site name, it changes when an admin renames the site. */
export function senderOf(config: Config, site: { name: string }): string | { name: string; address: string } {
  const address = config.MAIL_FROM.startsWith(`${config.SITE_NAME} <`) ? /<([^<>]+)>$/.exec(config.MAIL_FROM)?.[1] : undefined
  return address === undefined ? config.MAIL_FROM : { name: site.name, address }
}

const installationOf = (config: Config): Installation => ({
  dataDir: config.DATA_DIR,
  isDatabaseEmbedded: config.DATABASE_URL === undefined,
  hasOwnerLogin: config.DATABASE_URL === undefined || config.DATABASE_OWNER_URL !== undefined,
  hasMailServer: config.SMTP_URL !== undefined,
  paymentKey: config.PAYSTACK_SECRET_KEY === undefined ? null : config.PAYSTACK_SECRET_KEY.startsWith('sk_live_') ? 'live' : 'test',
  paymentsUrl: config.PAYSTACK_BASE_URL,
  trustsProxy: config.TRUST_PROXY !== undefined,
  logLevel: config.LOG_LEVEL,
  runsJobs: config.PROCESS !== 'web',
})

const loginProvidersOf = ({ LOGIN_PROVIDERS, PUBLIC_URL, isProduction }: Config): LoginProvider[] =>
  LOGIN_PROVIDERS.map((provider) =>
    openIdProvider({ ...provider, redirectUri: `${PUBLIC_URL}/login/${provider.id}`, isInsecureAllowed: !isProduction }),
  )

export type Opened = {
  db: Db
  replicas: Replicas
  connection: Deps['connection']
  log: Logger
  storage: Storage
  mailer: Mailer
  payments: PaymentProvider | null
  mediaTools: MediaTools | null
  /** The cache for responses that are the same for all visitors. Only the server needs one. */
  shared?: SharedCache
  heard?: Deps['heard']
}

export async function makeDeps(config: Config, opened: Opened): Promise<Deps> {
  const {
    db,
    replicas,
    connection,
    log,
    storage,
    mailer,
    payments,
    mediaTools,
    shared = createSharedCache(),
    heard = async () => undefined,
  } = opened
  const settings = liveSettings(db, setUpOf(config), shared.drop)
  await settings.follow()
  const { site, policy } = settings
  return {
    db,
    requestDb: db,
    replicas,
    connection,
    clock: () => new Date(),
    log,
    site,
    policy,
    settings,
    signer: createSigner(await sharedSecret(db, 'signing')),
    storage,
    mediaTools,
    workFolder: path.join(config.DATA_DIR, 'work'),
    uploadFolder: path.join(config.DATA_DIR, 'uploads'),
    backups: { folder: config.BACKUP_DIR, atMinute: config.BACKUP_AT, kept: config.BACKUP_KEEP },
    installation: installationOf(config),
    mailer: recordMails({ db, clock: () => new Date(), log, site }, mailer),
    payments,
    geo: createGeo({ countryHeader: config.COUNTRY_HEADER }),
    loginProviders: loginProvidersOf(config),
    calls: createCallCache(shared, apiHeaders(site)),
    heard,
    streams: createEventStreams(),
    userOf: (token) => findCaller({ db, policy, now: new Date() }, token),
  }
}
