import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useIsTakenOver } from '../../lib/use-is-taken-over.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'

type FilterOpenerProps = {
  /** The number of active filters. */
  count: number
  /** Opens the filters in a sheet. */
  onOpen: () => void
  /** Whether wide screens show the filters next to the courses. */
  isBeside: boolean
  onToggle: () => void
  /** Before hydration, the button opens this form in place. */
  form: ReactNode
}

const look = `list-none ${buttonClass({ variant: 'secondary' })}`

export function FilterOpener({ count, onOpen, isBeside, onToggle, form }: FilterOpenerProps) {
  const isTakenOver = useIsTakenOver()
  const early = useRef<HTMLDetailsElement>(null)
  const [isKept, setKept] = useState(false)
  // A form that was opened before hydration stays open: on narrow screens in its place, on wide ones beside the courses.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once; only the server's form can be open
  useLayoutEffect(() => {
    if (!early.current?.open) return
    if (matchMedia('(width >= 64rem)').matches) onToggle()
    else setKept(true)
  }, [])
  const label = (
    <>
      <Icon name="filter" />
      Filters{count > 0 && ` (${count})`}
    </>
  )
  if (isTakenOver && !isKept)
    return (
      <>
        <button type="button" aria-haspopup="dialog" className={`lg:hidden ${look}`} onClick={onOpen}>
          {label}
        </button>
        {count === 0 && (
          <button type="button" aria-expanded={isBeside} className={`max-lg:hidden ${look}`} onClick={onToggle}>
            {label}
          </button>
        )}
      </>
    )
  return (
    <details ref={early} className={isBeside ? 'open:w-full lg:hidden' : 'open:w-full'}>
      <summary className={look}>{label}</summary>
      {form}
    </details>
  )
}
