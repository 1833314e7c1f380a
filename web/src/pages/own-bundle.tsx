import { getOwnBundle } from '@akada/contract/calls/bundles.ts'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate, useParams } from 'react-router'
import { BundleCover } from '../features/bundles/bundle-cover.tsx'
import { BundleForm } from '../features/bundles/bundle-form.tsx'
import { BundleStatus } from '../features/bundles/bundle-status.tsx'
import { ownBundleQuery } from '../features/bundles/bundles.api.ts'
import { isRefusal } from '../lib/api.ts'
import { bundleDeskPaths } from '../lib/bundle-paths.ts'
import type { Head } from '../lib/page.ts'
import { Breadcrumb } from '../ui/breadcrumb.tsx'
import { LinkButton } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { Failed } from '../ui/failed.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { showToast } from '../ui/toast.tsx'

export const head = (): Head => ({ title: 'Bundle' })

const useDesk = () => bundleDeskPaths(useLocation().pathname.startsWith('/admin') ? 'admin' : 'instructor')

export function Component() {
  const { id } = useParams()
  return id === undefined ? <NewBundle /> : <EditedBundle key={id} id={Number(id)} />
}

function NewBundle() {
  const navigate = useNavigate()
  const desk = useDesk()
  return (
    <>
      <Heading title="New bundle" />
      <BundleForm
        onSaved={(bundle) => {
          showToast({ kind: 'success', text: 'Draft created.' })
          void navigate(desk.edit(bundle.id))
        }}
      />
    </>
  )
}

function EditedBundle({ id }: { id: number }) {
  const navigate = useNavigate()
  const desk = useDesk()
  const bundle = useQuery(ownBundleQuery(id))
  if (isRefusal(bundle.error, getOwnBundle)) return <NotFound />
  if (bundle.isPending) return <Pending />
  if (!bundle.data)
    return (
      <Failed message="We couldn’t load this bundle." error={bundle.error} onRetry={() => void bundle.refetch()} busy={bundle.isFetching} />
    )
  return (
    <>
      <Heading title={bundle.data.title} />
      <BundleStatus
        bundle={bundle.data}
        onDeleted={() => {
          showToast({ kind: 'success', text: 'Draft deleted.' })
          void navigate(desk.list())
        }}
      />
      <div className="grid gap-6">
        <BundleForm bundle={bundle.data} onSaved={() => showToast({ kind: 'success', text: 'Bundle saved.' })} />
        <BundleCover bundle={bundle.data} />
      </div>
    </>
  )
}

function NotFound() {
  const desk = useDesk()
  return (
    <Empty
      isPage
      drawing="search"
      title="Bundle not found"
      text="It may have been deleted, or it belongs to another instructor."
      action={<LinkButton to={desk.list()}>Bundles</LinkButton>}
    />
  )
}

function Heading({ title }: { title: string }) {
  const desk = useDesk()
  return (
    <div className="mb-6">
      <Breadcrumb crumbs={[{ label: 'Bundles', to: desk.list() }, { label: title }]} />
      <h1 dir="auto" className="mt-2 text-3xl wrap-anywhere">
        {title}
      </h1>
    </div>
  )
}

export const Pending = () => (
  <Loading label="Loading bundle…">
    <Skeleton className="h-9 w-64" />
    <Skeleton className="mt-6 h-72" />
  </Loading>
)
