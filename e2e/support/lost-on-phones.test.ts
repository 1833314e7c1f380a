import { describe, expect, test } from 'vitest'
import { compareTexts } from './lost-on-phones.ts'

const compared = (onLaptop: string[], onPhone: string[], exceptions: string[] = []) => compareTexts({ onLaptop, onPhone, exceptions })

describe('the texts of a laptop and a phone', () => {
  test.each([
    ['on other lines', ['Paid by card.', 'Total', '₦5,000'], ['Total ₦5,000 Paid', '  by\u00a0card.']],
    ['as part of a sentence', ['3'], ['3 courses']],
    ['between signs', ['–', '·'], []],
  ])('are the same %s', (_, onLaptop, onPhone) => {
    expect(compared(onLaptop, onPhone)).toEqual({ lost: [], needless: [] })
  })

  test.each([
    ['a sentence', ['Paid by card.', 'Total'], ['Total']],
    ['an amount that is part of another one', ['₦500'], ['₦500,000 and ₦2,500']],
    ['a number that is part of another one', ['5'], ['15, 51 and 5.5']],
    ['a word that is part of another one', ['Paid'], ['Unpaid']],
  ])('differ by %s', (_, onLaptop, onPhone) => {
    expect(compared(onLaptop, onPhone).lost).toEqual([onLaptop[0]])
  })

  test('differ by an exception', () => {
    expect(compared(['Paid by card.'], [], ['Paid by card.'])).toEqual({ lost: [], needless: [] })
  })

  test('need no exception for a text that a phone shows', () => {
    expect(compared(['Paid by card.'], ['Paid by card.'], ['Paid by card.']).needless).toEqual(['Paid by card.'])
  })
})
