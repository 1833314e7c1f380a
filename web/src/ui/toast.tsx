import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react'
import { Icon, type IconName } from './icon.tsx'
import { useDeparture } from './use-departure.ts'

type ToastKind = 'success' | 'error' | 'info'
/** An action such as Undo. Running it closes the toast. */
type ToastAction = { label: string; onSelect: () => void }
type ToastWords = { kind: ToastKind; text: string; actions?: readonly ToastAction[] }
type Toast = ToastWords & { id: number }

const staysMs = 6000
// Keyboard users need time to reach the action. WCAG 2.2, "Timing Adjustable", mentions 20 s.
const staysWithActionsMs = 20_000
const atMost = 3
let lastId = 0
let toasts: readonly Toast[] = []
let announced = ''
const none: readonly Toast[] = []
const listeners = new Set<() => void>()

function change(next: readonly Toast[]) {
  toasts = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Shows a brief message about a result. Replaces a toast with the same text. */
export function showToast(words: ToastWords) {
  lastId += 1
  change([...toasts.filter((toast) => toast.text !== words.text), { ...words, id: lastId }].slice(-atMost))
}

/** Announces a result to screen readers if the screen already shows it. */
export function announce(text: string) {
  // Screen readers announce only changed text, so a repeated one gets a trailing space.
  announced = announced === text ? `${text}\u00a0` : text
  for (const listener of listeners) listener()
}

/** Shows remarks about a finished action. Each has an OK button, because toasts with an action stay visible long enough to read. */
export function showRemarks(remarks: readonly string[]) {
  for (const text of remarks) showToast({ kind: 'info', text, actions: [{ label: 'OK', onSelect: () => undefined }] })
}

export function dismissToasts() {
  change(none)
}

const looks: Record<ToastKind, { icon: IconName; className: string }> = {
  success: { icon: 'check-circle', className: 'text-success' },
  error: { icon: 'warning', className: 'text-danger' },
  info: { icon: 'info', className: 'text-info' },
}

const useStored = <Value,>(read: () => Value, onServer: Value) => useSyncExternalStore(subscribe, read, () => onServer)

/** The container of the toasts, rendered once in the app. */
export function Toasts() {
  const shown = useStored(() => toasts, none)
  const words = useStored(() => announced, '')
  const host = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const element = host.current
    if (element?.showPopover === undefined) return
    // Reentering the top layer places the toasts above a dialog that was opened in the meantime.
    element.hidePopover()
    if (shown.length > 0) element.showPopover()
  }, [shown])

  return (
    <>
      <p className="sr-only" aria-live="polite">
        {words}
      </p>
      <div role="status" aria-live="polite">
        <div ref={host} popover="manual" className="toasts">
          {shown.map((toast) => (
            <ToastCard key={toast.id} toast={toast} />
          ))}
        </div>
      </div>
    </>
  )
}

function ToastCard({ toast }: { toast: Toast }) {
  const leave = useCallback(() => change(toasts.filter((other) => other.id !== toast.id)), [toast.id])
  const holds = useDeparture(toast.actions ? staysWithActionsMs : staysMs, leave)
  return (
    <div className="toast" {...holds}>
      <Icon name={looks[toast.kind].icon} className={`mt-0.5 ${looks[toast.kind].className}`} />
      <p className="min-w-0 flex-1 py-px">{toast.text}</p>
      {toast.actions && (
        <div className="toast-actions">
          {toast.actions.map(({ label, onSelect }) => (
            <button
              key={label}
              type="button"
              className="button button-quiet button-small"
              onClick={() => {
                leave()
                onSelect()
              }}
            >
              {label}
            </button>
          ))}
        </div>
      )}
      <button
        type="button"
        aria-label="Dismiss"
        className="button button-icon button-small -my-1.5 text-ink-muted hover:bg-sunken hover:text-ink"
        onClick={leave}
      >
        <Icon name="close" />
      </button>
    </div>
  )
}
