import { type ReactNode, useId, useState } from 'react'
import { Button } from './button.tsx'

type ShowMoreProps = {
  /** Whether the content is long enough to be truncated. */
  isLong: boolean
  /** May set `--cut`, the height of the truncated content. */
  className?: string
  children: ReactNode
}

/**
 * Truncates long content until the user expands it. The full content stays in the page for find-in-page. Without scripts nothing is
 * truncated.
 */
export function ShowMore({ isLong, className, children }: ShowMoreProps) {
  const id = useId()
  const [isWhole, setWhole] = useState(false)
  if (!isLong) return children
  return (
    <>
      <div id={id} className={className ? `cuttable ${className}` : 'cuttable'} data-whole={isWhole}>
        {children}
      </div>
      <Button
        variant="quiet"
        size="small"
        className="-mx-3 mt-2"
        aria-expanded={isWhole}
        aria-controls={id}
        onClick={() => setWhole(!isWhole)}
      >
        {isWhole ? 'Show less' : 'Show more'}
      </Button>
    </>
  )
}
