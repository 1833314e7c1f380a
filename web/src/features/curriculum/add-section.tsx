import { curriculumLimits } from '@akada/contract/limits.ts'
import { useEffect } from 'react'
import { sentenceOf } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { announce } from '../../ui/toast.tsx'
import { useFormFault } from '../../ui/use-form-fault.tsx'
import { useTouchedForm } from '../../ui/use-touched-form.ts'
import { useCreateSection } from './curriculum.api.ts'

type AddSectionProps = { courseId: number; onClose: () => void }

/** Adds a section. */
export function AddSection({ courseId, onClose }: AddSectionProps) {
  const create = useCreateSection(courseId)
  const { banner, showFault, clearFault } = useFormFault()
  const form = useTouchedForm({ defaultValues: { title: '' } })
  useEffect(() => form.setFocus('title'), [form])

  const submit = form.handleSubmit(({ title }) => {
    clearFault()
    create.mutate(title.trim(), {
      onSuccess: () => {
        announce(`Section added: ${title.trim()}`)
        onClose()
      },
      onError: (error) => showFault(sentenceOf(error, 'We couldn’t add this section. Please try again.')),
    })
  })

  return (
    <Form
      aria-label="New section"
      className="grid gap-4 rounded-lg border border-line bg-surface p-4 shadow-sm"
      onSubmit={submit}
      onKeyDown={({ key }) => {
        if (key === 'Escape' && form.getValues('title') === '') onClose()
      }}
    >
      {banner}
      <TextField
        label="Section title"
        hint="For example, “Getting started”."
        required
        maxLength={curriculumLimits.title}
        error={form.formState.errors.title?.message}
        {...form.register('title', { validate: (title) => title.trim() !== '' || 'Title is required.' })}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={create.isPending} busyText="Adding…">
          Add section
        </Button>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Form>
  )
}
