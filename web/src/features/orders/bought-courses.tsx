import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { paths } from '../../lib/paths.ts'
import { LinkButton } from '../../ui/button.tsx'
import { boughtQuery } from './orders.api.ts'

/** Links to each course bought with a payment. Renders `children` until the courses are known. Only the buyer sees the courses. */
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
