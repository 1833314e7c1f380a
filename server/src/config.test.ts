import { describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const faultsOf = (environment: Record<string, string>) => {
  try {
    readConfig(environment)
    return []
  } catch (error) {
    return error instanceof ConfigError ? error.message.split('\n').slice(1) : [String(error)]
  }
}

const external = { DATABASE_URL: 'postgres://app@localhost/akada' }

describe('the settings', () => {
  test('are all optional on a new developer machine', () => {
    expect(readConfig({})).toMatchObject({ PORT: 3000, PUBLIC_URL: 'http://localhost:3000', DEMO: true, isProduction: false })
  })

  test('are refused with all faults at once, in plain words', () => {
    expect(
      faultsOf({
        PORT: 'eighty',
        DATABASE_URL: 'mysql://x',
        PAYSTACK_SECRET_KEY: 'pk_test_1',
        FOREIGN_CURRENCY_MODE: 'euro',
        LOG_LEVEL: 'loud',
        DEMO: 'yes',
      }),
    ).toEqual([
      expect.stringContaining('PORT must be a port number'),
      expect.stringContaining('DATABASE_URL must start with postgres://'),
      expect.stringContaining('PAYSTACK_SECRET_KEY must start with sk_test_ or sk_live_'),
      expect.stringContaining('FOREIGN_CURRENCY_MODE must be usd, charge_in_ngn or disabled'),
      expect.stringContaining('LOG_LEVEL'),
      expect.stringContaining('DEMO must be true or false'),
    ])
  })

  test('are refused with their contradictions along with other faults, except contradictions between faulty settings', () => {
    expect(
      faultsOf({ PORT: '0x', PROCESS: 'web', DATABASE_OWNER_URL: 'postgres://owner@localhost/akada', S3_ENDPOINT: 'https://s3.example' }),
    ).toEqual([
      expect.stringContaining('PORT must be a port number'),
      expect.stringContaining('DATABASE_OWNER_URL requires DATABASE_URL'),
      expect.stringContaining('PROCESS=web requires DATABASE_URL'),
      expect.stringContaining('S3_BUCKET must be set'),
    ])
    expect(faultsOf({ DATABASE_URL: 'mysql://x', DATABASE_OWNER_URL: 'postgres://owner@localhost/akada' })).toHaveLength(1)
  })

  test.each([
    [{ HOST: '::1', TRUST_PROXY: '127.0.0.1, 10.0.0.0/8, fd00::/8, loopback' }],
    [{ HOST: 'localhost', COUNTRY_HEADER: 'CF-IPCountry', DATABASE_POOL: '1' }],
    [{ PUBLIC_URL: 'https://akada.example/', MAIL_FROM: 'Akada <no-reply@akada.example>', SUPPORT_EMAIL: 'help@akada.example' }],
    [{ MAIL_FROM: 'no-reply@akada.example', SMTP_URL: 'smtps://name%40akada.example:p%23ss@mail.example:465' }],
    [{ SMTP_URL: 'smtp://127.0.0.1:25', PUBLIC_URL: 'http://[::1]:3000' }],
  ])('may be %o', (environment) => {
    expect(faultsOf(environment)).toEqual([])
  })

  test.each([
    ['HOST', ['999.1.1.1', 'my host', 'http://localhost', '127.0.0.1:3000', '-x']],
    ['TRUST_PROXY', ['abc', 'true', '10.0.0.0/33', '127.0.0.1;10.0.0.1', '1', '10.0.0.0/8/8', '127.0.0.1,']],
    ['COUNTRY_HEADER', ['a b', 'CF:Country', 'Länd']],
    ['DATABASE_POOL', ['0', '-1', 'many', '1001', '1.5']],
    [
      'PUBLIC_URL',
      ['https://akada.example/school', 'https://akada.example?x=1', 'https://a@akada.example', 'akada.example', 'https://', 'https://a b'],
    ],
    ['SUPPORT_EMAIL', ['help', 'help@', 'a b@c.d']],
    ['MAIL_FROM', ['Akada', 'Akada <no-reply>', 'a@b.c, d@e.f']],
    ['SMTP_URL', ['mail.example', 'http://mail.example', 'smtp://', 'smtp://me@akada.example:secret@mail.example', 'smtp://a b']],
    ['SMTP_UNENCRYPTED', ['yes']],
    ['DATABASE_URL', ['localhost', 'postgres://app:pa#ss@db:x/akada', 'postgres://app@db:99999/akada']],
    ['LOG_LEVEL', ['loud', 'INFO']],
    ['NODE_ENV', ['prod']],
    ['BACKUP_AT', ['2:30', '24:00']],
    ['BACKUP_KEEP', ['0', 'all']],
    ['METRICS_TOKEN', ['short']],
    ['SITE_NAME', ['  ']],
    ['S3_ENDPOINT', ['s3.example']],
  ])('with an invalid %s are refused with one sentence', (name, values) => {
    for (const value of values) {
      const [fault = '', ...others] = faultsOf({ [name]: value })
      expect([value, others]).toEqual([value, []])
      expect(fault).toMatch(new RegExp(`^  - ${name} must `))
      expect(fault).not.toMatch(/expected|Invalid/)
    }
  })

  test('have their defaults for empty values', () => {
    expect(readConfig({ DATABASE_URL: '', PORT: '' })).toMatchObject({ PORT: 3000 })
  })

  test('contain the replicas as a list of URLs', () => {
    const addresses = ['postgres://app@one/akada?weight=2&sslmode=require', 'postgres://app@two/akada']

    expect(readConfig({ ...external, DATABASE_REPLICA_URLS: addresses.join(', ') }).DATABASE_REPLICA_URLS).toEqual(addresses)
    expect(readConfig({}).DATABASE_REPLICA_URLS).toEqual([])
  })

  test('enable named statements, except with a pooler that isn’t declared to support them', () => {
    const pooled = { ...external, DATABASE_DIRECT_URL: 'postgres://app@localhost:5432/akada' }

    expect(readConfig({}).DATABASE_NAMED_STATEMENTS).toBe(true)
    expect(readConfig(pooled).DATABASE_NAMED_STATEMENTS).toBe(false)
    expect(readConfig({ ...pooled, DATABASE_NAMED_STATEMENTS: 'true' }).DATABASE_NAMED_STATEMENTS).toBe(true)
  })

  test('contain the social links as a list of https URLs', () => {
    expect(readConfig({ DEMO: 'false' }).SOCIAL_LINKS).toEqual([])
    expect(readConfig({ DEMO: 'true' }).SOCIAL_LINKS).toContain('https://www.linkedin.com/')
    expect(readConfig({ SOCIAL_LINKS: 'https://x.com/akada, https://www.youtube.com/@akada,' }).SOCIAL_LINKS).toEqual([
      'https://x.com/akada',
      'https://www.youtube.com/@akada',
    ])
    for (const links of ['http://x.com/akada', 'javascript:alert(1)', 'x.com', 'https://x.com, https://'])
      expect(faultsOf({ SOCIAL_LINKS: links })).toEqual([expect.stringContaining('must be https URLs, separated by commas')])
  })

  test.each([
    [{ NODE_ENV: 'production' }, 'PUBLIC_URL must be set in production'],
    [{ NODE_ENV: 'production', PUBLIC_URL: 'https://akada.example', DEMO: 'true' }, 'DEMO can’t be true in production'],
    [{ PROCESS: 'cron' }, 'PROCESS must be all, web or jobs'],
    [{ PROCESS: 'web' }, 'PROCESS=web requires DATABASE_URL'],
    [{ PROCESS: 'jobs', DATABASE_URL: 'postgres://db/akada' }, 'PROCESS=jobs requires PAYSTACK_SECRET_KEY outside production'],
    [{ DRAIN_SECONDS: '301' }, 'DRAIN_SECONDS must be a number of seconds'],
    [{ PAGE_CACHE_MB: '5000' }, 'PAGE_CACHE_MB must be a number of megabytes'],
    [{ DATABASE_OWNER_URL: 'postgres://owner@localhost/akada' }, 'DATABASE_OWNER_URL requires DATABASE_URL'],
    [{ DATABASE_DIRECT_URL: 'postgres://app@localhost/akada' }, 'DATABASE_DIRECT_URL requires DATABASE_URL'],
    [{ DATABASE_REPLICA_URLS: 'postgres://app@replica/akada' }, 'DATABASE_REPLICA_URLS requires DATABASE_URL'],
    [{ ...external, DATABASE_REPLICA_URLS: 'replica:5432' }, 'DATABASE_REPLICA_URLS must be postgres:// URLs'],
    [{ ...external, DATABASE_REPLICA_URLS: 'postgres://replica/akada?sslmode=require&weight=0' }, 'may have a weight from 1 to 99'],
    [{ S3_BUCKET: 'media', S3_ACCESS_KEY_ID: 'key' }, 'S3_BUCKET requires S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY'],
    [{ S3_ENDPOINT: 'https://s3.example' }, 'S3_BUCKET must be set if other S3 settings are'],
    [{ S3_PUBLIC_ENDPOINT: 'https://media.example' }, 'S3_BUCKET must be set if other S3 settings are'],
    [
      {
        PUBLIC_URL: 'https://akada.example',
        S3_BUCKET: 'media',
        S3_ACCESS_KEY_ID: 'key',
        S3_SECRET_ACCESS_KEY: 'secret',
        S3_PUBLIC_ENDPOINT: 'http://media.example',
      },
      'S3_PUBLIC_ENDPOINT must be https if PUBLIC_URL is',
    ],
    [{ PAYSTACK_SECRET_KEY: 'sk_live_1', PAYSTACK_BASE_URL: 'http://localhost:4010' }, 'PAYSTACK_BASE_URL must be https://api.paystack.co'],
  ])('can’t be %o', (environment, fault) => {
    expect(faultsOf(environment)).toEqual([expect.stringContaining(fault)])
  })

  test('include a drain time in production, so that load balancers notice a shutdown', () => {
    expect(readConfig({}).DRAIN_SECONDS).toBe(0)
    expect(readConfig({ NODE_ENV: 'production', PUBLIC_URL: 'https://akada.example' }).DRAIN_SECONDS).toBe(10)
    expect(readConfig({ DRAIN_SECONDS: '3' }).DRAIN_SECONDS).toBe(3)
  })

  test('never enable demo data in production', () => {
    expect(readConfig({ NODE_ENV: 'production', PUBLIC_URL: 'https://akada.example/' })).toMatchObject({
      DEMO: false,
      PUBLIC_URL: 'https://akada.example',
    })
  })
})
