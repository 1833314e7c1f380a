import { courseLimits } from '@akada/contract/limits.ts'
import type { Prerequisites } from '@akada/contract/prerequisites.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sentenceOf } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { Failed } from '../../ui/failed.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { TitlePicker } from '../../ui/title-picker.tsx'
import { showToast } from '../../ui/toast.tsx'
import { findCourses, prerequisitesQuery, useSavePrerequisites } from './prerequisites.api.ts'

type PrerequisitesEditorProps = { courseId: number; isReadOnly: boolean }

/** Chooses the courses that a course requires or recommends before it. */
export function PrerequisitesEditor({ courseId, isReadOnly }: PrerequisitesEditorProps) {
  const stored = useQuery(prerequisitesQuery(courseId))
  return (
    <SectionCard title="Prerequisites">
      {stored.data ? (
        <PrerequisitesForm courseId={courseId} isReadOnly={isReadOnly} stored={stored.data} />
      ) : stored.isError ? (
        <Failed message="We couldn’t load the prerequisites." error={stored.error} onRetry={() => void stored.refetch()} />
      ) : (
        <Loading label="Loading prerequisites…">
          <Skeleton className="h-40" />
        </Loading>
      )}
    </SectionCard>
  )
}

function PrerequisitesForm({ courseId, isReadOnly, stored }: PrerequisitesEditorProps & { stored: Prerequisites }) {
  const [required, setRequired] = useState<readonly { id: number; title: string }[]>(stored.required)
  const [recommended, setRecommended] = useState<readonly { id: number; title: string }[]>(stored.recommended)
  const saving = useSavePrerequisites(courseId)
  const find = findCourses(courseId)
  const isChanged = idsOf(required) !== idsOf(stored.required) || idsOf(recommended) !== idsOf(stored.recommended)
  const save = () =>
    saving.mutate(
      { required, recommended },
      {
        onSuccess: () => showToast({ kind: 'success', text: 'Prerequisites saved.' }),
        onError: (error) => showToast({ kind: 'error', text: sentenceOf(error, 'We couldn’t save the prerequisites. Please try again.') }),
      },
    )
  return (
    <div className="grid gap-5">
      <p className="text-ink-muted">
        Students can’t buy this course or enroll in it before they complete the required courses. Invitations, join codes and gifts still
        work.
      </p>
      <TitlePicker
        isOptional
        label="Required courses"
        things="courses"
        most={courseLimits.prerequisites}
        find={find}
        chosen={required}
        onChange={setRequired}
        disabled={isReadOnly}
      />
      <TitlePicker
        isOptional
        label="Recommended courses"
        things="courses"
        most={courseLimits.prerequisites}
        find={find}
        chosen={recommended}
        onChange={setRecommended}
        disabled={isReadOnly}
      />
      {!isReadOnly && (
        <div>
          <Button disabled={!isChanged} busy={saving.isPending} busyText="Saving…" onClick={save}>
            Save prerequisites
          </Button>
        </div>
      )}
    </div>
  )
}

/** The order doesn’t count: the server sorts by title. */
const idsOf = (courses: readonly { id: number }[]): string =>
  courses
    .map(({ id }) => id)
    .sort((left, right) => left - right)
    .join()
