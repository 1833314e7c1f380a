import type { Bundle } from '@akada/contract/bundles.ts'
import { isolated } from '@akada/contract/text-direction.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { bundleRelationQuery, useAddBundle } from '../../features/bundles/bundles.api.ts'
import { sentenceOf } from '../../lib/api.ts'
import { bundleDeskPaths, bundlePaths } from '../../lib/bundle-paths.ts'
import { formatAmount } from '../../lib/format.ts'
import { paths } from '../../lib/paths.ts'
import { useSession } from '../../lib/session.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Failed } from '../../ui/failed.tsx'
import { showToast } from '../../ui/toast.tsx'
import { BUY_NOW, buyNowLook, named } from './course-action-words.ts'

type Intent = 'add' | 'buy'

/** Adds a bundle to the cart of a logged-in user, or opens its order, or says why it can't be bought. Says what is owned, and what the rest costs. */
export function PersonsBundleAction({ bundle }: { bundle: Bundle }) {
  const relation = useQuery(bundleRelationQuery(bundle.id))
  const add = useAdding(bundle)
  useTakeAfterLogin(bundle.id, add)
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
  const { isInCart, ownedCourseIds, charge, problem, mayEdit } = relation.data
  if (problem !== null)
    return (
      <div className="grid gap-3">
        <p className="font-medium">{problem}</p>
        {mayEdit && <EditButton bundle={bundle} />}
      </div>
    )
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
          busy={add.pending === 'add'}
          busyText="Adding…"
          disabled={add.pending === 'buy'}
          aria-label={add.pending === 'add' ? undefined : named('Add to cart', bundle.title)}
          onClick={add.add}
        >
          Add to cart
        </Button>
      )}
      <Button
        {...buyNowLook}
        busy={add.pending === 'buy'}
        busyText="Opening your order…"
        disabled={add.pending === 'add'}
        aria-label={add.pending === 'buy' ? undefined : named(BUY_NOW, bundle.title)}
        onClick={add.buy}
      >
        {BUY_NOW}
      </Button>
      {mayEdit && <EditButton bundle={bundle} />}
    </div>
  )
}

/** Leads the maker and admins to the bundle's editor. */
function EditButton({ bundle }: { bundle: Bundle }) {
  const area = useSession()?.roles.includes('ADMIN') ? 'admin' : 'instructor'
  return (
    <LinkButton
      variant="secondary"
      shape="wide"
      size="large"
      to={bundleDeskPaths(area).edit(bundle.id)}
      aria-label={named('Edit bundle', bundle.title)}
    >
      Edit bundle
    </LinkButton>
  )
}

function useAdding(bundle: Bundle) {
  const navigate = useNavigate()
  const { mutate, isPending } = useAddBundle(bundle.id)
  const [intent, setIntent] = useState<Intent>('add')
  const start = (chosen: Intent, onAdded: (replaced: string[]) => void) => {
    setIntent(chosen)
    mutate(undefined, {
      onSuccess: ({ replacedCourses = [] }) => onAdded(replacedText(replacedCourses)),
      onError: (error) => showToast({ kind: 'error', text: sentenceOf(error, 'We couldn’t update your cart. Please try again.') }),
    })
  }
  return {
    pending: isPending ? intent : null,
    add: () =>
      start('add', (replaced) =>
        showToast({
          kind: 'success',
          text: [`Added to your cart: ${isolated(bundle.title)}.`, ...replaced].join(' '),
          actions: [{ label: 'Go to cart', onSelect: () => void navigate(paths.cart) }],
        }),
      ),
    buy: () =>
      start('buy', (replaced) => {
        if (replaced.length > 0) showToast({ kind: 'info', text: replaced.join(' ') })
        void navigate(bundlePaths.buyNow(bundle.id))
      }),
  }
}

function replacedText(replaced: readonly { title: string }[]): string[] {
  if (replaced.length === 0) return []
  const titles = replaced.map(({ title }) => `“${isolated(title)}”`).join(', ')
  return [`The bundle contains ${titles}, so we removed ${replaced.length === 1 ? 'that course' : 'those courses'} from your cart.`]
}

/** Takes the bundle that a visitor chose before the login, once. */
function useTakeAfterLogin(id: number, { add, buy }: Record<Intent, () => void>) {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const take = query.get('add') === '1' ? add : query.get('buy') === '1' ? buy : null
  const isDone = useRef(false)
  useEffect(() => {
    if (take === null || isDone.current) return
    isDone.current = true
    take()
    void navigate(bundlePaths.bundle(id), { replace: true, preventScrollReset: true })
  }, [take, id, navigate])
}
