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
