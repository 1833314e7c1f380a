import type { ReactNode } from 'react'

/** Room for what may be wider than the page, such as a table of many columns: it scrolls by itself, by the keyboard too. */
export const Wide = ({ label, children }: { label: string; children: ReactNode }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached
  <section aria-label={label} tabIndex={0} className="overflow-x-auto rounded-sm">
    {children}
  </section>
)
