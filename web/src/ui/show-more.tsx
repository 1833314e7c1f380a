import { type ReactNode, useId, useState } from 'react'
import { Button } from './button.tsx'

type ShowMoreProps = {
  /** Whether there is so much that it is cut. */
  isLong: boolean
  /** May set `--cut`, the height that is shown at first. */
  className?: string
  children: ReactNode
}

/** Cuts what is long until more is asked for. All of it stays in the page, to be searched; without scripts nothing is cut. */
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
