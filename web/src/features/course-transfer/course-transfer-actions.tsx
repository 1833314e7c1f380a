import type { CourseExport } from '@akada/contract/course-transfer.ts'
import { isolated } from '@akada/contract/text-direction.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { sentenceOf } from '../../lib/api.ts'
import { fileSize } from '../../lib/file-size.ts'
import { formatMoment } from '../../lib/moments.ts'
import { instructorPaths } from '../../lib/work-paths.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toast.tsx'
import { exportQuery, useDuplicate, useRequestExport } from './course-transfer.api.ts'

/** Exports a course as a file, or duplicates the course. */
export const CourseTransferActions = ({ courseId }: { courseId: number }) => (
  <SectionCard title="Duplicate and export" intro="Duplicate or export this course.">
    <div className="grid gap-6">
      <Duplicate courseId={courseId} />
      <Export courseId={courseId} />
    </div>
  </SectionCard>
)

function Duplicate({ courseId }: { courseId: number }) {
  const navigate = useNavigate()
  const duplicate = useDuplicate(courseId)
  const make = () =>
    duplicate.mutate(undefined, {
      onSuccess: ({ id, title }) => {
        showToast({ kind: 'success', text: `“${isolated(title)}” was duplicated as a draft.` })
        void navigate(instructorPaths.editCourse(id))
      },
      onError: (error) => showToast({ kind: 'error', text: sentenceOf(error, 'We couldn’t duplicate this course. Please try again.') }),
    })
  return (
    <div className="grid justify-items-start gap-3">
      <div>
        <h3 className="text-base">Duplicate</h3>
        <p className="mt-1 text-ink-muted">
          Creates a draft with the same sections, lectures, quizzes, captions and files, without students or reviews.
        </p>
      </div>
      <Button variant="secondary" busy={duplicate.isPending} busyText="Duplicating…" onClick={make}>
        <Icon name="copy" />
        Duplicate course
      </Button>
    </div>
  )
}

function Export({ courseId }: { courseId: number }) {
  const found = useQuery(exportQuery(courseId))
  return (
    <div className="grid justify-items-start gap-3 border-t border-line pt-6">
      <div>
        <h3 className="text-base">Export</h3>
        <p className="mt-1 text-ink-muted">
          Creates a ZIP file in an open format, with all text, quizzes, captions, videos and files. You can import it on this or another
          Akada site.
        </p>
      </div>
      {found.isPending && (
        <Loading label="Loading export…" isQuiet>
          <Skeleton className="h-11 w-40" />
        </Loading>
      )}
      {found.isError && !found.data && (
        <Failed message="We couldn’t load the export." error={found.error} onRetry={() => void found.refetch()} busy={found.isFetching} />
      )}
      {found.data && <ExportState courseId={courseId} found={found.data} />}
    </div>
  )
}

function ExportState({ courseId, found }: { courseId: number; found: CourseExport }) {
  const request = useRequestExport(courseId)
  const ask = () =>
    request.mutate(undefined, {
      onError: (error) => showToast({ kind: 'error', text: sentenceOf(error, 'We couldn’t start the export. Please try again.') }),
    })
  return (
    <>
      <Words {...found} />
      <div className="flex flex-wrap gap-3 empty:hidden">
        {found.downloadUrl !== null && (
          <a className={buttonClass()} href={found.downloadUrl} download>
            <Icon name="download" />
            Download ZIP
          </a>
        )}
        {found.state !== 'PREPARING' && (
          <Button variant="secondary" busy={request.isPending} busyText="Starting…" onClick={ask}>
            {found.state === 'READY' ? 'Export again' : 'Export course'}
          </Button>
        )}
      </div>
    </>
  )
}

/** Uses one live region for all states, so that screen readers announce each change. */
const Words = ({ state, percent, bytes, expiresAt }: CourseExport) => (
  <div role="status" className="w-full empty:hidden">
    {state === 'PREPARING' && (
      <>
        <p className="mb-2 font-semibold">Exporting course… {percent}%</p>
        <ProgressBar label="Exporting course" percent={percent} />
        <p className="mt-2 text-sm text-ink-muted">You can leave this page and come back later.</p>
      </>
    )}
    {state === 'READY' && (
      <p className="flex flex-wrap items-center gap-x-2">
        <Icon name="check-circle" className="text-success" />
        <span className="font-semibold">The ZIP is ready{bytes !== null && ` (${fileSize(bytes)})`}.</span>
        {expiresAt !== null && (
          <span className="text-ink-muted">
            Available until <time dateTime={expiresAt}>{formatMoment(expiresAt)}</time>.
          </span>
        )}
      </p>
    )}
    {state === 'FAILED' && (
      <p className="flex items-center gap-2 text-danger">
        <Icon name="warning" />
        The export failed. Please try again.
      </p>
    )}
  </div>
)
