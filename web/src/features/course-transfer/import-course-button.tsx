import type { CourseImport } from '@akada/contract/course-transfer.ts'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { cancelUpload, pauseUpload, resumeUpload, retryUpload, startUpload } from '../../lib/uploads/uploads.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { UploadProgress } from '../../ui/upload-progress.tsx'
import { importPurpose, importQuery, useImportUpload, useReloadCourses } from './course-transfer.api.ts'
import { ImportState } from './import-state.tsx'

/** Imports a course from an exported file. */
export function ImportCourseButton() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        <Icon name="upload" />
        Import course
      </Button>
      <Dialog open={isOpen} title="Import course" size="large" onClose={() => setOpen(false)}>
        <ImportCourse />
      </Dialog>
    </>
  )
}

function ImportCourse() {
  const upload = useImportUpload()
  const found = useQuery(importQuery)
  useReloadCourses(found.data?.status)
  return (
    <div className="grid grid-cols-1 gap-6">
      <Step upload={upload} found={found} />
    </div>
  )
}

type StepProps = { upload: ReturnType<typeof useImportUpload>; found: UseQueryResult<CourseImport | null> }

function Step({ upload, found }: StepProps) {
  if (upload)
    return (
      <UploadProgress
        upload={upload}
        onPause={() => pauseUpload(importPurpose)}
        onResume={() => resumeUpload(importPurpose)}
        onCancel={() => cancelUpload(importPurpose)}
        onRetry={() => retryUpload(importPurpose)}
      />
    )
  if (found.isPending)
    return (
      <Loading label="Loading your imports…" isQuiet>
        <Skeleton className="h-32 rounded-lg" />
      </Loading>
    )
  if (found.isError && found.data === undefined)
    return (
      <Failed message="We couldn’t load your imports." error={found.error} onRetry={() => void found.refetch()} busy={found.isFetching} />
    )
  if (!found.data) return <ChooseFile isFirst />
  return <ImportState found={found.data}>{found.data.status !== 'MAKING' && <ChooseFile isFirst={false} />}</ImportState>
}

const ChooseFile = ({ isFirst }: { isFirst: boolean }) => (
  <div className="grid justify-items-start gap-3">
    {isFirst && <p className="text-ink-muted">Upload a course ZIP file. You’ll preview its contents before it’s added as a draft.</p>}
    <label
      className={buttonClass(
        { variant: isFirst ? 'primary' : 'secondary' },
        'cursor-pointer focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-brand',
      )}
    >
      <Icon name="upload" />
      {isFirst ? 'Choose ZIP file' : 'Choose another ZIP file'}
      <input
        type="file"
        accept=".zip,application/zip"
        className="sr-only"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          // Allows the user to choose the same file again.
          currentTarget.value = ''
          if (file) startUpload(file, importPurpose)
        }}
      />
    </label>
  </div>
)
