import { getTeaching, updateTeaching } from '@akada/contract/calls/instructors.ts'
import type { Answer } from '@akada/contract/endpoint.ts'
import { InstructorApplication } from '@akada/contract/instructors.ts'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, sentenceOf } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Form } from '../../ui/form.tsx'
import { LeaveGuard } from '../../ui/leave-guard.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toast.tsx'
import { showFieldFaults, useFormFault } from '../../ui/use-form-fault.tsx'
import { useTouchedForm } from '../../ui/use-touched-form.ts'
import { TeachingFields, type TeachingWords } from './teaching-fields.tsx'

type Teaching = Answer<typeof getTeaching>
const teachingQuery = queryOptions({
  queryKey: ['instructors', 'teaching'],
  queryFn: ({ signal }) => call(getTeaching, {}, { signal }),
})

/** Edits the instructor's brand, headline and bio. */
export function TeachingCard() {
  const teaching = useQuery(teachingQuery)
  return (
    <SectionCard title="Instructor details" intro="Shown on your courses and your public profile.">
      {teaching.isPending && (
        <Loading label="Loading your instructor details…">
          <Skeleton className="h-72 rounded-md" />
        </Loading>
      )}
      {teaching.isError && !teaching.data && (
        <Failed
          message="We couldn’t load your instructor details."
          error={teaching.error}
          onRetry={() => void teaching.refetch()}
          busy={teaching.isFetching}
        />
      )}
      {teaching.data && <TeachingForm teaching={teaching.data} />}
    </SectionCard>
  )
}

function TeachingForm({ teaching: { brand, headline, bio } }: { teaching: Teaching }) {
  const queryClient = useQueryClient()
  const { banner, showFault, clearFault } = useFormFault()
  const form = useTouchedForm<TeachingWords>({
    resolver: standardSchemaResolver(InstructorApplication),
    defaultValues: { brand: brand ?? '', headline: headline ?? '', bio: bio ?? '' },
  })
  const { handleSubmit, setError, reset } = form
  const { isDirty } = form.formState
  const saving = useMutation({
    mutationFn: (body: TeachingWords) => call(updateTeaching, { body }),
    onMutate: clearFault,
    onSuccess: (saved, words) => {
      queryClient.setQueryData(teachingQuery.queryKey, saved)
      reset(words)
      showToast({ kind: 'success', text: 'Saved. Your courses are up to date.' })
    },
    onError: (error) => {
      showFieldFaults<TeachingWords>(error, ['brand', 'headline', 'bio'], setError)
      showFault(sentenceOf(error, 'We couldn’t save your changes. Please try again.'))
    },
  })

  return (
    <Form aria-label="Instructor details" onSubmit={handleSubmit((words) => saving.mutate(words))} className="grid gap-5">
      <LeaveGuard isDirty={isDirty} />
      <TeachingFields form={form} headlineHint="One line on what you teach." />
      <div>
        {banner}
        <Button type="submit" busy={saving.isPending} busyText="Saving…" disabled={!isDirty}>
          Save
        </Button>
      </div>
    </Form>
  )
}
