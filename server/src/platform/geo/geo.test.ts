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

  test('is told by the header of a CDN, if it knows', () => {
    expect(place('8.8.8.8', { 'cf-ipcountry': 'gh' })).toEqual({ country: 'GH', currency: 'USD', source: 'header' })
    expect(place('8.8.8.8', { 'cf-ipcountry': 'XX' })).toMatchObject({ country: 'US', source: 'address' })
    expect(place('8.8.8.8', { 'cf-ipcountry': 'Nigeria' })).toMatchObject({ country: 'US', source: 'address' })
  })

  test('is not told by a header that wasn’t named', () => {
    expect(createGeo({}).placeOf({ ip: '8.8.8.8', headers: { 'cf-ipcountry': 'NG' } })).toMatchObject({ country: 'US' })
  })
})
