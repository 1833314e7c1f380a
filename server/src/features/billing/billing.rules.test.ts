import { describe, expect, test } from 'vitest'
import { isBlank, noDetails } from './billing.rules.ts'

describe('billing details', () => {
  test('are blank without any text', () => {
    expect(isBlank(noDetails)).toBe(true)
    expect(isBlank({ ...noDetails, companyTaxId: '1' })).toBe(false)
  })
})
