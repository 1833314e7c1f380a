import { type ReactNode, useId } from 'react'

type SectionCardProps = {
  title: ReactNode
  intro?: ReactNode
  /** A link beside the title. */
  action?: ReactNode
  tone?: 'plain' | 'danger'
  children: ReactNode
}

const borders = { plain: 'border-line', danger: 'border-danger' } as const

/** A titled section of a page. */
export function SectionCard({ title, intro, action, tone = 'plain', children }: SectionCardProps) {
  const headingId = useId()
  return (
    <section aria-labelledby={headingId} className={`rounded-lg border bg-surface p-5 shadow-sm sm:p-6 ${borders[tone]}`}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-2">
        <h2 dir="auto" id={headingId} className="text-xl">
          {title}
        </h2>
        {action}
      </div>
      {intro && <p className={`${action ? 'mt-2' : 'mt-1'} text-ink-muted`}>{intro}</p>}
      <div className="mt-5">{children}</div>
    </section>
  )
}
