import { describe, expect, test } from 'vitest'
import { createGeo } from './geo.ts'

const geo = createGeo({ countryHeader: 'CF-IPCountry' })
const place = (ip: string, headers = {}) => geo.placeOf({ ip, headers })

describe('where a request comes from', () => {
  test.each([
    ['102.89.1.1', 'NG', 'NGN', 'address'],
    ['8.8.8.8', 'US', 'USD', 'address'],
    ['::ffff:8.8.8.8', 'US', 'USD', 'address'],
    ['127.0.0.1', 'NG', 'NGN', 'default'],
    ['10.1.2.3', 'NG', 'NGN', 'default'],
    ['::1', 'NG', 'NGN', 'default'],
    ['nonsense', 'NG', 'NGN', 'default'],
  ])('%s is in %s', (ip, country, currency, source) => {
    expect(place(ip)).toEqual({ country, currency, source })
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
  ])('is told by the header of a CDN, if it knows: %j', (named, country, source) => {
    expect(place('8.8.8.8', { 'cf-ipcountry': named })).toMatchObject({ country, source })
  })

  test('is not told by a header that wasn’t named', () => {
    expect(createGeo({}).placeOf({ ip: '8.8.8.8', headers: { 'cf-ipcountry': 'NG' } })).toMatchObject({ country: 'US' })
  })
})

describe('whose prices are shown', () => {
  const shown = (cookie: string, ip = '8.8.8.8') => geo.shownTo({ ip, headers: { cookie } })

  test.each([
    ['country=NG', 'NG', 'NGN'],
    ['XSRF-TOKEN=a; country=GH; other=1', 'GH', 'USD'],
    ['country=NG ; country=US', 'NG', 'NGN'],
  ])('is what the browser chose: %s', (cookie, country, currency) => {
    expect(shown(cookie)).toEqual({ country, currency, source: 'chosen' })
  })

  test.each(['', 'country=', 'country=ng', 'country=NGA', 'country="NG"', 'mycountry=NG', 'country=N', 'country =NG', 'a=country=NG'])(
    'is where the caller is without a choice that makes sense: %j',
    (cookie) => {
      expect(shown(cookie)).toEqual({ country: 'US', currency: 'USD', source: 'address' })
      expect(shown(cookie, '102.89.1.1')).toMatchObject({ country: 'NG', source: 'address' })
    },
  )

  test('says nothing of where somebody is, nor does the header outdo it', () => {
    const caller = { ip: '8.8.8.8', headers: { cookie: 'country=NG', 'cf-ipcountry': 'GB' } }

    expect(geo.placeOf(caller)).toMatchObject({ country: 'GB', source: 'header' })
    expect(geo.shownTo(caller)).toMatchObject({ country: 'NG', source: 'chosen' })
  })
})
