import type pg from 'pg'
import type { Logger } from 'pino'
import type { Db } from './database/database.ts'
import type { Replicas } from './database/replicas/replicas.ts'
import type { UserRoles } from './database/tables.ts'
import type { Geo } from './geo/geo.ts'
import type { CallCache } from './http/call-cache.ts'
import type { EventStreams } from './http/event-streams.ts'
import type { LoginProvider } from './login-providers/login-provider.ts'
import type { Mailer } from './mail/mailer.ts'
import type { MediaTools } from './media-tools/media-tools.ts'
import type { PaymentProvider } from './payments/provider.ts'
import type { ShownSettings, VideoSources } from './render/web-build.ts'
import type { Signer } from './security/signer.ts'
import type { Storage } from './storage/storage.ts'

export type Role = UserRoles['role']

/** The caller, identified by the session of the bearer token. */
export type User = {
  id: string
  roles: readonly Role[]
  sessionId: string
  /** Whether the user's privileges are suspended until the user turns on a second factor. If so, `roles` omits the suspended roles. */
  mustTurnOnSecondFactor?: boolean
}

/** The site's identity, from its settings. */
export type Site = {
  readonly name: string
  readonly publicUrl: string
  readonly supportEmail: string
  readonly isProduction: boolean
  /** The https URLs of the site's social media profiles. */
  readonly socialLinks: readonly string[]
  /** The time zone for days and months in reports, receipts and exports, such as Africa/Lagos. */
  readonly timeZone: string
  /** Null or undefined means the default logo. */
  readonly logoUrl?: string | null
  /** The path of the icons of the site’s own logo (features/logo/get-site-icon.ts). Null or undefined means the default icons. */
  readonly iconsPath?: string | null
}

/**
 * With `usd`, buyers outside Nigeria pay in dollars. With `charge_in_ngn`, all buyers pay the naira price. With `disabled`, only buyers who
 * may pay in naira can buy.
 */
export type ForeignCurrencyMode = 'usd' | 'charge_in_ngn' | 'disabled'

export type Policy = {
  /** Whether managers and admins have their privileges only with a second factor. */
  readonly requireSecondFactor: boolean
  readonly approveInstructors: boolean
  /** How buyers who can't pay in naira pay. */
  readonly foreignCurrency: ForeignCurrencyMode
  readonly strikeThrough: boolean
  readonly videoLinks: VideoSources
}

/** A connection as shown to admins, without secrets. */
export type ConnectionFacts = { uses: string; facts: readonly { label: string; value: string | null; variable: string | null }[] }
export type Connections = Record<'mail' | 'payments' | 'storage' | 'database', ConnectionFacts>

/** Values from the environment, which apply unless admins have changed them. */
export type SetUp = { readonly site: Site; readonly policy: Policy; readonly connections: Connections }

export type LiveSettings<Settings = ShownSettings> = {
  readonly site: Site
  readonly policy: Policy
  readonly setUp: SetUp
  /** Reads the settings from the database and updates `site` and `policy`. */
  readonly follow: () => Promise<Settings>
}

export type BackupSettings = {
  /** The folder for the backups and the withdrawal log. */
  folder: string
  /** The minute of the day in Lagos at which the daily backup starts. If null, backups are made only on request. */
  atMinute: number | null
  kept: number
}

/** Describes this installation to its operators. Contains no secrets. */
export type Installation = {
  dataDir: string
  isDatabaseEmbedded: boolean
  hasOwnerLogin: boolean
  hasMailServer: boolean
  paymentKey: 'live' | 'test' | null
  paymentsUrl: string
  trustsProxy: boolean
  logLevel: string
  /** False for a process that only serves requests. */
  runsJobs: boolean
}

/** All of the server's dependencies. Tests replace the dependencies at the edge of the process. */
export type Deps = {
  /** The connection pool for queries. Background jobs get their own pool, which bypasses the pooler and has other timeouts. */
  db: Db
  /** The pool for requests. Goes through the pooler if there is one. */
  requestDb: Db
  /** The read replicas, for public data. */
  replicas: Replicas
  /** How to connect, for code that needs a dedicated connection. */
  connection: string | pg.ConnectionConfig
  clock: () => Date
  log: Logger
  /** `site` and `policy` change while the server runs. Read them at each use and never store a copy (docs/architecture/setting.md). */
  site: Site
  policy: Policy
  settings: Pick<LiveSettings, 'setUp' | 'follow'>
  signer: Signer
  storage: Storage
  /** Null if ffmpeg is missing. Videos then play as uploaded. */
  mediaTools: MediaTools | null
  workFolder: string
  /** The folder for unfinished uploads. If it is on the same disk as the storage, files are moved without copying. */
  uploadFolder: string
  backups: BackupSettings
  installation: Installation
  mailer: Mailer
  /** Null if no key is set in production. Checkout then reports that payments are unavailable. */
  payments: PaymentProvider | null
  geo: Geo
  /** The providers with which users can log in, in the order of their buttons. */
  loginProviders: readonly LoginProvider[]
  /** The cached responses to public calls. */
  calls: CallCache
  /** Resolves when this process has been notified of all changes that are committed by now. */
  heard: () => Promise<void>
  /** The open event streams to browsers. */
  streams: EventStreams
  /** Returns a token's user, or null if the token is unknown or expired, or if the account is suspended. */
  userOf: (token: string) => Promise<User | null>
}
