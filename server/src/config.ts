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
  z.array(z.string().check(z.regex(/^https:\/\/[^\s/?#@]+\.[^\s/?#@]+([/?#]\S*)?$/, 'must be https addresses, separated by commas'))),
)
const flag = z.pipe(
  z.enum(['true', 'false'], 'must be true or false'),
  z.transform((value: 'true' | 'false') => value === 'true'),
)

const Environment = z.object({
  NODE_ENV: z._default(z.enum(['development', 'test', 'production']), 'development'),
  PORT: z._default(port, 3000),
  HOST: z._default(text, '0.0.0.0'),
  PUBLIC_URL: z.optional(url),
  SITE_NAME: z._default(text, 'Akada'),
  SUPPORT_EMAIL: z._default(text, 'support@akada.test'),
  SOCIAL_LINKS: z._default(links, []),
  DATA_DIR: z._default(text, './data'),
  DATABASE_URL: z.optional(z.string().check(z.regex(/^postgres(ql)?:\/\//, 'must begin with postgres://'))),
  DATABASE_POOL: z._default(port, 10),
  DATABASE_NAMED_STATEMENTS: z._default(flag, true),
  PAYSTACK_SECRET_KEY: z.optional(z.string().check(z.regex(/^sk_(test|live)_\S+$/, 'must begin with sk_test_ or sk_live_'))),
  PAYSTACK_PREVIOUS_SECRET_KEY: z.optional(z.string().check(z.regex(/^sk_(test|live)_\S+$/, 'must begin with sk_test_ or sk_live_'))),
  PAYSTACK_BASE_URL: z._default(url, 'https://api.paystack.co'),
  FOREIGN_CURRENCY_MODE: z._default(z.enum(['usd', 'charge_in_ngn', 'disabled'], 'must be usd, charge_in_ngn or disabled'), 'usd'),
  SMTP_URL: z.optional(z.string().check(z.regex(/^smtps?:\/\//, 'must begin with smtp:// or smtps://'))),
  MAIL_FROM: z.optional(text),
  COUNTRY_HEADER: z.optional(text),
  TRUST_PROXY: z.optional(text),
  LOG_LEVEL: z._default(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), 'info'),
  DEMO: z.optional(flag),
  REQUIRE_SECOND_FACTOR: z.optional(flag),
  APPROVE_INSTRUCTORS: z.optional(flag),
})

export type Config = z.infer<typeof Environment> & {
  PUBLIC_URL: string
  MAIL_FROM: string
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
    PUBLIC_URL: publicUrl,
    MAIL_FROM: config.MAIL_FROM ?? `${config.SITE_NAME} <no-reply@${new URL(publicUrl).hostname}>`,
    DEMO: config.DEMO ?? !isProduction,
    REQUIRE_SECOND_FACTOR: config.REQUIRE_SECOND_FACTOR ?? isProduction,
    APPROVE_INSTRUCTORS: config.APPROVE_INSTRUCTORS ?? !isProduction,
    isProduction,
  }
}

function contradictions(config: z.infer<typeof Environment>, isProduction: boolean): string[] {
  const faults: string[] = []
  if (isProduction && config.PUBLIC_URL === undefined) faults.push('PUBLIC_URL must be set in production: links in mails are built from it')
  if (isProduction && config.DEMO) faults.push('DEMO can’t be true in production: demo accounts have a known password')
  if (config.PAYSTACK_SECRET_KEY?.startsWith('sk_live_') && config.PAYSTACK_BASE_URL !== 'https://api.paystack.co')
    faults.push('PAYSTACK_BASE_URL must stay https://api.paystack.co with a live PAYSTACK_SECRET_KEY: a simulator takes no real money')
  return faults
}
