import type { Logger } from 'pino'
import type { Db } from './database/database.ts'
import type { Geo } from './geo/geo.ts'
import type { EventStreams } from './http/event-streams.ts'
import type { Mailer } from './mail/mailer.ts'
import type { PaymentProvider } from './payments/provider.ts'
import type { Signer } from './security/signer.ts'
import type { Storage } from './storage/storage.ts'

/** Who is calling: from the session of the bearer token. */
export type User = {
  id: string
  roles: readonly string[]
  sessionId: string
  /** Powers of theirs rest until they log in with a second factor; `roles` leaves them out. */
  mustTurnOnSecondFactor?: boolean
}

/** The site's own particulars, from its settings. */
export type Site = {
  name: string
  publicUrl: string
  supportEmail: string
  isProduction: boolean
  /** Where else the site is found: https addresses. */
  socialLinks: readonly string[]
}

/** usd: they pay in dollars. charge_in_ngn: everybody pays the naira price. disabled: only who may pay in naira can pay. */
export type ForeignCurrencyMode = 'usd' | 'charge_in_ngn' | 'disabled'

/** What the operator has decided about people. */
export type Policy = {
  /** Managers and admins have their powers only with a second factor. */
  requireSecondFactor: boolean
  /** Whoever applies to teach is an instructor at once. */
  approveInstructors: boolean
  /** How people pay who can't pay in naira. */
  foreignCurrency: ForeignCurrencyMode
}

/** All the server is given from outside: what it stands on, and what tests replace at the process's edge. */
export type Deps = {
  db: Db
  clock: () => Date
  log: Logger
  site: Site
  policy: Policy
  signer: Signer
  storage: Storage
  mailer: Mailer
  /** Null when no key is set in production: checkout then says so. */
  payments: PaymentProvider | null
  geo: Geo
  /** The lines this process holds open to browsers. */
  streams: EventStreams
  /** The person behind a token; null for a token that is unknown, over or of a suspended account. */
  userOf: (token: string) => Promise<User | null>
}
