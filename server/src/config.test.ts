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

describe('the settings', () => {
  test('need nothing on a newcomer’s machine', () => {
    expect(readConfig({})).toMatchObject({ PORT: 3000, PUBLIC_URL: 'http://localhost:3000', DEMO: true, isProduction: false })
  })

  test('name all faults at once, in plain words', () => {
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
      expect.stringContaining('DATABASE_URL must begin with postgres://'),
      expect.stringContaining('PAYSTACK_SECRET_KEY must begin with sk_test_ or sk_live_'),
      expect.stringContaining('FOREIGN_CURRENCY_MODE must be usd, charge_in_ngn or disabled'),
      expect.stringContaining('LOG_LEVEL'),
      expect.stringContaining('DEMO must be true or false'),
    ])
  })

  test('take an empty value as not set', () => {
    expect(readConfig({ DATABASE_URL: '', PORT: '' })).toMatchObject({ PORT: 3000 })
  })

  test('take social links as a list of https addresses', () => {
    expect(readConfig({}).SOCIAL_LINKS).toEqual([])
    expect(readConfig({ SOCIAL_LINKS: 'https://x.com/akada, https://www.youtube.com/@akada,' }).SOCIAL_LINKS).toEqual([
      'https://x.com/akada',
      'https://www.youtube.com/@akada',
    ])
    for (const links of ['http://x.com/akada', 'javascript:alert(1)', 'x.com', 'https://x.com, https://'])
      expect(faultsOf({ SOCIAL_LINKS: links })).toEqual([expect.stringContaining('must be https addresses, separated by commas')])
  })

  test.each([
    [{ NODE_ENV: 'production' }, 'PUBLIC_URL must be set in production'],
    [{ NODE_ENV: 'production', PUBLIC_URL: 'https://akada.example', DEMO: 'true' }, 'DEMO can’t be true in production'],
    [{ PAYSTACK_SECRET_KEY: 'sk_live_1', PAYSTACK_BASE_URL: 'http://localhost:4010' }, 'PAYSTACK_BASE_URL must stay'],
  ])('refuse %o', (environment, fault) => {
    expect(faultsOf(environment)).toEqual([expect.stringContaining(fault)])
  })

  test('make no demo data in production', () => {
    expect(readConfig({ NODE_ENV: 'production', PUBLIC_URL: 'https://akada.example/' })).toMatchObject({
      DEMO: false,
      PUBLIC_URL: 'https://akada.example',
    })
  })
})
