import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Banner } from './banner.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))
const hasLeft = () => screen.getByRole('alert').dataset.left === 'true'

describe('banner', () => {
  test('is hidden after its time limit, but stays available to screen readers', () => {
    const onLeave = vi.fn()
    render(
      <Banner kind="error" leaveAfterMs={5000} onLeave={onLeave}>
        Login failed. Please try again.
      </Banner>,
    )
    pass(4999)
    expect(hasLeft()).toBe(false)

    pass(1)

    expect(hasLeft()).toBe(true)
    expect(screen.getByRole('alert').textContent).toBe('Login failed. Please try again.')
    pass(10_000)
    expect(onLeave).toHaveBeenCalledOnce()
  })

  test.each([
    ['the pointer', fireEvent.pointerEnter, fireEvent.pointerLeave],
    ['the focus', fireEvent.focus, fireEvent.blur],
  ])('stays visible while %s is on it', (_, enter, leave) => {
    render(
      <Banner kind="error" leaveAfterMs={5000}>
        Login failed.
      </Banner>,
    )

    enter(screen.getByRole('alert'))
    pass(60_000)
    expect(hasLeft()).toBe(false)

    leave(screen.getByRole('alert'))
    pass(5000)
    expect(hasLeft()).toBe(true)
  })

  test('stays visible without a time limit', () => {
    render(<Banner kind="error">You’re offline.</Banner>)

    pass(60_000)

    expect(hasLeft()).toBe(false)
  })

  test('has the status role for a success, not the alert role', () => {
    render(<Banner kind="success">Profile updated successfully!</Banner>)

    expect(screen.getByRole('status').textContent).toBe('Profile updated successfully!')
  })
})
