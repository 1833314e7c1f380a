import type { ReactNode } from 'react'

/** A list of names and values. */
export const Facts = ({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) => (
  <dl className="grid gap-x-6 gap-y-3 min-[26rem]:grid-cols-2 lg:grid-cols-3">
    {facts.map(([name, value]) => (
      <div key={name} className="min-w-0">
        <dt className="text-sm text-ink-muted">{name}</dt>
        <dd dir="auto">{value}</dd>
      </div>
    ))}
  </dl>
)
