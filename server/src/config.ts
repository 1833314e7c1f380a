import path from 'node:path'
import * as z from 'zod/mini'

const text = z.string().check(z.trim(), z.minLength(1))
const url = z.string().check(z.regex(/^https?:\/\/[^\s/]+/, 'must be an http or https address'))
const port = z.pipe(
  z.transform((value: string) => (/^\d{1,5}$/.test(value) ? Number(value) : value)),
  z.int('must be a port number').check(z.gte(0, 'must be a port number'), z.lte(65_535, 'must be a port number')),
)
const links = z.pipe(
  z.transform((value: string) =>
    value
      .split(',')
      .map((link) => link.trim())
      .filter((link) => link !== ''),
  ),
  z.array(
    z.string().check(z.regex(/^https:\/\/[^\s/?#@][^\s/?#@.]*\.[^\s/?#@]+([/?#]\S*)?$/, 'must be https addresses, separated by commas')),
  ),
)
const database = z.string().check(z.regex(/^postgres(ql)?:\/\//, 'must begin with postgres://'))
const replicas = z.pipe(
  z.transform((value: string) =>
    value
      .split(',')
      .map((address) => address.trim())
      .filter((address) => address !== ''),
  ),
  z.array(
    z
      .string()
      .check(
        z.regex(/^postgres(ql)?:\/\/\S+$/, 'must be addresses that begin with postgres://, separated by commas'),
        z.regex(/^[^?]*(\?(?!(.*&)?weight=(?![1-9]\d?(&|$))).*)?$/, 'may have a weight from 1 to 99, as in ?weight=2'),
      ),
  ),
)
const flag = z.pipe(
  z.enum(['true', 'false'], 'must be true or false'),
  z.transform((value: 'true' | 'false') => value === 'true'),
)

/** A time of day, as the minute of the day; off: null. */
const timeOfDay = z.pipe(
  z.string().check(z.regex(/^(off|([01]\d|2[0-3]):[0-5]\d)$/, 'must be a time such as 02:30, or off')),
  z.transform((value: string) => (value === 'off' ? null : Number(value.slice(0, 2)) * 60 + Number(value.slice(3)))),
)
const count = z.pipe(
  z.transform((value: string) => (/^\d{1,4}$/.test(value) ? Number(value) : value)),
  z
    .int('must be a number from 1 to 1000')
    .check(z.gte(1, 'must be a number from 1 to 1000'), z.lte(1000, 'must be a number from 1 to 1000')),
)

const seconds = z.pipe(
  z.transform((value: string) => (/^\d{1,3}$/.test(value) ? Number(value) : value)),
  z.int('must be a number of seconds, up to 300').check(z.lte(300, 'must be a number of seconds, up to 300')),
)

const Environment = z.object({
  NODE_ENV: z._default(z.enum(['development', 'test', 'production']), 'development'),
  PROCESS: z._default(z.enum(['all', 'web', 'jobs'], 'must be all, web or jobs'), 'all'),
  PORT: z._default(port, 3000),
  HOST: z._default(text, '0.0.0.0'),
  PUBLIC_URL: z.optional(url),
  SITE_NAME: z._default(text, 'Akada'),
  SUPPORT_EMAIL: z._default(text, 'support@akada.test'),
  SOCIAL_LINKS: z.optional(links),
  DATA_DIR: z._default(text, './data'),
  DATABASE_URL: z.optional(database),
  DATABASE_OWNER_URL: z.optional(database),
  DATABASE_DIRECT_URL: z.optional(database),
  DATABASE_REPLICA_URLS: z._default(replicas, []),
  DATABASE_POOL: z._default(port, 10),
  DATABASE_NAMED_STATEMENTS: z.optional(flag),
  BACKUP_DIR: z.optional(text),
  BACKUP_AT: z.optional(timeOfDay),
  BACKUP_KEEP: z._default(count, 14),
  S3_BUCKET: z.optional(text),
  S3_ENDPOINT: z.optional(url),
  S3_PUBLIC_ENDPOINT: z.optional(url),
  S3_REGION: z._default(text, 'us-east-1'),
  S3_ACCESS_KEY_ID: z.optional(text),
  S3_SECRET_ACCESS_KEY: z.optional(text),
  S3_PATH_STYLE: z.optional(flag),
  PAYSTACK_SECRET_KEY: z.optional(z.string().check(z.regex(/^sk_(test|live)_\S+$/, 'must begin with sk_test_ or sk_live_'))),
  PAYSTACK_PREVIOUS_SECRET_KEY: z.optional(z.string().check(z.regex(/^sk_(test|live)_\S+$/, 'must begin with sk_test_ or sk_live_'))),
  PAYSTACK_BASE_URL: z._default(url, 'https://api.paystack.co'),
  FOREIGN_CURRENCY_MODE: z._default(z.enum(['usd', 'charge_in_ngn', 'disabled'], 'must be usd, charge_in_ngn or disabled'), 'usd'),
  FFMPEG_PATH: z.optional(text),
  SMTP_URL: z.optional(z.string().check(z.regex(/^smtps?:\/\//, 'must begin with smtp:// or smtps://'))),
  MAIL_FROM: z.optional(text),
  COUNTRY_HEADER: z.optional(text),
  TRUST_PROXY: z.optional(text),
  DRAIN_SECONDS: z.optional(seconds),
  METRICS_TOKEN: z.optional(z.string().check(z.regex(/^\S{16,}$/, 'must have 16 characters or more, and no spaces'))),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(url),
  LOG_LEVEL: z._default(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), 'info'),
  DEMO: z.optional(flag),
  REQUIRE_SECOND_FACTOR: z.optional(flag),
  APPROVE_INSTRUCTORS: z.optional(flag),
})

// A load balancer that asks /readyz every 2 seconds has noticed after three of them.
const DRAIN_SECONDS = 10
// 02:30 in Lagos, when hardly anybody learns.
const NIGHTLY_MINUTE = 150

export type Config = Omit<z.infer<typeof Environment>, 'SOCIAL_LINKS'> & {
  PUBLIC_URL: string
  MAIL_FROM: string
  SOCIAL_LINKS: readonly string[]
  BACKUP_DIR: string
  DATABASE_NAMED_STATEMENTS: boolean
  BACKUP_AT: number | null
  DRAIN_SECONDS: number
  DEMO: boolean
  REQUIRE_SECOND_FACTOR: boolean
  APPROVE_INSTRUCTORS: boolean
  isProduction: boolean
}

/** All that is wrong with the settings, in plain words, one a line. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

/** The settings, from the environment. Throws one ConfigError that names every fault. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  // An empty value, as `.env` files have them, means "not set".
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = z.safeParse(Environment, set)
  if (!parsed.success) {
    const faults = parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`)
    throw new ConfigError(`These settings need attention:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`)
  }

  const config = parsed.data
  const isProduction = config.NODE_ENV === 'production'
  const faults = contradictions(config, isProduction)
  if (faults.length > 0) throw new ConfigError(`These settings need attention:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`)

  const publicUrl = (config.PUBLIC_URL ?? `http://localhost:${config.PORT}`).replace(/\/+$/, '')
  return {
    ...config,
    DATA_DIR: path.resolve(config.DATA_DIR),
    BACKUP_DIR: path.resolve(config.BACKUP_DIR ?? path.join(config.DATA_DIR, 'backups')),
    DATABASE_NAMED_STATEMENTS: namesStatements(config),
    BACKUP_AT: config.BACKUP_AT === undefined ? (isProduction ? NIGHTLY_MINUTE : null) : config.BACKUP_AT,
    DRAIN_SECONDS: config.DRAIN_SECONDS ?? drainSeconds(isProduction),
    PUBLIC_URL: publicUrl,
    MAIL_FROM: config.MAIL_FROM ?? `${config.SITE_NAME} <no-reply@${new URL(publicUrl).hostname}>`,
    ...demoSettings(config, isProduction),
    REQUIRE_SECOND_FACTOR: config.REQUIRE_SECOND_FACTOR ?? isProduction,
    APPROVE_INSTRUCTORS: config.APPROVE_INSTRUCTORS ?? !isProduction,
    isProduction,
  }
}

// The home pages of the networks, in place of pages that the demo doesn't have.
const demoLinks = [
  'https://www.facebook.com/',
  'https://www.instagram.com/',
  'https://x.com/',
  'https://www.linkedin.com/',
  'https://www.youtube.com/',
]

function demoSettings({ DEMO, SOCIAL_LINKS }: z.infer<typeof Environment>, isProduction: boolean) {
  const isDemo = DEMO ?? !isProduction
  return { DEMO: isDemo, SOCIAL_LINKS: SOCIAL_LINKS ?? (isDemo ? demoLinks : []) }
}

const drainSeconds = (isProduction: boolean): number => (isProduction ? DRAIN_SECONDS : 0)

// PgBouncer keeps the names of those apart who share a connection only from 1.21 on, and only where it is told to.
const namesStatements = ({ DATABASE_NAMED_STATEMENTS, DATABASE_DIRECT_URL }: z.infer<typeof Environment>): boolean =>
  DATABASE_NAMED_STATEMENTS ?? DATABASE_DIRECT_URL === undefined

function contradictions(config: z.infer<typeof Environment>, isProduction: boolean): string[] {
  const faults: string[] = []
  if (isProduction && config.PUBLIC_URL === undefined) faults.push('PUBLIC_URL must be set in production: links in mails are built from it')
  if (isProduction && config.DEMO) faults.push('DEMO can’t be true in production: demo accounts have a known password')
  if (config.PAYSTACK_SECRET_KEY?.startsWith('sk_live_') && config.PAYSTACK_BASE_URL !== 'https://api.paystack.co')
    faults.push('PAYSTACK_BASE_URL must stay https://api.paystack.co with a live PAYSTACK_SECRET_KEY: a simulator takes no real money')
  return [
    ...faults,
    ...contradictionsOfDatabase(config),
    ...contradictionsOfProcess(config, isProduction),
    ...contradictionsOfBucket(config),
  ]
}

function contradictionsOfDatabase({ DATABASE_URL, ...config }: z.infer<typeof Environment>): string[] {
  const { DATABASE_OWNER_URL, DATABASE_DIRECT_URL, DATABASE_REPLICA_URLS } = config
  if (DATABASE_URL !== undefined) return []
  const faults: string[] = []
  if (DATABASE_OWNER_URL !== undefined) faults.push('DATABASE_OWNER_URL needs DATABASE_URL: the embedded database has an owner of its own')
  if (DATABASE_DIRECT_URL !== undefined) faults.push('DATABASE_DIRECT_URL needs DATABASE_URL: it leads past the pooler that this names')
  if (DATABASE_REPLICA_URLS.length > 0) faults.push('DATABASE_REPLICA_URLS needs DATABASE_URL: the embedded database has no replicas')
  return faults
}

function contradictionsOfProcess({ PROCESS, DATABASE_URL, PAYSTACK_SECRET_KEY }: z.infer<typeof Environment>, isProduction: boolean) {
  const faults: string[] = []
  if (PROCESS !== 'all' && DATABASE_URL === undefined)
    faults.push(`PROCESS=${PROCESS} needs DATABASE_URL: the embedded database serves one process, which does everything`)
  if (PROCESS === 'jobs' && PAYSTACK_SECRET_KEY === undefined && !isProduction)
    faults.push('PROCESS=jobs needs PAYSTACK_SECRET_KEY outside production: the payment simulator lives in a process that shows pages')
  return faults
}

function contradictionsOfBucket({ S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, ...config }: z.infer<typeof Environment>): string[] {
  const { S3_ENDPOINT, S3_PUBLIC_ENDPOINT, PUBLIC_URL } = config
  if (S3_BUCKET === undefined && (S3_ENDPOINT ?? S3_PUBLIC_ENDPOINT ?? S3_ACCESS_KEY_ID ?? S3_SECRET_ACCESS_KEY) !== undefined)
    return ['S3_BUCKET must be set with the other S3 settings: without it files stay on this machine']
  if (S3_BUCKET !== undefined && (S3_ACCESS_KEY_ID === undefined || S3_SECRET_ACCESS_KEY === undefined))
    return ['S3_BUCKET needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY']
  if (PUBLIC_URL?.startsWith('https:') && S3_PUBLIC_ENDPOINT?.startsWith('http:'))
    return ['S3_PUBLIC_ENDPOINT must be https as PUBLIC_URL is: browsers load nothing else into such a page']
  return []
}
