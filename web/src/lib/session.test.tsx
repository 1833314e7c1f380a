import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { currentSession, endSession, saveCountry, startSession, useSavedCurrency, useSession } from './session.ts'

const student = { token: 'a-token', id: '7d0c9a52-6a6e-4a55-9c0e-2f3a51b6b0aa', roles: ['STUDENT'] as const }

afterEach(() => endSession())

test('a session is stored as `token`, `uid` and `roles`', () => {
  startSession(student)

  expect({ ...localStorage }).toMatchObject({ token: 'a-token', uid: student.id, roles: '["STUDENT"]' })
})

test('a screen updates when the session starts and ends', () => {
  const { result } = renderHook(() => useSession())

  act(() => startSession(student))
  const during = result.current
  act(() => endSession())

  expect(during).toEqual({ token: 'a-token', uid: student.id, roles: ['STUDENT'] })
  expect(result.current).toBeNull()
})

test('a logout in another tab ends the session', () => {
  startSession(student)
  const { result } = renderHook(() => useSession())

  act(() => {
    localStorage.removeItem('token')
    window.dispatchEvent(new StorageEvent('storage', { key: 'token' }))
  })

  expect(result.current).toBeNull()
})

test('a login in another tab starts the session, even if the stored roles are invalid', () => {
  localStorage.setItem('token', 'theirs')
  localStorage.setItem('uid', student.id)
  localStorage.setItem('roles', '{broken')

  window.dispatchEvent(new StorageEvent('storage'))

  expect(currentSession()).toEqual({ token: 'theirs', uid: student.id, roles: [] })
})

test('role changes in another tab update the session, which otherwise stays unchanged', () => {
  startSession(student)
  const before = currentSession()
  window.dispatchEvent(new StorageEvent('storage'))
  const untouched = currentSession()

  localStorage.setItem('roles', '["STUDENT","INSTRUCTOR"]')
  window.dispatchEvent(new StorageEvent('storage'))

  expect(untouched).toBe(before)
  expect(currentSession()?.roles).toEqual(['STUDENT', 'INSTRUCTOR'])
})

test('prices follow the detected country once it is known', () => {
  const { result } = renderHook(() => useSavedCurrency('NGN'))
  const ofPage = result.current

  act(() => saveCountry('KE'))

  expect([ofPage, result.current]).toEqual(['NGN', 'USD'])
  expect({ ...localStorage }).toMatchObject({ country: 'KE', currencyPrefix: 'USD' })
})
