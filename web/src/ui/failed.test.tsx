import { onlineManager } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
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

  test('says that the user is offline', () => {
    onlineManager.setOnline(false)

    expect(shown('We couldn’t load your cart.')).toEqual(['You’re offline', 'We couldn’t load your cart.', 'Check your connection.'])
  })

  test('says who can give access', () => {
    expect(shown(DENIED)).toEqual([DENIED, 'Ask an admin for access.'])
  })
})
