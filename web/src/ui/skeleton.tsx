import type { ReactNode } from 'react'

/** A gray placeholder with the size of the content that is loading. */
export function Skeleton({ className }: { className?: string }) {
  return <span className={className ? `skeleton ${className}` : 'skeleton'} aria-hidden="true" />
}

type LoadingProps = {
  label: string
  /** For a part of a page: hides the label visually, so that only the skeleton takes up space. */
  isQuiet?: boolean
  children?: ReactNode
}

/** Says what is loading, above skeletons of the real layout. */
export function Loading({ label, isQuiet = false, children }: LoadingProps) {
  return (
    <div aria-busy="true">
      <p role="status" className={isQuiet ? 'sr-only' : 'mb-4 text-ink-muted'}>
        {label}
      </p>
      {children}
    </div>
  )
}
