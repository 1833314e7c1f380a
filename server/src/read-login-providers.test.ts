import { describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const google = { LOGIN_PROVIDERS: 'google', LOGIN_GOOGLE_CLIENT_ID: 'id', LOGIN_GOOGLE_CLIENT_SECRET: 'secret' }
const school = {
  LOGIN_SCHOOL_NAME: 'School login',
  LOGIN_SCHOOL_ISSUER: 'https://login.school.example',
  LOGIN_SCHOOL_CLIENT_ID: 'akada',
  LOGIN_SCHOOL_CLIENT_SECRET: 'another-secret',
}
const faultsOf = (environment: Record<string, string>) => {
  try {
    readConfig(environment)
    return []
  } catch (error) {
    return error instanceof ConfigError ? error.message.split('\n').slice(1) : [String(error)]
  }
}

describe('the login providers', () => {
  test('are none by default', () => {
    expect(readConfig({}).LOGIN_PROVIDERS).toEqual([])
  })

  test('have the order of LOGIN_PROVIDERS, and Google needs only its client', () => {
    expect(readConfig({ ...google, ...school, LOGIN_PROVIDERS: 'school, google' }).LOGIN_PROVIDERS).toEqual([
      { id: 'school', name: 'School login', issuer: 'https://login.school.example/', clientId: 'akada', clientSecret: 'another-secret' },
      { id: 'google', name: 'Google', issuer: 'https://accounts.google.com/', clientId: 'id', clientSecret: 'secret' },
    ])
  })

  test('are refused with all missing settings at once', () => {
    expect(faultsOf({ LOGIN_PROVIDERS: 'school' })).toEqual([
      expect.stringContaining('LOGIN_SCHOOL_ISSUER must be the provider’s https URL'),
      expect.stringContaining('LOGIN_SCHOOL_NAME must be a name of up to 40 characters'),
      expect.stringContaining('LOGIN_SCHOOL_CLIENT_ID must be set'),
      expect.stringContaining('LOGIN_SCHOOL_CLIENT_SECRET must be set'),
    ])
  })

  test.each([
    ['a name with other characters', { LOGIN_PROVIDERS: 'my school' }, 'LOGIN_PROVIDERS must be names of lowercase letters'],
    ['a name twice', { LOGIN_PROVIDERS: 'google,google' }, 'LOGIN_PROVIDERS must have each name once'],
    ['too many names', { ...school, LOGIN_PROVIDERS: 'a,b,c,d,e,f' }, 'LOGIN_PROVIDERS must have at most 5 names'],
    [
      'an issuer twice',
      { ...school, LOGIN_PROVIDERS: 'google,school', LOGIN_SCHOOL_ISSUER: 'https://accounts.google.com/' },
      'each issuer once',
    ],
    [
      'an issuer with a query',
      { ...school, LOGIN_PROVIDERS: 'school', LOGIN_SCHOOL_ISSUER: 'https://a.example/?a=b' },
      'LOGIN_SCHOOL_ISSUER must be',
    ],
    [
      'an issuer without TLS',
      { ...school, LOGIN_PROVIDERS: 'school', LOGIN_SCHOOL_ISSUER: 'http://a.example' },
      'LOGIN_SCHOOL_ISSUER must start with https',
    ],
    [
      'an issuer without TLS in production, even on the same machine',
      {
        ...school,
        NODE_ENV: 'production',
        PUBLIC_URL: 'https://akada.example',
        LOGIN_PROVIDERS: 'school',
        LOGIN_SCHOOL_ISSUER: 'http://127.0.0.1:4000',
      },
      'LOGIN_SCHOOL_ISSUER must start with https',
    ],
  ])('are refused with %s', (_, settings, fault) => {
    expect(faultsOf({ ...google, ...settings }).join('\n')).toContain(fault)
  })

  test('may be on the developer’s machine without TLS', () => {
    const local = { ...school, LOGIN_PROVIDERS: 'school', LOGIN_SCHOOL_ISSUER: 'http://127.0.0.1:4000' }

    expect(readConfig(local).LOGIN_PROVIDERS).toMatchObject([{ issuer: 'http://127.0.0.1:4000/' }])
  })
})
