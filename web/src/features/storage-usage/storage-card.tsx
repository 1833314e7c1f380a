import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { fileSize } from '../../lib/file-size.ts'
import { formatMoment } from '../../lib/moments.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Failed } from '../../ui/failed.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { announce, showToast } from '../../ui/toast.tsx'
import { type StorageUsage, storageQuery, useCancelUpload } from './storage-usage.api.ts'

/** Shows an instructor's storage: used space by kind, and unfinished uploads. */
export function StorageCard() {
  const usage = useQuery(storageQuery)
  return (
    <SectionCard title="Storage" intro="Videos, resources, covers and captions in your courses, plus course files and unfinished uploads.">
      {usage.data ? (
        <Usage usage={usage.data} />
      ) : usage.isPending ? (
        <Loading label="Loading your storage usage…">
          <Skeleton className="h-20 rounded-md" />
        </Loading>
      ) : (
        <Failed
          message="We couldn’t load your storage usage."
          error={usage.error}
          onRetry={() => void usage.refetch()}
          busy={usage.isFetching}
        />
      )}
    </SectionCard>
  )
}

const partNames = { courses: 'Course files', captions: 'Captions', imports: 'Imported course file', uploads: 'Unfinished uploads' } as const
const partKeys = Object.keys(partNames) as (keyof typeof partNames)[]

function Usage({ usage }: { usage: StorageUsage }) {
  const { usedBytes, limitBytes, parts, uploads } = usage
  const isFull = usedBytes >= limitBytes
  const shown = partKeys.filter((part) => parts[part] > 0)
  return (
    <>
      <p className="mb-2 font-semibold tabular-nums">
        {fileSize(usedBytes)} of {fileSize(limitBytes)} used
      </p>
      <ProgressBar label="Storage used" percent={Math.min(100, (usedBytes / limitBytes) * 100)} />
      {isFull && <p className="mt-2 text-danger">Your storage is full. Delete files or cancel an upload to add more.</p>}
      {usedBytes === 0 && <p className="mt-3 text-ink-muted">No files yet. Files you add to lectures will count here.</p>}
      {shown.length > 0 && (
        <dl className="mt-4 grid grid-cols-[minmax(0,1fr)_auto] gap-x-6 gap-y-1">
          {shown.map((part) => (
            <div key={part} className="contents">
              <dt className="text-ink-muted">{partNames[part]}</dt>
              <dd className="text-right tabular-nums">{fileSize(parts[part])}</dd>
            </div>
          ))}
        </dl>
      )}
      {uploads.length > 0 && <Unfinished usage={usage} />}
    </>
  )
}

const kindNames = {
  'lecture-video': 'Lecture video',
  'promotional-video': 'Promotional video',
  resource: 'Resource',
  'course-import': 'Course file',
  'submission-file': 'File of your work',
  'feedback-file': 'File with a grade',
} as const

function Unfinished({ usage: { uploads, largeUploads, largeUploadsLimit } }: { usage: StorageUsage }) {
  const cancel = useCancelUpload()
  const [asked, setAsked] = useState<StorageUsage['uploads'][number] | null>(null)
  const nameOf = ({ fileName, kind }: StorageUsage['uploads'][number]) => fileName || kindNames[kind]
  return (
    <>
      <h3 className="mt-6 font-semibold">Unfinished uploads</h3>
      <p className="text-ink-muted">
        {largeUploads} of {largeUploadsLimit} uploads larger than 100 MB.
      </p>
      <ul className="mt-3 grid gap-3">
        {uploads.map((upload) => (
          <li key={upload.id} className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-3">
            <div className="min-w-0">
              <p dir="auto" className="break-words">
                {nameOf(upload)}
              </p>
              <p className="text-ink-muted">
                {kindNames[upload.kind]}, {fileSize(upload.receivedBytes)} of {fileSize(upload.bytes)} uploaded. Available until{' '}
                {formatMoment(upload.expiresAt)}.
              </p>
            </div>
            <Button variant="secondary" onClick={() => setAsked(upload)} aria-label={`Cancel upload of ${nameOf(upload)}`}>
              Cancel upload
            </Button>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={asked !== null}
        title="Cancel this upload?"
        text={
          asked && (
            <>
              <bdi>{nameOf(asked)}</bdi> will have to be uploaded again from the start.
            </>
          )
        }
        confirmText="Cancel upload"
        cancelText="Keep upload"
        variant="danger"
        busy={cancel.isPending}
        onCancel={() => setAsked(null)}
        onConfirm={() => {
          if (!asked) return
          cancel.mutate(asked.id, {
            onSuccess: () => announce('Upload canceled.'),
            onError: (error) => showToast({ kind: 'error', text: error.message }),
            onSettled: () => setAsked(null),
          })
        }}
      />
    </>
  )
}
