import { resourceExtensions, uploadLimits } from '@akada/contract/limits.ts'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import { fileSize } from '../../lib/file-size.ts'
import { keyOfPurpose, type UploadPurpose } from '../../lib/uploads/upload-state.ts'
import { cancelUpload, pauseUpload, resumeUpload, retryUpload, startUpload } from '../../lib/uploads/uploads.ts'
import { useUploads } from '../../lib/uploads/use-uploads.ts'
import { FileChoice } from '../../ui/file-choice.tsx'
import { UploadProgress } from '../../ui/upload-progress.tsx'
import { useReloadAssignments } from './assignments.api.ts'

type FilePurpose = Extract<UploadPurpose, { kind: 'submission-file' | 'feedback-file' }>
type Target = { kind: 'submission-file'; assignmentId: number } | { kind: 'feedback-file'; submissionId: number }

/** Whether an upload belongs to the target. `title` tells the files of one target apart. */
const isOf = (purpose: UploadPurpose, target: Target): boolean =>
  'title' in purpose && keyOfPurpose(purpose) === keyOfPurpose({ ...target, title: purpose.title } as FilePurpose)

/** The unfinished uploads to a target. A finished one is removed once its file is listed. */
export function useFileUploads(target: Target) {
  const uploads = useUploads().filter(({ purpose }) => isOf(purpose, target))
  const reload = useReloadAssignments()
  const finished = uploads.filter(({ status }) => status === 'DONE')
  const settle = useEffectEvent(async () => {
    await reload()
    for (const { purpose } of finished) cancelUpload(purpose)
  })
  useEffect(() => {
    if (finished.length > 0) void settle()
  }, [finished.length])
  return uploads.filter(({ status }) => status !== 'DONE')
}

type FileAdderProps = { target: Target; uploads: ReturnType<typeof useFileUploads>; most: number; count: number }

/** Uploads files one by one, with their progress. */
export function FileAdder({ target, uploads, most, count }: FileAdderProps) {
  const hintId = useId()
  const [problem, setProblem] = useState<string | null>(null)
  const isFull = count + uploads.length >= most
  return (
    <div className="grid gap-3">
      {uploads.map((upload) => (
        <UploadProgress
          key={keyOfPurpose(upload.purpose)}
          upload={upload}
          onPause={() => pauseUpload(upload.purpose)}
          onResume={() => resumeUpload(upload.purpose)}
          onCancel={() => cancelUpload(upload.purpose)}
          onRetry={() => retryUpload(upload.purpose)}
        />
      ))}
      <div>
        <FileChoice
          label="Add file"
          accept={resourceExtensions.map((ending) => `.${ending}`).join(',')}
          describedBy={hintId}
          disabled={isFull}
          onFile={(file) => {
            const fault = faultOf(file)
            setProblem(fault)
            if (fault === null) startUpload(file, { ...target, title: file.name })
          }}
        />
        <p id={hintId} className="field-hint mt-1">
          Up to {most} files of {fileSize(uploadLimits.resourceBytes)}: PDF, ZIP, Word, Excel, PowerPoint, JPEG, PNG or GIF.
        </p>
        {problem && (
          <p role="alert" className="field-error">
            {problem}
          </p>
        )}
      </div>
    </div>
  )
}

function faultOf({ name, size }: File): string | null {
  if (!resourceExtensions.some((ending) => name.toLowerCase().endsWith(`.${ending}`)))
    return 'Choose a PDF, ZIP, Word, Excel, PowerPoint, JPEG, PNG or GIF file.'
  if (size <= uploadLimits.resourceBytes) return null
  return `This file is ${fileSize(size)}. The limit is ${fileSize(uploadLimits.resourceBytes)}.`
}
