import type { ReactNode } from 'react'
import { ProgressBar } from '../../ui/progress-bar.tsx'

type ContentsPanelProps = {
  /** Undefined for a user who isn't enrolled. */
  done: { percent: number; completed: number; total: number } | undefined
  /** Controls next to the heading. */
  tools: ReactNode
  children: ReactNode
}

/** Shows the contents of a course: the progress, and the lists below it. */
export const ContentsPanel = ({ done, tools, children }: ContentsPanelProps) => (
  <section aria-labelledby="course-content" className="flex min-h-0 flex-col lg:h-full">
    <header className="px-4 pb-4 lg:px-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 id="course-content" tabIndex={-1} className="text-xl outline-none">
          Course Content
        </h2>
        {tools}
      </div>
      {done && (
        <>
          <p className="tabular mt-1 mb-2 flex justify-between text-sm text-ink-muted">
            <span>{done.percent}% complete</span>
            <span>
              {done.completed} of {done.total} complete
            </span>
          </p>
          <ProgressBar label="Course progress" percent={done.percent} />
        </>
      )}
    </header>
    <div data-scroller className="min-h-0 lg:flex-1 lg:overflow-y-auto lg:overscroll-contain">
      {children}
    </div>
  </section>
)
