import { type FocusEvent, useState } from 'react'

/**
 * Which messages of a form with its own state are shown: that of a field once it is left, and all of them after a submit.
 * Each field has the name of its message in `faults`. Pass `onBlur` to the `Form`.
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
