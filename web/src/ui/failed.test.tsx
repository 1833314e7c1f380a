import { onlineManager } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { ApiError } from '../lib/api.ts'
import { DENIED, Failed } from './failed.tsx'

afterEach(() => act(() => onlineManager.setOnline(true)))

const shown = (message: string) => {
  render(<Failed message={message} />)
  return [...screen.getByRole('alert').querySelectorAll('p')].map(({ textContent }) => textContent)
}

describe('a part of a page that failed to load', () => {
  test('suggests another attempt if the server failed', () => {
    expect(shown('We couldn’t load your cart.')).toEqual(['We couldn’t load your cart.', 'Please try again.'])
  })

  test.each([
    ['NOT_ALLOWED', DENIED, 1],
    ['INVALID_INPUT', 'The link may be wrong.', 0],
    ['NOT_ENROLLED', 'We couldn’t load the orders.', 1],
  ] as const)('explains %s, and offers a retry only if it can succeed', (code, text, buttons) => {
    const error = new ApiError(403, { code, message: '' })

    render(<Failed message="We couldn’t load the orders." error={error} onRetry={() => undefined} />)

    expect(screen.getByText(text)).toBeTruthy()
    expect(screen.queryAllByRole('button')).toHaveLength(buttons)
  })

  test('doesn’t blame the user’s connection if only the server can’t be reached', () => {
    onlineManager.setOnline(false)

    expect(shown('We couldn’t load your cart.')[0]).toBe('We can’t reach the server')
  })

  test('says that the user is offline', () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    onlineManager.setOnline(false)

    expect(shown('We couldn’t load your cart.')).toEqual(['You’re offline', 'We couldn’t load your cart.', 'Check your connection.'])
  })

  test('says who can give access', () => {
    expect(shown(DENIED)).toEqual([DENIED, 'Ask an admin for access.'])
  })
})
