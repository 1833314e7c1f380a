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
    ['ILoveYou1', 'a listed password, in any case'],
    ['akada123', 'the site name and digits'],
    ['!!Akada-Academy!!', 'the full site name'],
    ['2026Admin2026', 'a role name'],
    ['StudentAkada1', 'two of these words'],
    ['chidi.obi88', 'the local part of the email address'],
    ['chidi.obi88@mail.test', 'the email address'],
    ['chidi1990', 'the first name'],
    ['1óbí2nwosu3', 'the last name'],
    ['o\u0301bi\u0301nwosu', 'the last name with combining marks'],
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
    ['required and off', { isRequired: true, isOn: false }, ['INSTRUCTOR', 'STUDENT'], true],
    ['required and on', { isRequired: true, isOn: true }, [...all], false],
    ['not required and off', { isRequired: false, isOn: false }, [...all], false],
  ])('depend on the second factor: %s', (_, factor, roles, mustTurnOn) => {
    expect(rolesInForce(all, factor)).toEqual({ roles, mustTurnOn })
  })

  test('are unchanged for users without privileged roles', () => {
    expect(rolesInForce(['STUDENT'], { isRequired: true, isOn: false })).toEqual({ roles: ['STUDENT'], mustTurnOn: false })
  })
})
