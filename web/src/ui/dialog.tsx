import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { Icon } from './icon.tsx'

type DialogProps = {
  open: boolean
  onClose: () => void
  title: ReactNode
  children: ReactNode
  /** A sheet fills the window's height, and on a phone all of it; a drawer leaves the page to be seen beside it. */
  size?: 'medium' | 'large' | 'sheet' | 'drawer'
  /** While busy neither Esc nor the button closes it. */
  busy?: boolean | undefined
  /** Only its own buttons close it: neither Esc nor a Close button. */
  isHeld?: boolean
}

/**
 * The browser's own modal dialog: it keeps the focus inside and gives it back to what opened it.
 * It starts at what carries `data-autofocus` (React's `autoFocus` comes too early), else at its Close button.
 */
export function Dialog({ open, onClose, title, children, size = 'medium', busy = false, isHeld = false }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()

  useLayoutEffect(() => {
    const element = dialog.current
    if (!open || element === null) return
    element.showModal()
    element.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    return () => element.close()
  }, [open])

  return (
    <dialog
      ref={dialog}
      className="dialog"
      data-size={size}
      aria-labelledby={titleId}
      aria-busy={busy || undefined}
      onKeyDown={(event) => {
        // Chromium closes on a second Esc even if "cancel" was prevented; a prevented key press never gets that far.
        if (event.key === 'Escape' && (busy || isHeld)) event.preventDefault()
      }}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        if (!busy && !isHeld) onClose()
      }}
      onClose={(event) => {
        // The news comes late: somebody quick has opened it again meanwhile.
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

/** The row of buttons at a dialog's end; on a phone the main one, written last, comes on top. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className="mt-6 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">{children}</div>
}
