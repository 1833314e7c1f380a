import type { ReactNode } from 'react'

/** A grey shape that keeps the room of what is loading. */
export function Skeleton({ className }: { className?: string }) {
  return <span className={className ? `skeleton ${className}` : 'skeleton'} aria-hidden="true" />
}

/** Says what is loading, above skeletons of the real layout. */
export function Loading({ label, children }: { label: string; children?: ReactNode }) {
  return (
    <div aria-busy="true">
      <p role="status" className="mb-4 text-ink-muted">
        {label}
      </p>
      {children}
    </div>
  )
}
