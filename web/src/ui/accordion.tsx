import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

type AccordionItemProps = {
  summary: ReactNode
  children: ReactNode
  open?: boolean
  /** With it the parent decides what is open; without it `open` is only where the item starts. */
  onToggle?: (open: boolean) => void
}

/** Items that stand next to each other in one parent join into one box; several can be open. Works without scripts. */
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
