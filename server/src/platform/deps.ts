import type pg from 'pg'
import type { Logger } from 'pino'
import type { Db } from './database/database.ts'
import type { Replicas } from './database/replicas/replicas.ts'
import type { UserRoles } from './database/tables.ts'
import type { Geo } from './geo/geo.ts'
import type { EventStreams } from './http/event-streams.ts'
import type { Mailer } from './mail/mailer.ts'
import type { MediaTools } from './media-tools/media-tools.ts'
import type { PaymentProvider } from './payments/provider.ts'
import type { ShownSettings } from './render/web-build.ts'
import type { Signer } from './security/signer.ts'
import type { Storage } from './storage/storage.ts'

export type Role = UserRoles['role']

/** Who is calling: from the session of the bearer token. */
export type User = {
  id: string
  roles: readonly Role[]
  sessionId: string
  /** Powers of theirs rest until they log in with a second factor; `roles` leaves them out. */
  mustTurnOnSecondFactor?: boolean
}

/** The site's own particulars, from its settings. */
export type Site = {
  readonly name: string
  readonly publicUrl: string
  readonly supportEmail: string
  readonly isProduction: boolean
  /** Where else the site is found: https addresses. */
  readonly socialLinks: readonly string[]
  /** Whose days and months reports, receipts and exports count: a name such as Africa/Lagos. */
  readonly timeZone: string
  /** Null or absent: the logo that the software comes with. */
  readonly logoUrl?: string | null
}

/** usd: they pay in dollars. charge_in_ngn: everybody pays the naira price. disabled: only who may pay in naira can pay. */
export type ForeignCurrencyMode = 'usd' | 'charge_in_ngn' | 'disabled'

/** What the operator has decided about people. */
export type Policy = {
  /** Managers and admins have their powers only with a second factor. */
  readonly requireSecondFactor: boolean
  /** An application to teach is approved at once. */
  readonly approveInstructors: boolean
  /** How people pay who can't pay in naira. */
  readonly foreignCurrency: ForeignCurrencyMode
  /** A higher price stands, struck through, beside each price. */
  readonly strikeThrough: boolean
}

/** What of its surroundings the site says to its admins; secrets are cut before they get here. */
export type ConnectionFacts = { uses: string; facts: readonly { label: string; value: string | null; variable: string | null }[] }
export type Connections = Record<'mail' | 'payments' | 'storage' | 'database', ConnectionFacts>

/** What the environment says, which holds where admins have not decided otherwise. */
export type SetUp = { readonly site: Site; readonly policy: Policy; readonly connections: Connections }

export type LiveSettings<Settings = ShownSettings> = {
  readonly site: Site
  readonly policy: Policy
  readonly setUp: SetUp
  /** Reads the settings from the database; `site` and `policy` have the new values from then on. */
  readonly follow: () => Promise<Settings>
}

export type BackupSettings = {
  /** Where backups lie, and beside them the log of withdrawals. */
  folder: string
  /** The minute of Lagos' day at which one is made; null: only when somebody asks. */
  atMinute: number | null
  /** How many are kept. */
  kept: number
}

/** How this installation is set up, for those who run it. No secret is among it. */
export type Installation = {
  dataDir: string
  isDatabaseEmbedded: boolean
  hasOwnerLogin: boolean
  hasMailServer: boolean
  paymentKey: 'live' | 'test' | null
  paymentsUrl: string
  trustsProxy: boolean
  logLevel: string
  /** False for a process that only answers requests. */
  runsJobs: boolean
}

/** All the server is given from outside: what it stands on, and what tests replace at the process's edge. */
export type Deps = {
  /** In background jobs, their own pool: direct, with other timeouts. */
  db: Db
  /** The pool of requests, through the pooler if there is one. */
  requestDb: Db
  /** Where what everybody may see is read from. */
  replicas: Replicas
  /** For whoever needs a connection of its own. */
  connection: string | pg.ConnectionConfig
  clock: () => Date
  log: Logger
  /** The values of these two change while the server runs: read them at each use, and keep no copy (docs/architecture/setting.md). */
  site: Site
  policy: Policy
  settings: Pick<LiveSettings, 'setUp' | 'follow'>
  signer: Signer
  storage: Storage
  /** Null where there is no ffmpeg: a video then plays as it was uploaded. */
  mediaTools: MediaTools | null
  /** Where files lie while they are worked on. */
  workFolder: string
  /** Where files lie that are being uploaded: on the disk of the storage, so that they are moved there without a second copy. */
  uploadFolder: string
  backups: BackupSettings
  installation: Installation
  mailer: Mailer
  /** Null when no key is set in production: checkout then says so. */
  payments: PaymentProvider | null
  geo: Geo
  /** The lines this process holds open to browsers. */
  streams: EventStreams
  /** The person behind a token; null for a token that is unknown, over or of a suspended account. */
  userOf: (token: string) => Promise<User | null>
}
