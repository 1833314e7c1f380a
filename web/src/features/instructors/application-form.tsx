import type { Answer } from '@akada/contract/endpoint.ts'
import { applicationLimits, applyToTeach, InstructorApplication } from '@akada/contract/instructors.ts'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import type * as z from 'zod/mini'
import { call, isRefusal, sentenceOf } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { LeaveGuard } from '../../ui/leave-guard.tsx'
import { TextLength } from '../../ui/text-length.tsx'
import { showFieldFaults, useFormFault } from '../../ui/use-form-fault.tsx'

type Words = z.infer<typeof InstructorApplication>

type ApplicationFormProps = {
  /** What was written the last time, if anything. */
  written: Words
  /** Told what became of it; null if the server knows of something that makes it pointless. */
  onAnswer: (decision: Answer<typeof applyToTeach> | null) => Promise<unknown>
}

/** Asks to become an instructor. */
export function ApplicationForm({ written, onAnswer }: ApplicationFormProps) {
  const { banner, showFault, clearFault } = useFormFault()
  const { register, control, handleSubmit, setError, formState } = useForm<Words>({
    mode: 'onTouched',
    resolver: standardSchemaResolver(InstructorApplication),
    defaultValues: written,
  })
  const { errors, isDirty } = formState
  const application = useMutation({
    mutationFn: (body: Words) => call(applyToTeach, { body }),
    onMutate: clearFault,
    // Busy until the page knows better than to show this form.
    onSuccess: onAnswer,
    onError: (error) => {
      showFieldFaults<Words>(error, ['brand', 'headline', 'bio'], setError)
      showFault(sentenceOf(error, 'We couldn’t send your application. Please try again.'))
      if (isRefusal(error, applyToTeach)) void onAnswer(null)
    },
  })

  return (
    <form method="post" noValidate onSubmit={handleSubmit((words) => application.mutate(words))} className="grid gap-5">
      <LeaveGuard isDirty={isDirty && !application.isSuccess} />
      <div>
        <TextField
          label="Brand"
          hint="The name you teach under: your own, or that of your business."
          autoComplete="organization"
          required
          error={errors.brand?.message}
          {...register('brand')}
        />
        <TextLength control={control} name="brand" max={applicationLimits.brand} />
      </div>
      <div>
        <TextField
          label="Headline"
          hint="One line on what you teach, such as “Bookkeeping for small shops, step by step”."
          required
          error={errors.headline?.message}
          {...register('headline')}
        />
        <TextLength control={control} name="headline" max={applicationLimits.headline} />
      </div>
      <div>
        <TextArea
          label="Bio"
          hint="What you do, how long you have done it, and whom you have taught. At least 50 characters."
          rows={6}
          required
          error={errors.bio?.message}
          {...register('bio')}
        />
        <TextLength control={control} name="bio" max={applicationLimits.bio} />
      </div>
      <div>
        {banner}
        <Button type="submit" size="large" busy={application.isPending} busyText="Sending...">
          Apply to teach
        </Button>
      </div>
    </form>
  )
}
