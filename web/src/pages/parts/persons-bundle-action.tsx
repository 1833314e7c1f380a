import type { Bundle } from '@akada/contract/bundles.ts'
import { isolated } from '@akada/contract/text-direction.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { bundleRelationQuery, useAddBundle } from '../../features/bundles/bundles.api.ts'
import { sentenceOf } from '../../lib/api.ts'
import { bundlePaths } from '../../lib/bundle-paths.ts'
import { formatAmount } from '../../lib/format.ts'
import { paths } from '../../lib/paths.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Failed } from '../../ui/failed.tsx'
import { showToast } from '../../ui/toast.tsx'

/** Adds a bundle to the cart of a logged-in user, or says why it can't be bought. Says what is owned, and what the rest costs. */
export function PersonsBundleAction({ bundle }: { bundle: Bundle }) {
  const relation = useQuery(bundleRelationQuery(bundle.id))
  const add = useAdding(bundle)
  useAddAfterLogin(bundle.id, add.start)
  if (relation.isPending) return <div className="min-h-12" />
  if (!relation.data)
    return (
      <Failed
        message="We couldn’t load your price."
        error={relation.error}
        onRetry={() => void relation.refetch()}
        busy={relation.isFetching}
      />
    )
  const { isInCart, ownedCourseIds, charge, problem } = relation.data
  if (problem !== null) return <p className="font-medium">{problem}</p>
  return (
    <div className="grid gap-3">
      {ownedCourseIds.length > 0 && charge && (
        <p className="text-sm">
          {`You have ${ownedCourseIds.length} of the ${bundle.totalCourses} courses. `}
          {bundle.ownedCourses === 'REDUCE'
            ? `You pay ${formatAmount(charge.amount, charge.currency)} for the others.`
            : 'The price of the bundle stays the same.'}
        </p>
      )}
      {isInCart ? (
        <LinkButton shape="wide" size="large" to={paths.cart}>
          Go to cart
        </LinkButton>
      ) : (
        <Button
          shape="wide"
          size="large"
          busy={add.isPending}
          busyText="Adding…"
          aria-label={`Add to cart: ${bundle.title}`}
          onClick={() => add.start()}
        >
          Add to cart
        </Button>
      )}
    </div>
  )
}

function useAdding(bundle: Bundle) {
  const navigate = useNavigate()
  const add = useAddBundle(bundle.id)
  const start = () =>
    add.mutate(undefined, {
      onSuccess: ({ replacedCourses = [] }) =>
        showToast({
          kind: 'success',
          text: [`Added to your cart: ${isolated(bundle.title)}.`, ...replacedText(replacedCourses)].join(' '),
          actions: [{ label: 'Go to cart', onSelect: () => void navigate(paths.cart) }],
        }),
      onError: (error) => showToast({ kind: 'error', text: sentenceOf(error, 'We couldn’t update your cart. Please try again.') }),
    })
  return { start, isPending: add.isPending }
}

function replacedText(replaced: readonly { title: string }[]): string[] {
  if (replaced.length === 0) return []
  const titles = replaced.map(({ title }) => `“${isolated(title)}”`).join(', ')
  return [`It contains ${titles}, so we removed ${replaced.length === 1 ? 'that course' : 'those courses'} from your cart.`]
}

/** Adds the bundle that a visitor chose before the login, once. */
function useAddAfterLogin(id: number, start: () => void) {
  const navigate = useNavigate()
  const isAsked = useSearchParams()[0].get('add') === '1'
  const isDone = useRef(false)
  useEffect(() => {
    if (!isAsked || isDone.current) return
    isDone.current = true
    start()
    void navigate(bundlePaths.bundle(id), { replace: true, preventScrollReset: true })
  }, [isAsked, id, start, navigate])
}
