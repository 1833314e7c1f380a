import { describe, expect, test } from 'vitest'
import { guessableWords, isTooCommon, loginDelaySeconds, rolesInForce } from './accounts.rules.ts'

const now = new Date('2026-09-01T12:00:00Z')
const failures = (count: number, lastAt: Date | null = now) => ({ count, lastAt })
const none = failures(0, null)

describe('login delay', () => {
  test.each([
    ['no failures', none, none, 0],
    ['four failures for the account', failures(4), failures(4), 0],
    ['five failures for the account', failures(5), failures(5), 30],
    ['six failures for the account', failures(6), failures(6), 60],
    ['nineteen failures from one IP address', none, failures(19), 0],
    ['twenty failures from one IP address', none, failures(20), 30],
    ['fifty failures', failures(50), failures(50), 900],
  ])('is computed from %s', (_, ofAccount, ofAddress, seconds) => {
    expect(loginDelaySeconds({ ofAccount, ofAddress }, now)).toBe(seconds)
  })

  test('expires with time, even while other logins from the same IP address fail', () => {
    const earlier = new Date(now.getTime() - 31_000)

    expect(loginDelaySeconds({ ofAccount: failures(5, earlier), ofAddress: failures(12) }, now)).toBe(0)
  })
})

describe('common passwords', () => {
  const words = guessableWords({ email: 'chidi.obi88@mail.test', firstName: 'Chidi Emeka', lastName: 'Óbí-Nwosu' }, 'Akada Academy')
  const common = new Set(['iloveyou1', 'football'])

  test.each([
    ['ILoveYou1', 'many have it, in large letters or small'],
    ['akada123', 'the site’s name and digits'],
    ['!!Akada-Academy!!', 'the site’s name in full'],
    ['2026Admin2026', 'a role'],
    ['StudentAkada1', 'two of the words'],
    ['chidi.obi88', 'the mailbox'],
    ['chidi.obi88@mail.test', 'the address'],
    ['chidi1990', 'the first name'],
    ['1óbí2nwosu3', 'the last name'],
    ['o\u0301bi\u0301nwosu', 'the last name, its marks apart'],
  ])('include %s: %s', (password) => {
    expect(isTooCommon(password, common, words)).toBe(true)
  })

  test.each(['football team of my street', 'chidi likes yam', 'akadaemy', '73025518', '        ', 'пароль моей кошки'])(
    'don’t include %s',
    (password) => {
      expect(isTooCommon(password, common, words)).toBe(false)
    },
  )

  test('are detected quickly for repetitive names', () => {
    const repeated = guessableWords({ email: 'a@a.test', firstName: 'a', lastName: 'aa aaa aaaa' }, 'aaaaa')

    expect(isTooCommon(`${'a'.repeat(127)}b`, common, repeated)).toBe(false)
  })
})

describe('the roles in force', () => {
  const all = ['ADMIN', 'INSTRUCTOR', 'MANAGER', 'STUDENT'] as const

  test.each([
    ['the factor is required and off', { isRequired: true, isOn: false }, ['INSTRUCTOR', 'STUDENT'], true],
    ['the factor is required and on', { isRequired: true, isOn: true }, [...all], false],
    ['the factor is not required', { isRequired: false, isOn: false }, [...all], false],
  ])('depend on the second factor: %s', (_, factor, roles, mustTurnOn) => {
    expect(rolesInForce(all, factor)).toEqual({ roles, mustTurnOn })
  })

  test('are unchanged for users without privileged roles', () => {
    expect(rolesInForce(['STUDENT'], { isRequired: true, isOn: false })).toEqual({ roles: ['STUDENT'], mustTurnOn: false })
  })
})
