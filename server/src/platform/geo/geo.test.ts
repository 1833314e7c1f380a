import { describe, expect, test } from 'vitest'
import { createGeo } from './geo.ts'

const geo = createGeo({ countryHeader: 'CF-IPCountry' })
const place = (ip: string, headers = {}) => geo.placeOf({ ip, headers })

describe('a request’s country', () => {
  test.each([
    ['102.89.1.1', 'NG', 'NGN', 'address'],
    ['8.8.8.8', 'US', 'USD', 'address'],
    ['2c0f:2a80::1', 'NG', 'NGN', 'address'],
    ['2606:4700::1111', 'US', 'USD', 'address'],
    ['2606:4700:0:0:0:0:0:1111', 'US', 'USD', 'address'],
    ['2A00:1450:4001::1', 'IE', 'USD', 'address'],
    ['::ffff:8.8.8.8', 'US', 'USD', 'address'],
    ['::FFFF:808:808', 'US', 'USD', 'address'],
  ])('is looked up by IP address: %s is in %s', (ip, country, currency, source) => {
    expect(place(ip)).toEqual({ country, currency, source })
  })

  test.each([
    ...['0.0.0.0', '10.1.2.3', '100.64.0.1', '127.0.0.1', '169.254.1.1', '172.16.0.1', '172.31.255.255', '192.168.1.1'],
    ...['192.0.2.1', '198.18.0.1', '198.51.100.1', '203.0.113.1', '224.0.0.1', '240.0.0.1', '255.255.255.255'],
    ...[
      '::',
      '::1',
      '::8.8.8.8',
      '::ffff:192.168.1.1',
      '::ffff:c0a8:101',
      '64:ff9b::8.8.8.8',
      'fc00::1',
      'fd12:3456::1',
      'fe80::1',
      'ff02::1',
    ],
    ...['2001::1', '2001:db8::1', '2002:808:808::1', '3fff::1'],
    ...['fe80::1%eth0', '2606:4700::1111%eth0', '2606:4700::1111%', '8.8.8.8%eth0'],
    ...[
      '',
      'nonsense',
      'unknown',
      '8.8.8',
      '8.8.8.8.8',
      '8.8.8.08',
      '256.8.8.8',
      '8.8.8.8:443',
      '[2606:4700::1111]',
      '2606:4700:::1111',
      ' 8.8.8.8',
    ],
  ])('is unknown for %j, so Nigeria is the default', (ip) => {
    expect(geo.countryOf(ip)).toBeNull()
    expect(place(ip)).toEqual({ country: 'NG', currency: 'NGN', source: 'default' })
  })

  test.each([
    ['GH', 'GH', 'header'],
    ['gh', 'GH', 'header'],
    ['ng', 'NG', 'header'],
    ['XX', 'US', 'address'],
    ['xx', 'US', 'address'],
    ['ZZ', 'US', 'address'],
    ['T1', 'US', 'address'],
    ['Nigeria', 'US', 'address'],
    ['NG, US', 'US', 'address'],
    [' NG', 'US', 'address'],
    ['', 'US', 'address'],
  ])('comes from the CDN header if the header names a country: %j', (named, country, source) => {
    expect(place('8.8.8.8', { 'cf-ipcountry': named })).toMatchObject({ country, source })
  })

  test('doesn’t come from headers other than the configured one', () => {
    expect(createGeo({}).placeOf({ ip: '8.8.8.8', headers: { 'cf-ipcountry': 'NG' } })).toMatchObject({ country: 'US' })
  })
})

describe('the country whose prices are shown', () => {
  const shown = (cookie: string, ip = '8.8.8.8') => geo.shownTo({ ip, headers: { cookie } })

  test.each([
    ['country=NG', 'NG', 'NGN'],
    ['XSRF-TOKEN=a; country=GH; other=1', 'GH', 'USD'],
    ['country=NG ; country=US', 'NG', 'NGN'],
  ])('is the country that the browser chose: %s', (cookie, country, currency) => {
    expect(shown(cookie)).toEqual({ country, currency, source: 'chosen' })
  })

  test.each(['', 'country=', 'country=ng', 'country=NGA', 'country="NG"', 'mycountry=NG', 'country=N', 'country =NG', 'a=country=NG'])(
    'is the caller’s country if there is no valid choice: %j',
    (cookie) => {
      expect(shown(cookie)).toEqual({ country: 'US', currency: 'USD', source: 'address' })
      expect(shown(cookie, '102.89.1.1')).toMatchObject({ country: 'NG', source: 'address' })
    },
  )

  test('doesn’t change the caller’s location, and isn’t overridden by the header', () => {
    const caller = { ip: '8.8.8.8', headers: { cookie: 'country=NG', 'cf-ipcountry': 'GB' } }

    expect(geo.placeOf(caller)).toMatchObject({ country: 'GB', source: 'header' })
    expect(geo.shownTo(caller)).toMatchObject({ country: 'NG', source: 'chosen' })
  })
})
