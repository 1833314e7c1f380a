import type { ReactNode } from 'react'

/** A container for content that may be wider than the page, such as a wide table. It scrolls separately, also by keyboard. */
export const Wide = ({ label, children }: { label: string; children: ReactNode }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached
  <section aria-label={label} tabIndex={0} className="overflow-x-auto rounded-sm">
    {children}
  </section>
)
