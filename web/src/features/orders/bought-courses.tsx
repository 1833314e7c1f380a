import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { paths } from '../../lib/paths.ts'
import { LinkButton } from '../../ui/button.tsx'
import { boughtQuery } from './orders.api.ts'

/** A link into each course of a payment. Renders `children` until they are known. Only for the buyer. */
export function BoughtCourses({ reference, children }: { reference: string; children: ReactNode }) {
  const bought = useQuery(boughtQuery(reference))
  const [first, ...others] = bought.data?.courses ?? []

  if (!first) return children
  if (others.length === 0)
    return (
      <LinkButton to={paths.learn(first.id)} size="large">
        Start learning
      </LinkButton>
    )
  return (
    <ul className="grid gap-3">
      {[first, ...others].map(({ id, title }) => (
        <li key={id}>
          <LinkButton to={paths.learn(id)} shape="wide">
            Start learning: <bdi>{title}</bdi>
          </LinkButton>
        </li>
      ))}
    </ul>
  )
}
