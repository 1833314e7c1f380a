import type { AssignmentTerms, DueRule, WorkKind } from '@akada/contract/assignments.ts'
import { updateLecture } from '@akada/contract/calls/curriculum.ts'
import type { EditableLecture } from '@akada/contract/curriculum.ts'
import { assignmentLimits } from '@akada/contract/limits.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call, sentenceOf } from '../../lib/api.ts'
import { useSite } from '../../lib/site.ts'
import { Button } from '../../ui/button.tsx'
import { CheckField } from '../../ui/check-field.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useFormFault } from '../../ui/use-form-fault.tsx'
import { useTouchedForm } from '../../ui/use-touched-form.ts'
import { changesOf, keepLecture } from './curriculum.api.ts'
import { useCurriculumActions } from './curriculum-context.ts'

type Values = Record<'points' | 'passPoints' | 'submissions' | 'days' | 'date', string> &
  Record<WorkKind, boolean> & { due: DueRule['kind'] | 'NONE' }

const kinds: Record<WorkKind, string> = { TEXT: 'Text', FILES: 'Files', LINK: 'Link' }
const kindKeys = Object.keys(kinds) as WorkKind[]

const dueChoices: Record<Values['due'], string> = { NONE: 'No due date', AFTER_DAYS: 'Days after opening', ON_DATE: 'On a date' }

const valuesOf = ({ points, passPoints, submissions, accepts, due }: AssignmentTerms): Values => ({
  points: String(points),
  passPoints: String(passPoints),
  submissions: String(submissions),
  TEXT: accepts.includes('TEXT'),
  FILES: accepts.includes('FILES'),
  LINK: accepts.includes('LINK'),
  due: due?.kind ?? 'NONE',
  days: due?.kind === 'AFTER_DAYS' ? String(due.days) : '7',
  date: due?.kind === 'ON_DATE' ? due.date : '',
})

function termsOf(values: Values): AssignmentTerms {
  const { points, passPoints, submissions } = values
  return {
    points: Number(points),
    passPoints: Number(passPoints),
    submissions: Number(submissions),
    accepts: kindKeys.filter((kind) => values[kind]),
    due: dueOf(values),
  }
}

function dueOf({ due, days, date }: Values): DueRule | null {
  if (due === 'NONE') return null
  return due === 'AFTER_DAYS' ? { kind: due, days: Number(days) } : { kind: due, date }
}

const inRange = (min: number, max: number) => (text: string) =>
  (/^\d{1,4}$/.test(text.trim()) && Number(text) >= min && Number(text) <= max) || `Enter a whole number from ${min} to ${max}.`

type TermsFormProps = { lecture: EditableLecture; terms: AssignmentTerms }

/** Edits the points, the due date and the accepted work of an assignment. */
export function TermsForm({ lecture, terms }: TermsFormProps) {
  const { courseId } = useCurriculumActions()
  const queryClient = useQueryClient()
  const { banner, showFault, clearFault } = useFormFault()
  const form = useTouchedForm<Values>({ defaultValues: valuesOf(terms) })
  const save = useMutation({
    ...changesOf(courseId),
    mutationFn: async (assignment: AssignmentTerms) =>
      keepLecture({ queryClient, courseId }, await call(updateLecture, { body: { id: lecture.id, assignment } })),
    onSuccess: () => showToast({ kind: 'success', text: 'Assignment settings saved.' }),
    onError: (error) => showFault(sentenceOf(error, 'We couldn’t save these settings. Please try again.')),
  })
  const submit = form.handleSubmit((values) => {
    clearFault()
    save.mutate(termsOf(values), { onSuccess: () => form.reset(values) })
  })
  return (
    <Form
      aria-label={`Settings of ${lecture.title}`}
      className="grid grid-cols-[minmax(0,1fr)] gap-5 rounded-md border border-line bg-surface p-4"
      onSubmit={submit}
    >
      {banner}
      <NumberFields form={form} />
      <KindFields form={form} />
      <DueFields form={form} />
      <p className="text-sm text-ink-muted">
        Work that’s already submitted keeps its points, pass mark and due date. Late work is accepted and marked as late.
      </p>
      <div>
        <Button type="submit" busy={save.isPending} busyText="Saving…">
          Save settings
        </Button>
      </div>
    </Form>
  )
}

type FieldsProps = { form: ReturnType<typeof useTouchedForm<Values>> }

function NumberFields({ form: { register, formState, getValues } }: FieldsProps) {
  const { errors } = formState
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      <TextField
        label="Points"
        required
        inputMode="numeric"
        error={errors.points?.message}
        {...register('points', { validate: inRange(1, assignmentLimits.points), deps: ['passPoints'] })}
      />
      <TextField
        label="Points to pass"
        required
        inputMode="numeric"
        error={errors.passPoints?.message}
        {...register('passPoints', { validate: (text) => inRange(0, Number(getValues('points')) || assignmentLimits.points)(text) })}
      />
      <TextField
        label="Submissions per student"
        required
        inputMode="numeric"
        error={errors.submissions?.message}
        {...register('submissions', { validate: inRange(1, assignmentLimits.submissions) })}
      />
    </div>
  )
}

function KindFields({ form: { register, formState, getValues } }: FieldsProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="field-label">Students submit</legend>
      <div className="mt-2 flex flex-wrap gap-x-6 gap-y-2">
        {kindKeys.map((kind) => (
          <CheckField
            key={kind}
            label={kinds[kind]}
            error={kind === 'TEXT' ? formState.errors.TEXT?.message : undefined}
            {...register(kind, {
              validate: { some: () => kindKeys.some((each) => getValues(each)) || 'Choose at least one.' },
              deps: kindKeys.filter((each) => each !== kind),
            })}
          />
        ))}
      </div>
    </fieldset>
  )
}

function DueFields({ form: { register, formState, watch } }: FieldsProps) {
  const { timeZone } = useSite()
  const { errors } = formState
  const due = watch('due')
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField label="Due" {...register('due')}>
        {Object.entries(dueChoices).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      {due === 'AFTER_DAYS' && (
        <TextField
          label="Days after the lecture opens"
          required
          inputMode="numeric"
          error={errors.days?.message}
          {...register('days', { validate: inRange(1, assignmentLimits.dueDays) })}
        />
      )}
      {due === 'ON_DATE' && (
        <TextField
          label="Due date"
          hint={`Until the end of the day, ${timeZone.replaceAll('_', ' ')} time.`}
          required
          type="date"
          error={errors.date?.message}
          {...register('date', { validate: (date) => /^[1-2]\d{3}-\d\d-\d\d$/.test(date) || 'Choose a date.' })}
        />
      )}
    </div>
  )
}
