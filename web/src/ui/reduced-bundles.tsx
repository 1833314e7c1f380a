import { Link } from 'react-router'
import { managerPaths } from '../lib/work-paths.ts'

type ReducedBundle = { orderId: number; title: string }

/** Tells managers which bundles the buyer got for less because of a course. Shows nothing without such bundles. */
export const ReducedBundles = ({ bundles = [] }: { bundles: readonly ReducedBundle[] | undefined }) =>
  bundles.length > 0 && (
    <div role="note" className="grid gap-2 rounded-lg border border-danger p-4">
      {bundles.map(({ orderId, title }) => (
        <p key={orderId}>
          Because of this course, “<bdi>{title}</bdi>” in{' '}
          <Link to={managerPaths.order(orderId)} className="link">
            order #{orderId}
          </Link>{' '}
          cost less. If you refund only the course, the buyer keeps the bundle at that price.
        </p>
      ))}
    </div>
  )
