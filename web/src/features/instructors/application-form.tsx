import { submitApplication } from '@akada/contract/calls/instructors.ts'
import type { Answer } from '@akada/contract/endpoint.ts'
import { InstructorApplication } from '@akada/contract/instructors.ts'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useMutation } from '@tanstack/react-query'
import { call, isRefusal, sentenceOf } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { LeaveGuard } from '../../ui/leave-guard.tsx'
import { showFieldFaults, useFormFault } from '../../ui/use-form-fault.tsx'
import { useTouchedForm } from '../../ui/use-touched-form.ts'
import { TeachingFields, type TeachingWords } from './teaching-fields.tsx'

type ApplicationFormProps = {
  /** The texts of the user's previous application. */
  written: TeachingWords
  /** Receives the decision, or null if the server refuses because no application is needed. */
  onAnswer: (decision: Answer<typeof submitApplication> | null) => Promise<unknown>
}

/** Sends an instructor application. */
export function ApplicationForm({ written, onAnswer }: ApplicationFormProps) {
  const { banner, showFault, clearFault } = useFormFault()
  const form = useTouchedForm<TeachingWords>({
    resolver: standardSchemaResolver(InstructorApplication),
    defaultValues: written,
  })
  const { handleSubmit, setError } = form
  const { isDirty } = form.formState
  const application = useMutation({
    mutationFn: (body: TeachingWords) => call(submitApplication, { body }),
    onMutate: clearFault,
    // Awaits the handler, so that the button stays busy until the page replaces this form.
    onSuccess: onAnswer,
    onError: (error) => {
      showFieldFaults<TeachingWords>(error, ['brand', 'headline', 'bio'], setError)
      showFault(sentenceOf(error, 'We couldn’t send your application. Please try again.'))
      if (isRefusal(error, submitApplication)) void onAnswer(null)
    },
  })

  return (
    <Form onSubmit={handleSubmit((words) => application.mutate(words))} className="grid gap-5">
      <LeaveGuard isDirty={isDirty && !application.isSuccess} />
      <TeachingFields form={form} headlineHint="One line on what you teach, such as “Bookkeeping for small shops, step by step”." />
      <div>
        {banner}
        <Button type="submit" size="large" busy={application.isPending} busyText="Sending…">
          Apply to teach
        </Button>
      </div>
    </Form>
  )
}
