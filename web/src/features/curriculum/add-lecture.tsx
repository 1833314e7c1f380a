import { curriculumLimits } from '@akada/contract/limits.ts'
import { useEffect } from 'react'
import { sentenceOf } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { announce } from '../../ui/toast.tsx'
import { useFormFault } from '../../ui/use-form-fault.tsx'
import { useTouchedForm } from '../../ui/use-touched-form.ts'
import { type NewLecture, useCreateLectures } from './curriculum.api.ts'
import { typeNames } from './curriculum.rules.ts'
import { useCurriculumActions } from './curriculum-context.ts'

type Values = { title: string; sectionId: string; contentType: NewLecture['contentType'] }

type AddLectureProps = {
  /** Null if the user has to choose a section. */
  sectionId: number | null
  onClose: () => void
}

/** Adds a lecture. The form stays open, so that the user can add several in a row. */
export function AddLecture({ sectionId, onClose }: AddLectureProps) {
  const { courseId, sectionChoices } = useCurriculumActions()
  const create = useCreateLectures(courseId)
  const { banner, showFault, clearFault } = useFormFault()
  const form = useTouchedForm<Values>({ defaultValues: { title: '', sectionId: sectionId?.toString() ?? '', contentType: 'VIDEO' } })
  const { errors } = form.formState
  useEffect(() => form.setFocus('title'), [form])

  const submit = form.handleSubmit(({ title, contentType, ...chosen }) => {
    clearFault()
    create.mutate(
      { lectures: [{ title: title.trim(), contentType, sectionId: Number(chosen.sectionId) }] },
      {
        onSuccess: () => {
          announce(`Lecture added: ${title.trim()}`)
          form.setValue('title', '')
          form.setFocus('title')
        },
        onError: (error) => showFault(sentenceOf(error, 'We couldn’t add this lecture. Please try again.')),
      },
    )
  })

  return (
    <Form
      aria-label="New lecture"
      className="grid gap-4"
      onSubmit={submit}
      onKeyDown={({ key }) => {
        if (key === 'Escape' && form.getValues('title') === '') onClose()
      }}
    >
      {banner}
      <TextField
        label="Title"
        required
        maxLength={curriculumLimits.title}
        error={errors.title?.message}
        {...form.register('title', { validate: (title) => title.trim() !== '' || 'Title is required.' })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label="Section"
          required
          error={errors.sectionId?.message}
          {...form.register('sectionId', { required: 'Choose a section.' })}
        >
          <option value="">Choose a section</option>
          {sectionChoices().map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </SelectField>
        <SelectField label="Type" {...form.register('contentType')}>
          {Object.entries(typeNames).map(([type, name]) => (
            <option key={type} value={type}>
              {name}
            </option>
          ))}
        </SelectField>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={create.isPending} busyText="Adding…">
          Add lecture
        </Button>
        <Button variant="secondary" onClick={onClose}>
          Close
        </Button>
      </div>
    </Form>
  )
}
