import type { ReactNode } from 'react'

/** What is known of something, each under its name. */
export const Facts = ({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) => (
  <dl className="grid grid-cols-2 gap-x-6 gap-y-3 lg:grid-cols-3">
    {facts.map(([name, value]) => (
      <div key={name} className="min-w-0">
        <dt className="text-sm text-ink-muted">{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
