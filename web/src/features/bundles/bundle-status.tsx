import type { OwnBundle } from '@akada/contract/bundles.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { ApiError, sentenceOf } from '../../lib/api.ts'
import { bundlePaths } from '../../lib/bundle-paths.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { showToast } from '../../ui/toast.tsx'
import { BundleState } from './bundle-state.tsx'
import { useArchiveBundle, useDeleteBundle, usePublishBundle } from './bundles.api.ts'

/** Shows whether the bundle is on sale, with the actions that change it. */
export function BundleStatus({ bundle, onDeleted }: { bundle: OwnBundle; onDeleted: () => void }) {
  const publish = usePublishBundle(bundle.id)
  const archive = useArchiveBundle(bundle.id)
  const [isAsking, setAsking] = useState(false)
  const error = publish.error ?? archive.error
  const unsold = bundle.courses.filter(({ isSold }) => !isSold)
  return (
    <div className="mb-6 grid gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <BundleState bundle={bundle} />
        {bundle.status === 'LIVE' ? (
          <>
            <Link to={bundlePaths.bundle(bundle.id)} className="link">
              View page
            </Link>
            <Button
              variant="secondary"
              size="small"
              busy={archive.isPending}
              busyText="Archiving…"
              onClick={() =>
                archive.mutate(undefined, { onSuccess: () => showToast({ kind: 'success', text: 'The bundle is no longer for sale.' }) })
              }
            >
              Archive
            </Button>
          </>
        ) : (
          <Button
            size="small"
            busy={publish.isPending}
            busyText="Publishing…"
            onClick={() => publish.mutate(undefined, { onSuccess: () => showToast({ kind: 'success', text: 'The bundle is for sale.' }) })}
          >
            {bundle.status === 'DRAFT' ? 'Publish' : 'Restore'}
          </Button>
        )}
        {bundle.status === 'DRAFT' && (
          <Button variant="quiet" size="small" onClick={() => setAsking(true)}>
            Delete draft
          </Button>
        )}
      </div>
      {bundle.status === 'LIVE' && unsold.length > 0 && (
        <Banner kind="warning">
          The bundle can’t be bought: <bdi>{unsold.map(({ title }) => `“${title}”`).join(', ')}</bdi>{' '}
          {unsold.length === 1 ? 'isn’t' : 'aren’t'} for sale. Publish {unsold.length === 1 ? 'it' : 'them'}, or remove{' '}
          {unsold.length === 1 ? 'it' : 'them'} from the bundle.
        </Banner>
      )}
      {error && (
        <Banner key={publish.submittedAt + archive.submittedAt} kind="error">
          {[sentenceOf(error, 'We couldn’t save this bundle. Please try again.'), ...faultsIn(error)].join(' ')}
        </Banner>
      )}
      <DeleteDraft bundle={bundle} isOpen={isAsking} onClose={() => setAsking(false)} onDeleted={onDeleted} />
    </div>
  )
}

const faultsIn = (error: Error): string[] => (error instanceof ApiError ? error.errors.map(({ message }) => message) : [])

type DeleteDraftProps = { bundle: OwnBundle; isOpen: boolean; onClose: () => void; onDeleted: () => void }

function DeleteDraft({ bundle, isOpen, onClose, onDeleted }: DeleteDraftProps) {
  const remove = useDeleteBundle(bundle.id)
  return (
    <ConfirmDialog
      open={isOpen}
      title="Delete this draft?"
      text="This can’t be undone."
      confirmText="Delete"
      variant="danger"
      busy={remove.isPending}
      busyText="Deleting…"
      onConfirm={() =>
        remove.mutate(undefined, {
          onSuccess: onDeleted,
          onError: (error) => showToast({ kind: 'error', text: sentenceOf(error, 'We couldn’t delete this draft. Please try again.') }),
        })
      }
      onCancel={onClose}
    />
  )
}
