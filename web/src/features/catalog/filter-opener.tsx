import type { ReactNode } from 'react'
import { useIsTakenOver } from '../../lib/use-is-taken-over.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'

type FilterOpenerProps = {
  /** The number of active filters. */
  count: number
  onOpen: () => void
  /** Before hydration, the button opens this form in place. */
  form: ReactNode
}

const look = `list-none lg:hidden ${buttonClass({ variant: 'secondary' })}`

export function FilterOpener({ count, onOpen, form }: FilterOpenerProps) {
  const isTakenOver = useIsTakenOver()
  const label = (
    <>
      <Icon name="filter" />
      Filters{count > 0 && ` (${count})`}
    </>
  )
  if (isTakenOver)
    return (
      <button type="button" aria-haspopup="dialog" className={look} onClick={onOpen}>
        {label}
      </button>
    )
  return (
    <details className="open:w-full lg:hidden">
      <summary className={look}>{label}</summary>
      {form}
    </details>
  )
}
