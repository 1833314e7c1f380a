import { useEffect, useState } from 'react'

/** Calls `leave` after a delay, but not while the pointer or the focus is on the element. */
export function useDeparture(afterMs: number | undefined, leave: () => void) {
  const [isHeld, setHeld] = useState({ pointer: false, focus: false })
  const isWaiting = afterMs !== undefined && !isHeld.pointer && !isHeld.focus

  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(leave, afterMs)
    return () => clearTimeout(timer)
  }, [isWaiting, afterMs, leave])

  return {
    onPointerEnter: () => setHeld((held) => ({ ...held, pointer: true })),
    onPointerLeave: () => setHeld((held) => ({ ...held, pointer: false })),
    onFocus: () => setHeld((held) => ({ ...held, focus: true })),
    onBlur: () => setHeld((held) => ({ ...held, focus: false })),
  }
}
