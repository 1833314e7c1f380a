import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { announce, dismissToasts, showToast, Toasts } from './toast.tsx'

afterEach(() => {
  vi.useRealTimers()
  act(dismissToasts)
})

describe('toasts', () => {
  test('are announced in a status region', () => {
    render(<Toasts />)

    act(() => showToast({ kind: 'success', text: 'Course added to cart' }))

    expect(screen.getByRole('status').textContent).toContain('Course added to cart')
  })

  test('are not stacked when the text is the same', () => {
    render(<Toasts />)

    act(() => showToast({ kind: 'info', text: 'Copied' }))
    act(() => showToast({ kind: 'info', text: 'Copied' }))

    expect(screen.getAllByText('Copied')).toHaveLength(1)
  })

  test('disappear when dismissed', async () => {
    render(<Toasts />)
    act(() => showToast({ kind: 'error', text: 'Failed to share certificate.' }))

    await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }))

    expect(screen.queryByText('Failed to share certificate.')).toBeNull()
  })

  test('disappear after a while', () => {
    vi.useFakeTimers()
    render(<Toasts />)
    act(() => showToast({ kind: 'info', text: 'Saved' }))

    act(() => vi.advanceTimersByTime(6000))

    expect(screen.queryByText('Saved')).toBeNull()
  })

  test('stay longer if they offer an action, so that keyboard users can reach it', () => {
    vi.useFakeTimers()
    render(<Toasts />)
    act(() => showToast({ kind: 'info', text: 'Deleted', actions: [{ label: 'Undo', onSelect: () => undefined }] }))

    act(() => vi.advanceTimersByTime(19_999))
    expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy()
    act(() => vi.advanceTimersByTime(1))

    expect(screen.queryByText('Deleted')).toBeNull()
  })
})

test('an announcement is only for screen readers, and the same text is announced again', async () => {
  render(<Toasts />)
  const region = () => document.querySelector('p[aria-live]')

  act(() => announce('Completed: Welcome'))
  expect(region()?.textContent).toBe('Completed: Welcome')
  expect(region()?.className).toBe('sr-only')
  const before = region()?.textContent
  act(() => announce('Completed: Welcome'))

  expect(region()?.textContent).not.toBe(before)
  expect(region()?.textContent?.trim()).toBe('Completed: Welcome')
})
