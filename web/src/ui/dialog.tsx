import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { Icon } from './icon.tsx'

type DialogProps = {
  open: boolean
  onClose: () => void
  title: ReactNode
  children: ReactNode
  /** A sheet fills the window's height, and the whole screen on phones. A drawer leaves the page visible beside it. */
  size?: 'medium' | 'large' | 'sheet' | 'drawer'
  /** While true, neither Esc nor the Close button closes the dialog. */
  busy?: boolean | undefined
  /** If true, there is no Close button and Esc doesn't close the dialog. */
  isHeld?: boolean
}

/**
 * The native modal dialog, which traps the focus and returns it to the opener. First focuses the element with `data-autofocus`
 * (React's `autoFocus` runs too early), or else the Close button.
 */
export function Dialog({ open, onClose, title, children, size = 'medium', busy = false, isHeld = false }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()

  useLayoutEffect(() => {
    const element = dialog.current
    if (!open || element === null) return
    element.showModal()
    element.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    // A part of the page can disappear, for example when a phone is rotated. A dialog in it would be invisible, but still block the page.
    const observer = new ResizeObserver(() => element.checkVisibility() || element.close())
    observer.observe(element)
    return () => {
      observer.disconnect()
      element.close()
      // For `useIsPhone`. The dialog's own `close` event comes later, when the dialog may no longer be in the page.
      dispatchEvent(new Event('dialog-closed'))
    }
  }, [open])

  return (
    <dialog
      ref={dialog}
      className="dialog"
      data-size={size}
      aria-labelledby={titleId}
      aria-busy={busy || undefined}
      onKeyDown={(event) => {
        // Chromium closes the dialog on a second Esc, even if the `cancel` event was prevented. Preventing the key press avoids that.
        if (event.key === 'Escape' && (busy || isHeld)) event.preventDefault()
      }}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        if (!busy && !isHeld) onClose()
      }}
      onClose={(event) => {
        // The close event is asynchronous, so the dialog may already be open again.
        if (event.target !== event.currentTarget || !open || event.currentTarget.open) return
        if (isHeld) event.currentTarget.showModal()
        else onClose()
      }}
    >
      {open && (
        <div className="p-5 sm:p-6">
          <div className="mb-3 flex items-start justify-between gap-4">
            <h2 dir="auto" id={titleId} className="text-xl">
              {title}
            </h2>
            {!isHeld && (
              <button
                type="button"
                aria-label="Close"
                disabled={busy}
                className="button button-icon button-small -mt-1 -mr-2 flex-none text-ink-muted hover:bg-sunken hover:text-ink"
                onClick={onClose}
              >
                <Icon name="close" />
              </button>
            )}
          </div>
          {children}
        </div>
      )}
    </dialog>
  )
}

/** The button row of a dialog. On phones, the main button is on top, although it is last in the markup. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className="mt-6 flex flex-col-reverse gap-3 sm:flex-row sm:flex-wrap sm:justify-end sm:*:whitespace-nowrap">{children}</div>
}
