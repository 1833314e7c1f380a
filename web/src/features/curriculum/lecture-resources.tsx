import { deleteResource } from '@akada/contract/calls/curriculum.ts'
import type { Resource } from '@akada/contract/courses.ts'
import type { EditableLecture } from '@akada/contract/curriculum.ts'
import { isolated } from '@akada/contract/text-direction.ts'
import { useMutation } from '@tanstack/react-query'
import { use, useEffect, useState } from 'react'
import { ApiError, call, sentenceOf } from '../../lib/api.ts'
import { fileSize } from '../../lib/file-size.ts'
import { cancelUpload, pauseUpload, resumeUpload, retryUpload } from '../../lib/uploads/uploads.ts'
import { useUploads } from '../../lib/uploads/use-uploads.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { showToast } from '../../ui/toast.tsx'
import { UploadProgress } from '../../ui/upload-progress.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { useReloadCurriculum } from './curriculum.api.ts'
import { ResourceFormContext, useCurriculumActions } from './curriculum-context.ts'
import { ResourceForm } from './resource-form.tsx'

/** Lists a lecture's resources. */
export function LectureResources({ lecture }: { lecture: EditableLecture }) {
  const { isReadOnly } = useCurriculumActions()
  const { id, title, resources } = lecture
  const { isAdding, setAdding } = useResourceForm(id)
  return (
    <div className="grid gap-3">
      {resources.length === 0 && !isAdding && (
        <p className="text-ink-muted">{isReadOnly ? 'No resources.' : 'No resources yet. Add files such as slides or exercises.'}</p>
      )}
      {resources.length > 0 && (
        <ul className="rounded-md border border-line bg-surface px-4">
          {resources.map((resource) => (
            <ResourceRow key={resource.id} resource={resource} />
          ))}
        </ul>
      )}
      <ResourceUploads lectureId={id} />
      {isAdding && <ResourceForm lectureId={id} onClose={() => setAdding(false)} />}
      {!isAdding && !isReadOnly && (
        <div>
          <Button
            variant="secondary"
            size="small"
            className="min-h-11"
            aria-label={`Add resource to ${title}`}
            onClick={() => setAdding(true)}
          >
            <Icon name="plus" />
            Add resource
          </Button>
        </div>
      )}
    </div>
  )
}

/** Opening the form in one lecture closes it in the others. */
function useResourceForm(lectureId: number) {
  const { lectureId: openIn, open } = use(ResourceFormContext)
  useEffect(() => () => open((current) => (current === lectureId ? null : current)), [open, lectureId])
  return { isAdding: openIn === lectureId, setAdding: (isOpen: boolean) => open(isOpen ? lectureId : null) }
}

function ResourceUploads({ lectureId }: { lectureId: number }) {
  const uploads = useUploads().filter(
    ({ purpose, status }) => purpose.kind === 'resource' && purpose.lectureId === lectureId && status !== 'DONE',
  )
  return uploads.map((upload) => (
    <UploadProgress
      key={JSON.stringify(upload.purpose)}
      upload={upload}
      onPause={() => pauseUpload(upload.purpose)}
      onResume={() => resumeUpload(upload.purpose)}
      onCancel={() => cancelUpload(upload.purpose)}
      onRetry={() => retryUpload(upload.purpose)}
    />
  ))
}

function ResourceRow({ resource: { id, title, description, fileExtension, size, fileUrl } }: { resource: Resource }) {
  const { courseId, isReadOnly } = useCurriculumActions()
  const reloadCurriculum = useReloadCurriculum(courseId)
  const [isAsking, setAsking] = useState(false)
  const removal = useMutation({
    mutationFn: async () => {
      await call(deleteResource, { params: { id } }).catch((error: unknown) => {
        if (!(error instanceof ApiError) || error.code !== 'RESOURCE_NOT_FOUND') throw error
      })
      await reloadCurriculum()
    },
    onSuccess: () => showToast({ kind: 'success', text: `Deleted “${isolated(title)}”.` }),
    onError: (error) => showToast({ kind: 'error', text: sentenceOf(error, 'We couldn’t delete this resource. Please try again.') }),
    onSettled: () => setAsking(false),
  })
  return (
    <li className="flex items-center gap-2 border-t border-line py-1 first:border-0">
      <Icon name="file" className="text-ink-muted" />
      <div className="min-w-0 flex-1 leading-snug">
        <bdi>{title}</bdi>
        {description && (
          <p dir="auto" className="text-sm break-words text-ink-muted">
            {description}
          </p>
        )}
      </div>
      <span className="tabular text-sm whitespace-nowrap text-ink-muted">
        <span className="uppercase">{fileExtension.replace('.', '')}</span> · {fileSize(size)}
      </span>
      <a href={fileUrl} download className={buttonClass({ variant: 'quiet', shape: 'icon' })} title="Download">
        <Icon name="download" />
        <VisuallyHidden>Download {title}</VisuallyHidden>
      </a>
      {!isReadOnly && (
        <Button variant="quiet" shape="icon" aria-label={`Delete ${title}`} title="Delete" onClick={() => setAsking(true)}>
          <Icon name="trash" />
        </Button>
      )}
      <ConfirmDialog
        open={isAsking}
        title={
          <>
            Delete “<bdi>{title}</bdi>”
          </>
        }
        text="Are you sure you want to delete this resource?"
        confirmText="Delete"
        busyText="Deleting…"
        variant="danger"
        busy={removal.isPending}
        onConfirm={() => removal.mutate()}
        onCancel={() => setAsking(false)}
      />
    </li>
  )
}
