import { useQuery } from '@tanstack/react-query'
import { Failed } from '../../ui/failed.tsx'
import { MailView } from '../../ui/mail-view.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { previewQuery } from './broadcasts.api.ts'

/** Shows the email as rendered by the server. */
export function MailPreview({ id, version }: { id: number; version: number }) {
  const preview = useQuery(previewQuery(id, version))
  if (preview.isPending)
    return (
      <Loading label="Loading the preview…">
        <Skeleton className="h-96 rounded-lg" />
      </Loading>
    )
  if (!preview.data)
    return (
      <Failed
        message="We couldn’t load the preview."
        error={preview.error}
        onRetry={() => void preview.refetch()}
        busy={preview.isFetching}
      />
    )
  return <MailView {...preview.data} />
}
