import { onlineManager } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Waiting } from './waiting.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  // A request from an earlier test may fail late and set the browser offline.
  onlineManager.setOnline(true)
})
afterEach(() => {
  vi.useRealTimers()
  onlineManager.setOnline(true)
})

const pass = (seconds: number) => act(() => void vi.advanceTimersByTime(seconds * 1000))

function given() {
  const chosen: string[] = []
  render(<Waiting offers={['audio', '240p']} onSwitch={(quality) => void chosen.push(quality)} onRetry={() => void chosen.push('again')} />)
  return chosen
}

describe('waiting for video data', () => {
  test('offers lower qualities and a retry after 4 s', () => {
    const chosen = given()
    pass(3.9)
    expect(screen.queryByRole('button')).toBeNull()
    pass(0.1)

    for (const button of screen.getAllByRole('button')) act(() => button.click())

    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Switch to audio', 'Switch to 240p', 'Retry'])
    expect(chosen).toEqual(['audio', '240p', 'again'])
    expect(screen.getByText('Still loading. Your connection seems slow.')).toBeTruthy()
  })

  test('stops the spinner after 30 s', () => {
    given()

    pass(30)

    expect(screen.getByText('We can’t load this video.')).toBeTruthy()
    expect(document.querySelector('.spinner')).toBeNull()
  })

  test('shows immediately that there is no network', () => {
    onlineManager.setOnline(false)

    given()

    expect(screen.getByText('You’re offline. Playback resumes when you reconnect.')).toBeTruthy()
  })
})
