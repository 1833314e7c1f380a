import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { fileSize } from '../../lib/file-size.ts'
import { formatMoment } from '../../lib/moments.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PasswordDialog } from '../../ui/password-dialog.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { askForExport, type DataExport, dataExportQuery } from './privacy.api.ts'

export function DataExportCard() {
  const dataExport = useQuery(dataExportQuery)
  return (
    <SectionCard
      title="Download my data"
      intro="Everything we store about you, as a ZIP of JSON files: your account, courses, progress, reviews and orders."
    >
      {dataExport.isPending && (
        <Loading label="Loading your downloads…" isQuiet>
          <Skeleton className="h-11 w-48" />
        </Loading>
      )}
      {dataExport.isError && !dataExport.data && (
        <Failed
          message="We couldn’t load your downloads."
          error={dataExport.error}
          onRetry={() => void dataExport.refetch()}
          busy={dataExport.isFetching}
        />
      )}
      {dataExport.data && <ExportState dataExport={dataExport.data} />}
    </SectionCard>
  )
}

function ExportState({ dataExport }: { dataExport: DataExport }) {
  const queryClient = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const close = () => setAsking(false)
  return (
    <>
      <div className="grid justify-items-start gap-4">
        <Words {...dataExport} />
        <div className="flex flex-wrap gap-3 empty:hidden">
          {dataExport.downloadUrl !== null && (
            <a className={buttonClass()} href={dataExport.downloadUrl} download>
              <Icon name="download" />
              Download
            </a>
          )}
          {dataExport.state !== 'PREPARING' && (
            <Button variant="secondary" onClick={() => setAsking(true)}>
              {dataExport.state === 'READY' ? 'Request again' : 'Download my data'}
            </Button>
          )}
        </div>
      </div>
      <PasswordDialog
        open={isAsking}
        title="Download my data"
        confirmText="Request my data"
        busyText="Requesting…"
        failure="We couldn’t request your data. Please try again."
        confirm={askForExport}
        onDone={(requested) => {
          queryClient.setQueryData(dataExportQuery.queryKey, requested)
          close()
        }}
        onCancel={close}
      >
        <p>We prepare your file in the background, at most once a day. It contains personal data, so keep it safe.</p>
      </PasswordDialog>
    </>
  )
}

/** Uses one live region for all states, so that screen readers announce each change. */
const Words = ({ state, bytes, expiresAt }: DataExport) => (
  <div role="status" className="empty:hidden">
    {state === 'PREPARING' && (
      <>
        <p className="flex items-center gap-2 font-semibold">
          <Spinner />
          Preparing your data…
        </p>
        <p className="mt-1 text-ink-muted">This can take a few minutes. You can leave this page and come back later.</p>
      </>
    )}
    {state === 'READY' && (
      <>
        <p className="flex items-center gap-2 font-semibold">
          <Icon name="check-circle" className="text-success" />
          Your data is ready
        </p>
        <p className="mt-1 text-ink-muted">
          {bytes !== null && `${fileSize(bytes)}. `}
          {expiresAt !== null && (
            <>
              Available until <time dateTime={expiresAt}>{formatMoment(expiresAt)}</time>.
            </>
          )}
        </p>
      </>
    )}
  </div>
)
