import { countries as all } from 'countries-list'
import { describe, expect, test } from 'vitest'
import { countries, findCountry } from './countries.ts'

describe('country names', () => {
  test.each([
    ['AX', 'Åland Islands'],
    ['BL', 'Saint Barthélemy'],
    ['CW', 'Curaçao'],
    ['RE', 'Réunion'],
    ['ST', 'São Tomé and Príncipe'],
  ])('have their accents: %s is %s', (code, name) => {
    expect(findCountry(code)?.name).toBe(name)
  })

  test('are sorted as in English, after Nigeria and the United States', () => {
    const names = countries.map(({ name }) => name)

    expect(names.slice(0, 2)).toEqual(['Nigeria', 'United States'])
    expect(names.slice(2, 5)).toEqual(['Afghanistan', 'Åland Islands', 'Albania'])
  })
})

// The package also has capitals, continents and languages, which the registration page would load (4 kB). After an update of the package:
// npm run unit -- countries -u
test('the list of countries has the names, first currencies and dial codes of countries-list', async () => {
  const lines = Object.entries(all).map(([code, { name, currency, phone }]) => {
    const facts = JSON.stringify({ name, currency: currency.slice(0, 1), phone })
    return `  ${JSON.stringify(code)}: ${facts}`
  })

  await expect(`{\n${lines.join(',\n')}\n}\n`).toMatchFileSnapshot('countries.json')
})
