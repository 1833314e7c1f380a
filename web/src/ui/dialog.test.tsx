import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { Dialog } from './dialog.tsx'

function ReviewDialog({ busy = false, isHeld = false }: { busy?: boolean; isHeld?: boolean }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Leave a Review
      </button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="Your review" busy={busy} isHeld={isHeld}>
        <textarea aria-label="Comment" />
      </Dialog>
    </>
  )
}

describe('dialog', () => {
  test('is named by its title once it is open', async () => {
    render(<ReviewDialog />)
    expect(screen.queryByRole('dialog')).toBeNull()

    await userEvent.click(screen.getByRole('button', { name: 'Leave a Review' }))

    expect(screen.getByRole('dialog', { name: 'Your review' })).toBeTruthy()
  })

  test('stays open when reopened before the browser reports the previous close', async () => {
    render(<ReviewDialog />)
    await userEvent.click(screen.getByRole('button', { name: 'Leave a Review' }))

    fireEvent(screen.getByRole('dialog'), new Event('close'))

    expect(screen.getByRole('dialog', { name: 'Your review' })).toBeTruthy()
  })

  test.each([
    ['the Esc key', () => userEvent.keyboard('{Escape}')],
    ['its Close button', () => userEvent.click(screen.getByRole('button', { name: 'Close' }))],
  ])('closes with %s and returns the focus to its opener', async (_, close) => {
    render(<ReviewDialog />)
    const opener = screen.getByRole('button', { name: 'Leave a Review' })
    await userEvent.click(opener)

    await close()

    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(opener)
  })

  test('closes when the part of the page that contains it is hidden', async () => {
    let resized = () => {}
    const observer = { observe: () => undefined, disconnect: () => undefined }
    vi.stubGlobal('ResizeObserver', function observing(listener: () => void) {
      resized = listener
      return observer
    })
    render(<ReviewDialog />)
    await userEvent.click(screen.getByRole('button', { name: 'Leave a Review' }))
    const dialog = screen.getByRole('dialog')
    dialog.checkVisibility = () => true

    act(() => resized())
    expect(screen.getByRole('dialog')).toBe(dialog)
    dialog.checkVisibility = () => false
    act(() => resized())

    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.queryByRole('textbox')).toBeNull()
    vi.unstubAllGlobals()
  })

  test('stays open while busy', async () => {
    render(<ReviewDialog busy />)
    await userEvent.click(screen.getByRole('button', { name: 'Leave a Review' }))

    await userEvent.keyboard('{Escape}')
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))

    expect(screen.getByRole('dialog', { name: 'Your review' })).toBeTruthy()
  })
})

describe('dialog without a Close button', () => {
  test('is closed only by its own buttons', async () => {
    render(<ReviewDialog isHeld />)
    await userEvent.click(screen.getByRole('button', { name: 'Leave a Review' }))

    await userEvent.keyboard('{Escape}')

    expect(screen.getByRole('dialog', { name: 'Your review' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull()
  })

  test('reopens when the browser closes it anyway', async () => {
    render(<ReviewDialog isHeld />)
    await userEvent.click(screen.getByRole('button', { name: 'Leave a Review' }))
    const dialog = screen.getByRole<HTMLDialogElement>('dialog')

    dialog.close()

    expect(dialog.open).toBe(true)
    expect(screen.getByRole('dialog', { name: 'Your review' })).toBeTruthy()
  })
})

function DeleteCategory({ answers, busy = false }: { answers: string[]; busy?: boolean }) {
  return (
    <ConfirmDialog
      open
      title="Delete category?"
      text="Courses stay."
      confirmText="Delete"
      busyText="Deleting…"
      busy={busy}
      onConfirm={() => answers.push('yes')}
      onCancel={() => answers.push('no')}
    />
  )
}

describe('confirmation dialog', () => {
  test('focuses Cancel', () => {
    render(<DeleteCategory answers={[]} />)

    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel' }))
  })

  test('reports which button was pressed', async () => {
    const answers: string[] = []
    render(<DeleteCategory answers={answers} />)

    await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))

    expect(answers).toEqual(['yes', 'no'])
  })

  test("doesn't accept a second press while busy", async () => {
    const answers: string[] = []
    render(<DeleteCategory answers={answers} busy />)

    await userEvent.click(screen.getByRole('button', { name: 'Deleting…' }))
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))

    expect(answers).toEqual([])
  })
})
