// What the settings mean for the parts of the system; the server and the command line stand on the same.
import path from 'node:path'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import { findCaller } from './features/accounts/find-caller.ts'
import { inRepository } from './platform/assets.ts'
import type { Db } from './platform/database/database.ts'
import type { DatabaseSettings } from './platform/database/open-database.ts'
import type { Deps, Site } from './platform/deps.ts'
import { createGeo } from './platform/geo/geo.ts'
import { createEventStreams } from './platform/http/event-streams.ts'
import type { Mailer } from './platform/mail/mailer.ts'
import type { PaymentSettings } from './platform/payments/open-payments.ts'
import type { PaymentProvider } from './platform/payments/provider.ts'
import { sharedSecret } from './platform/security/secrets.ts'
import { createSigner } from './platform/security/signer.ts'
import { localStorage } from './platform/storage/local-storage.ts'

// Where mail goes in production without SMTP_URL: most machines have a mail server of their own.
export const LOCAL_SMTP_URL = 'smtp://127.0.0.1:25'

export const databaseSettings = (config: Config): DatabaseSettings => ({
  url: config.DATABASE_URL,
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

export const siteOf = (config: Config): Site => ({
  name: config.SITE_NAME,
  publicUrl: config.PUBLIC_URL,
  supportEmail: config.SUPPORT_EMAIL,
  isProduction: config.isProduction,
  socialLinks: config.SOCIAL_LINKS,
})

export type Opened = { db: Db; log: Logger; mailer: Mailer; payments: PaymentProvider | null }

export async function makeDeps(config: Config, { db, log, mailer, payments }: Opened): Promise<Deps> {
  const policy = {
    requireSecondFactor: config.REQUIRE_SECOND_FACTOR,
    approveInstructors: config.APPROVE_INSTRUCTORS,
    foreignCurrency: config.FOREIGN_CURRENCY_MODE,
  }
  return {
    db,
    clock: () => new Date(),
    log,
    site: siteOf(config),
    policy,
    signer: createSigner(await sharedSecret(db, 'signing')),
    storage: await localStorage(path.join(config.DATA_DIR, 'media')),
    mailer,
    payments,
    geo: createGeo({ countryHeader: config.COUNTRY_HEADER }),
    streams: createEventStreams(),
    userOf: (token) => findCaller({ db, policy, now: new Date() }, token),
  }
}
