import { useQuery } from '@tanstack/react-query'
import { useSettled } from '../../lib/use-settled.ts'
import { Failed } from '../../ui/failed.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { type CertificateDesign, previewQuery } from './certificate.api.ts'

const PAUSE_MS = 300

/** Shows a sample certificate, drawn by the server exactly as in the PDF. Follows changes before they are saved. */
export function CertificatePreview({ courseId, design }: { courseId: number; design: CertificateDesign }) {
  const preview = useQuery(previewQuery(courseId, useSettled(design, PAUSE_MS)))
  if (preview.isPending)
    return (
      <Loading label="Loading preview…">
        <Skeleton className="aspect-[842/595] rounded-md" />
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
  return (
    <img
      src={`data:image/svg+xml,${encodeURIComponent(preview.data.svg)}`}
      width={842}
      height={595}
      alt="A sample certificate with this design"
      className="h-auto w-full rounded-md border border-line"
    />
  )
}
