import { Icon } from '../../ui/icon.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useCourseEditing } from './course-editing.tsx'

/** Shows the save state. It is always visible. */
export const SaveStatus = () => (
  <p role="status" className="flex min-h-9 min-w-0 items-center gap-1.5 text-sm">
    <Words />
  </p>
)

function Words() {
  const { saving, besides, isDirty, conflict } = useCourseEditing()
  if (conflict) return <Warning text="Not saved. This was changed elsewhere." />
  if (saving.kind === 'failed') return <Warning text={`Not saved. ${saving.sentence}`} />
  if (besides.kind === 'failed') return <Warning text={`Not saved. ${besides.sentence}`} />
  if (saving.kind !== 'idle' || besides.kind !== 'idle')
    return (
      <span className="flex items-center gap-1.5 text-ink-muted">
        <Spinner />
        Saving…
      </span>
    )
  if (isDirty) return <Warning text="Not saved. Check the highlighted fields." />
  return (
    <span className="flex items-center gap-1.5 text-ink-muted">
      <Icon name="check" className="size-4" />
      Saved
    </span>
  )
}

const Warning = ({ text }: { text: string }) => (
  <span className="flex items-start gap-1.5 font-medium text-danger">
    <Icon name="warning" className="mt-0.5 size-4" />
    {text}
  </span>
)
