import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { showToast, Toasts } from './toast.tsx'

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const expectFocusOn = (find: () => Element | null) => waitFor(() => expect(document.activeElement).toBe(find()))

function Wishes({ start, children }: { start: string[]; children?: ReactNode }) {
  const [titles, setTitles] = useState(start)
  return (
    <main>
      <section>
        <h2>Wishlist</h2>
        <ul>
          {titles.map((title) => (
            <li key={title}>
              <a href="/courses">{title}</a>
              <Button onClick={() => setTitles(titles.filter((other) => other !== title))}>{`Remove ${title}`}</Button>
            </li>
          ))}
        </ul>
        {children}
      </section>
      <a href="/cart">Cart</a>
    </main>
  )
}

describe('focus of a removed row', () => {
  test('moves to the next row', async () => {
    render(<Wishes start={['HTML', 'CSS', 'SQL']} />)

    await press('Remove CSS')

    await expectFocusOn(() => screen.getByRole('link', { name: 'SQL' }))
  })

  test('moves to the previous row if the removed row was the last one', async () => {
    render(<Wishes start={['HTML', 'CSS']} />)

    await press('Remove CSS')

    await expectFocusOn(() => screen.getByRole('button', { name: 'Remove HTML' }))
  })

  test('moves to the heading when the section has no control left', async () => {
    render(<Wishes start={['HTML']} />)

    await press('Remove HTML')

    await expectFocusOn(() => screen.getByRole('heading', { name: 'Wishlist' }))
    expect(screen.getByRole('heading').tabIndex).toBe(-1)
  })
})

function Enrollment() {
  const [isEnrolled, setEnrolled] = useState(false)
  return (
    <main>
      <p>{isEnrolled ? <a href="/learn">Go to course</a> : <Button onClick={() => setEnrolled(true)}>Enroll</Button>}</p>
      <a href="/courses">More courses</a>
    </main>
  )
}

test('the focus moves from a replaced control to its replacement', async () => {
  render(<Enrollment />)

  await press('Enroll')

  await expectFocusOn(() => screen.getByRole('link', { name: 'Go to course' }))
})

function Decision() {
  const [step, setStep] = useState<'open' | 'asked' | 'decided'>('open')
  return (
    <main>
      <h1>Review</h1>
      {step !== 'decided' && (
        <div>
          <Button onClick={() => setStep('asked')}>Approve</Button>
          <Dialog open={step === 'asked'} title="Approve this course?" onClose={() => setStep('open')}>
            <Button onClick={() => setStep('decided')}>Yes</Button>
          </Dialog>
        </div>
      )}
      <a href="/next">Next course</a>
    </main>
  )
}

test('the focus moves to the next control when a dialog closes and its opener is gone', async () => {
  render(<Decision />)
  await press('Approve')

  await press('Yes')

  await expectFocusOn(() => screen.getByRole('link', { name: 'Next course' }))
})

test('the focus returns to the page when a toast is dismissed', async () => {
  render(
    <>
      <button type="button">Save</button>
      <Toasts />
    </>,
  )
  screen.getByRole('button', { name: 'Save' }).focus()
  showToast({ kind: 'success', text: 'Saved.' })
  await screen.findByText('Saved.')

  await press('Dismiss')

  await expectFocusOn(() => screen.getByRole('button', { name: 'Save' }))
})

test('the focus returns to a field that was disabled for a moment', async () => {
  const { rerender } = render(<input aria-label="Coupon code" />)
  screen.getByRole('textbox').focus()
  rerender(<input aria-label="Coupon code" disabled />)
  screen.getByRole('textbox').blur()

  rerender(<input aria-label="Coupon code" />)

  await expectFocusOn(() => screen.getByRole('textbox'))
  expect(screen.getByRole('textbox').tabIndex).toBe(0)
})

describe('the focus stays', () => {
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => vi.useRealTimers())

  const page = (children: ReactNode) => (
    <main>
      <button type="button">Save</button>
      <input aria-label="Search" />
      {children}
    </main>
  )

  test('in a control that already has it', async () => {
    const { rerender } = render(page(<button type="button">Delete</button>))
    screen.getByRole('button', { name: 'Delete' }).focus()
    screen.getByRole('textbox').focus()

    rerender(page(null))
    await vi.runAllTimersAsync()

    expect(document.activeElement).toBe(screen.getByRole('textbox'))
  })

  test('on the page after a click on the background', async () => {
    const { rerender } = render(page(null))
    screen.getByRole('button', { name: 'Save' }).focus()
    screen.getByRole('button', { name: 'Save' }).blur()
    await vi.runAllTimersAsync()

    rerender(page(<p>Saved.</p>))
    await vi.runAllTimersAsync()

    expect(document.activeElement).toBe(document.body)
  })
})

test("a held key doesn't press the newly focused control", async () => {
  render(<Wishes start={['HTML', 'CSS']} />)
  await press('Remove CSS')
  await expectFocusOn(() => screen.getByRole('button', { name: 'Remove HTML' }))

  const held = new KeyboardEvent('keydown', { key: 'Enter', repeat: true, bubbles: true, cancelable: true })
  const isAllowed = screen.getByRole('button', { name: 'Remove HTML' }).dispatchEvent(held)

  expect(isAllowed).toBe(false)
})
