import { describe, expect, test } from 'vitest'
import { phoneNumberOf, phonePartsOf } from './phone-number.ts'
import { PhoneNumberParts } from './phone-number-field.ts'

describe('phone number in a form', () => {
  test.each([
    ['+2348031234567', 'NG', { dial: 'NG+234', number: '8031234567' }],
    ['+14155550123', 'CA', { dial: 'CA+1', number: '4155550123' }],
    ['+14155550123', 'NG', { dial: 'US+1', number: '4155550123' }],
    ['+12425550123', 'US', { dial: 'BS+1242', number: '5550123' }],
    [null, 'GH', { dial: 'GH+233', number: '' }],
    [null, 'Nowhere', { dial: 'NG+234', number: '' }],
  ])('is split into a dial code and a number: %s in %s', (phoneNumber, country, parts) => {
    expect(phonePartsOf(phoneNumber, country)).toEqual(parts)
  })

  test.each(['+2348031234567', '+14155550123', '+12425550123', null])('joins %s', (phoneNumber) => {
    expect(phoneNumberOf(phonePartsOf(phoneNumber, 'NG'))).toBe(phoneNumber)
  })

  test('is stored without the leading 0 and separators', () => {
    expect(phoneNumberOf({ dial: 'NG+234', number: '0803 (123)-4567' })).toBe('+2348031234567')
  })

  test.each([
    ['', true],
    ['08031234567', true],
    ['80312', false],
    ['80312x4567', false],
    ['-', false],
  ])('is valid with the input %j: %s', async (number, isTaken) => {
    expect((await PhoneNumberParts.safeParseAsync({ dial: 'NG+234', number })).success).toBe(isTaken)
  })
})
