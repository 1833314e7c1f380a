import type { ReactNode } from 'react'

type TilesProps = {
  /** Puts two tiles in a row, for tiles that belong together in pairs. */
  inPairs?: boolean
  children: ReactNode
}

/** Figures side by side, as many as fit. */
export const Tiles = ({ inPairs = false, children }: TilesProps) => (
  <div className={`grid gap-4 ${inPairs ? 'sm:grid-cols-2' : 'grid-cols-[repeat(auto-fit,minmax(13rem,1fr))]'}`}>{children}</div>
)

/** A figure with its explanation. */
type TileProps = {
  name: string
  note: ReactNode
  children: ReactNode
  /** The parts that make up the value. */
  parts?: readonly { name: string; value: ReactNode }[]
}

export const Tile = ({ name, note, children, parts = [] }: TileProps) => (
  <dl className="rounded-lg border border-line bg-surface p-5 shadow-sm">
    <div>
      <dt className="text-sm text-ink-muted">{name}</dt>
      <dd className="tabular mt-1 text-2xl font-semibold">{children}</dd>
      <dd className="mt-1 text-sm text-ink-muted">{note}</dd>
    </div>
    {parts.map((part, index) => (
      <div key={part.name} className={`flex justify-between gap-3 text-sm ${index === 0 ? 'mt-3 border-t border-line pt-3' : 'mt-1'}`}>
        <dt className="text-ink-muted">{part.name}</dt>
        <dd className="tabular">{part.value}</dd>
      </div>
    ))}
  </dl>
)

/** Names the previous period, which has as many days. */
export const previousDays = (days: number): string => (days === 1 ? 'previous day' : `previous ${days} days`)

type ChangeProps = {
  now: number
  before: number
  /** The name of the earlier period, such as "previous 30 days" or "Oct 1 – 29". */
  previous: string
}

/** The change as a percentage, or a note if the previous period has no value. */
export function Change({ now, before, previous }: ChangeProps) {
  if (before <= 0) return `${previous.charAt(0).toUpperCase()}${previous.slice(1)}: none`
  const change = Math.round(((now - before) / before) * 100)
  if (change === 0) return `Same as ${previous}`
  return (
    <>
      <span className={`font-medium ${change > 0 ? 'text-success' : 'text-danger'}`}>
        {change > 0 ? '↑' : '↓'} {Math.abs(change)}%
      </span>{' '}
      vs {previous}
    </>
  )
}
