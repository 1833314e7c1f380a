import type { CSSProperties } from 'react'

/** Shows whole stars up to the value and a half star from .5, labeled with the value to one decimal. */
export function Stars({ value, className }: { value: number; className?: string }) {
  return (
    <span
      className={className ? `stars ${className}` : 'stars'}
      style={{ '--stars': Math.floor(value * 2) / 2 } as CSSProperties}
      role="img"
      aria-label={`Rated ${Number(value.toFixed(1))} out of 5`}
    />
  )
}
