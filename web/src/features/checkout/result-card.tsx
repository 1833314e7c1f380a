import type { ReactNode } from 'react'

type ResultCardProps = {
  mark: ReactNode
  children: ReactNode
  /** The main action or the progress. Space is reserved for it, so that the links don't move. */
  action?: ReactNode
  links: ReactNode
}

/** Shows the result of a checkout in a centered card. */
export function ResultCard({ mark, children, action, links }: ResultCardProps) {
  return (
    <div className="page min-h-dvh py-10 sm:py-16">
      <div className="mx-auto flex max-w-lg flex-col items-center rounded-lg border border-line bg-surface p-6 text-center shadow-sm sm:p-10">
        {mark}
        {children}
        <div className="mt-8 grid min-h-13 w-full place-items-center">{action}</div>
        <div className="mt-3 flex flex-wrap justify-center gap-3">{links}</div>
      </div>
    </div>
  )
}
