import { isIP } from 'node:net'
import path from 'node:path'
import * as z from 'zod/mini'
import type { ProviderSettings } from './platform/login-providers/login-provider.ts'
import { readLoginProviders } from './read-login-providers.ts'

const text = z.string().check(z.trim(), z.minLength(1, 'must not be blank'))
const valid = (isValid: (value: string) => boolean, message: string) => z.string().check(z.trim(), z.refine(isValid, message))

const url = valid((value) => /^https?:\/\/[^\s/]+/.test(value) && URL.canParse(value), 'must be an http or https URL')
const origin = valid(
  (value) => /^https?:\/\/[^\s/?#@]+\/*$/.test(value) && URL.canParse(value),
  'must be an http or https URL without a path, such as https://akada.example',
)
const host = valid(
  (value) => isIP(value) !== 0 || (/^[a-z\d]([a-z\d.-]*[a-z\d])?$/i.test(value) && !/^[\d.]+$/.test(value)),
  'must be an IP address or host name of this machine, such as 127.0.0.1 or 0.0.0.0',
)
const proxies = valid(
  (value) => value.split(',').every((each) => isProxy(each.trim())),
  'must be IP addresses or networks separated by commas, such as 127.0.0.1, 10.0.0.0/8, loopback, linklocal or uniquelocal',
)
const header = valid((value) => /^[a-z\d-]+$/i.test(value), 'must be a header name, such as CF-IPCountry')
const email = valid((value) => isEmail(value), 'must be an email address')
const sender = valid(
  (value) => isEmail(/^[^<>\r\n]*<(.*)>$/.exec(value)?.[1] ?? value),
  'must be an email address, such as Akada <no-reply@akada.example>',
)
const smtp = valid(isSmtpUrl, 'must be a URL such as smtps://name:password@mail.example:465, with %40 for an @ in the name or password')

function isProxy(value: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(value)) return true
  const [address = '', bits, ...rest] = value.split('/')
  const most = isIP(address) === 6 ? 128 : 32
  return rest.length === 0 && isIP(address) !== 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most))
}

function isEmail(value: string): boolean {
  return /^[^\s@<>,;]+@[^\s@<>,;]+$/.test(value)
}

function isSmtpUrl(value: string): boolean {
  return /^smtps?:\/\/[^\s]+$/.test(value) && URL.canParse(value) && new URL(value).hostname !== '' && value.split('@').length <= 2
}
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
  z.array(z.string().check(z.regex(/^https:\/\/[^\s/?#@][^\s/?#@.]*\.[^\s/?#@]+([/?#]\S*)?$/, 'must be https URLs, separated by commas'))),
)
const database = z.string().check(
  z.regex(/^postgres(ql)?:\/\//, { error: 'must start with postgres://', abort: true }),
  z.refine((value) => URL.canParse(value), 'must be a valid URL: in the password, write %23 for #, %2F for / and %40 for @'),
)
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
        z.regex(/^postgres(ql)?:\/\/\S+$/, 'must be postgres:// URLs, separated by commas'),
        z.regex(/^[^?]*(\?(?!(.*&)?weight=(?![1-9]\d?(&|$))).*)?$/, 'may have a weight from 1 to 99, as in ?weight=2'),
      ),
  ),
)
const flag = z.pipe(
  z.enum(['true', 'false'], 'must be true or false'),
  z.transform((value: 'true' | 'false') => value === 'true'),
)

/** Parses a time of day into the minute of the day. Null if off. */
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

const megabytes = z.pipe(
  z.transform((value: string) => (/^\d{1,4}$/.test(value) ? Number(value) : value)),
  z.int('must be a number of megabytes, up to 4096').check(z.lte(4096, 'must be a number of megabytes, up to 4096')),
)

const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

const Environment = z.object({
  NODE_ENV: z._default(z.enum(['development', 'test', 'production'], 'must be development, test or production'), 'development'),
  PROCESS: z._default(z.enum(['all', 'web', 'jobs'], 'must be all, web or jobs'), 'all'),
  PORT: z._default(port, 3000),
  HOST: z._default(host, '0.0.0.0'),
  PUBLIC_URL: z.optional(origin),
  SITE_NAME: z._default(text, 'Akada'),
  SUPPORT_EMAIL: z._default(email, 'support@akada.test'),
  SOCIAL_LINKS: z.optional(links),
  DATA_DIR: z._default(text, './data'),
  DATABASE_URL: z.optional(database),
  DATABASE_OWNER_URL: z.optional(database),
  DATABASE_DIRECT_URL: z.optional(database),
  DATABASE_REPLICA_URLS: z._default(replicas, []),
  DATABASE_POOL: z._default(count, 10),
  DATABASE_NAMED_STATEMENTS: z.optional(flag),
  PAGE_CACHE_MB: z._default(megabytes, 32),
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
  PAYSTACK_SECRET_KEY: z.optional(z.string().check(z.regex(/^sk_(test|live)_\S+$/, 'must start with sk_test_ or sk_live_'))),
  PAYSTACK_PREVIOUS_SECRET_KEY: z.optional(z.string().check(z.regex(/^sk_(test|live)_\S+$/, 'must start with sk_test_ or sk_live_'))),
  PAYSTACK_BASE_URL: z._default(url, 'https://api.paystack.co'),
  FOREIGN_CURRENCY_MODE: z._default(z.enum(['usd', 'charge_in_ngn', 'disabled'], 'must be usd, charge_in_ngn or disabled'), 'usd'),
  FFMPEG_PATH: z.optional(text),
  SMTP_URL: z.optional(smtp),
  SMTP_UNENCRYPTED: z.optional(flag),
  MAIL_FROM: z.optional(sender),
  COUNTRY_HEADER: z.optional(header),
  TRUST_PROXY: z.optional(proxies),
  DRAIN_SECONDS: z.optional(seconds),
  METRICS_TOKEN: z.optional(z.string().check(z.regex(/^\S{16,}$/, 'must have at least 16 characters and no spaces'))),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(url),
  LOG_LEVEL: z._default(z.enum(levels, `must be one of ${levels.join(', ')}`), 'info'),
  DEMO: z.optional(flag),
  REQUIRE_SECOND_FACTOR: z.optional(flag),
  APPROVE_INSTRUCTORS: z.optional(flag),
})

// Enough for a load balancer that polls /readyz every 2 seconds and reacts after three failures.
const DRAIN_SECONDS = 10
// 02:30 in Lagos, when the load is lowest.
const NIGHTLY_MINUTE = 150

export type Config = Omit<z.infer<typeof Environment>, 'SOCIAL_LINKS'> & {
  LOGIN_PROVIDERS: readonly ProviderSettings[]
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

/** Lists all faults in the settings, one sentence per line. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

/** Reads the settings from the environment. Throws one ConfigError that lists every fault. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  // An empty value, as in `.env` files, means "not set".
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = parseEach(set)
  const { config } = parsed
  const isProduction = config.NODE_ENV === 'production'
  const logins = readLoginProviders(set, isProduction)
  const faults = [...parsed.faults, ...logins.faults]
  if (faults.length > 0) throw new ConfigError(`Invalid settings:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`)

  const publicUrl = (config.PUBLIC_URL ?? `http://localhost:${config.PORT}`).replace(/\/+$/, '')
  return {
    ...config,
    LOGIN_PROVIDERS: logins.providers,
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

/** Parses each setting separately, so that one fault doesn't hide others. */
function parseEach(set: Record<string, string | undefined>) {
  const faults: string[] = []
  const faulty: string[] = []
  const values: Record<string, unknown> = {}
  for (const [name, schema] of Object.entries(Environment.shape)) {
    const parsed = z.safeParse(schema, set[name])
    if (!parsed.success) {
      faulty.push(name)
      faults.push(...parsed.error.issues.map(({ message }) => `${name} ${message}`))
    }
    values[name] = parsed.success ? parsed.data : z.safeParse(schema, undefined).data
  }
  const config = values as z.infer<typeof Environment>
  const isAboutFaulty = (fault: string) => faulty.some((name) => new RegExp(`\\b${name}\\b`).test(fault))
  const others = contradictions(config, config.NODE_ENV === 'production').filter((fault) => !isAboutFaulty(fault))
  return { config, faults: [...faults, ...others] }
}

// The home pages of social networks, because the demo site has no profiles there.
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

// PgBouncer keeps clients' statement names apart only since version 1.21, and only if configured to.
const namesStatements = ({ DATABASE_NAMED_STATEMENTS, DATABASE_DIRECT_URL }: z.infer<typeof Environment>): boolean =>
  DATABASE_NAMED_STATEMENTS ?? DATABASE_DIRECT_URL === undefined

function contradictions(config: z.infer<typeof Environment>, isProduction: boolean): string[] {
  const faults: string[] = []
  if (isProduction && config.PUBLIC_URL === undefined) faults.push('PUBLIC_URL must be set in production, because links in emails use it')
  if (isProduction && config.DEMO) faults.push('DEMO can’t be true in production, because demo accounts have public passwords')
  if (config.PAYSTACK_PREVIOUS_SECRET_KEY !== undefined && config.PAYSTACK_SECRET_KEY === undefined)
    faults.push('PAYSTACK_PREVIOUS_SECRET_KEY requires PAYSTACK_SECRET_KEY, the current key')
  if (config.PAYSTACK_SECRET_KEY?.startsWith('sk_live_') && config.PAYSTACK_BASE_URL !== 'https://api.paystack.co')
    faults.push('PAYSTACK_BASE_URL must be https://api.paystack.co with a live PAYSTACK_SECRET_KEY')
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
  if (DATABASE_OWNER_URL !== undefined) faults.push('DATABASE_OWNER_URL requires DATABASE_URL: the embedded database has its own owner')
  if (DATABASE_DIRECT_URL !== undefined) faults.push('DATABASE_DIRECT_URL requires DATABASE_URL: it bypasses the pooler in that URL')
  if (DATABASE_REPLICA_URLS.length > 0) faults.push('DATABASE_REPLICA_URLS requires DATABASE_URL: the embedded database has no replicas')
  return faults
}

function contradictionsOfProcess({ PROCESS, DATABASE_URL, PAYSTACK_SECRET_KEY }: z.infer<typeof Environment>, isProduction: boolean) {
  const faults: string[] = []
  if (PROCESS !== 'all' && DATABASE_URL === undefined)
    faults.push(`PROCESS=${PROCESS} requires DATABASE_URL: the embedded database supports only one process`)
  if (PROCESS === 'jobs' && PAYSTACK_SECRET_KEY === undefined && !isProduction)
    faults.push('PROCESS=jobs requires PAYSTACK_SECRET_KEY outside production: the payment simulator runs in a process that serves pages')
  return faults
}

function contradictionsOfBucket({ S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, ...config }: z.infer<typeof Environment>): string[] {
  const { S3_ENDPOINT, S3_PUBLIC_ENDPOINT, PUBLIC_URL } = config
  if (S3_BUCKET === undefined && (S3_ENDPOINT ?? S3_PUBLIC_ENDPOINT ?? S3_ACCESS_KEY_ID ?? S3_SECRET_ACCESS_KEY) !== undefined)
    return ['S3_BUCKET must be set if other S3 settings are: without it, files are stored on this machine']
  if (S3_BUCKET !== undefined && (S3_ACCESS_KEY_ID === undefined || S3_SECRET_ACCESS_KEY === undefined))
    return ['S3_BUCKET requires S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY']
  if (PUBLIC_URL?.startsWith('https:') && S3_PUBLIC_ENDPOINT?.startsWith('http:'))
    return ['S3_PUBLIC_ENDPOINT must be https if PUBLIC_URL is: browsers block other URLs']
  return []
}
