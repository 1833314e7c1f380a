import { type FocusEvent, useState } from 'react'

/**
 * Determines which messages of a form with its own state are shown: a field's message once the field is left, and all messages
 * after a submit. Each field has the same name as its message in `faults`. Pass `onBlur` to the `Form`.
 */
export function useShownFaults<Faults extends Readonly<Record<string, string | undefined>>>(faults: Faults) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [isTried, setTried] = useState(false)
  const shown = Object.fromEntries(Object.entries(faults).filter(([name]) => isTried || left.has(name))) as Partial<Faults>
  return {
    shown,
    showAll: () => setTried(true),
    /** Restores the initial state, without messages. */
    hideAll: () => {
      setLeft(new Set())
      setTried(false)
    },
    onBlur: ({ target }: FocusEvent<HTMLFormElement>) => {
      const name = target instanceof HTMLElement ? target.getAttribute('name') : null
      if (name !== null) setLeft((names) => new Set([...names, name]))
    },
  }
}
