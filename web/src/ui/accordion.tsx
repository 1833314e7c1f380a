import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

type AccordionItemProps = {
  summary: ReactNode
  children: ReactNode
  open?: boolean
  /** If given, the parent controls the open state. Otherwise `open` is only the initial state. */
  onToggle?: (open: boolean) => void
}

/** Adjacent items in one parent are joined into one box. Several can be open. Works without scripts. */
export function AccordionItem({ summary, children, open, onToggle }: AccordionItemProps) {
  return (
    <details
      className="accordion"
      open={open}
      onToggle={(event) => {
        if (event.target === event.currentTarget && event.currentTarget.open !== open) onToggle?.(event.currentTarget.open)
      }}
    >
      <summary>
        <Icon name="chevron-down" />
        <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-4">{summary}</span>
      </summary>
      <div className="px-4 py-3">{children}</div>
    </details>
  )
}
