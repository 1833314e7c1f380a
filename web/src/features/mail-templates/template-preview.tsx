import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { Failed } from '../../ui/failed.tsx'
import { MailView } from '../../ui/mail-view.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import type { Preview } from './mail-templates.api.ts'

/** Shows the email as it looks on a phone, and as plain text. */
export function TemplatePreview({ preview }: { preview: UseQueryResult<Preview> }) {
  const email = useLast(preview.data?.letter ?? undefined)
  const isWrong = (preview.data?.faults.length ?? 0) > 0
  return (
    <section aria-labelledby="template-preview" className="min-w-0 rounded-lg border border-line bg-surface p-5 lg:sticky lg:top-24">
      <h3 id="template-preview" className="text-lg">
        Preview
      </h3>
      <p className="mb-4 text-sm text-ink-muted">
        {isWrong ? 'Fix the errors to see a preview.' : 'Preview with sample data. Links don’t work.'}
      </p>
      {preview.isPending && <Waiting />}
      {preview.isError && (
        <Failed
          message="We couldn’t load the preview."
          error={preview.error}
          onRetry={() => void preview.refetch()}
          busy={preview.isFetching}
        />
      )}
      {email && !preview.isError && (
        <div aria-busy={preview.isPlaceholderData || undefined}>
          <MailView {...email} />
        </div>
      )}
    </section>
  )
}

/** Returns the last defined value, so that the previous preview stays when the input is invalid. */
function useLast<Value>(value: Value | undefined): Value | undefined {
  const [last, setLast] = useState(value)
  if (value !== undefined && value !== last) setLast(value)
  return value ?? last
}

const Waiting = () => (
  <Loading label="Loading the preview…">
    <Skeleton className="h-96 rounded-md" />
  </Loading>
)
