import type { EditableCourse } from '@akada/contract/authoring.ts'
import { courseLimits } from '@akada/contract/limits.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useMemo, useState } from 'react'
import { Controller, type Resolver } from 'react-hook-form'
import { ApiError, sentenceOf } from '../../lib/api.ts'
import { keepDraft, readDraft } from '../../lib/draft.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { CompoundField, Form, SubmitButton } from '../../ui/form.tsx'
import { RichEditor } from '../../ui/rich-editor/rich-editor.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { SwitchField } from '../../ui/switch-field.tsx'
import { TextLength } from '../../ui/text-length.tsx'
import { useFormFault } from '../../ui/use-form-fault.tsx'
import { useTouchedForm } from '../../ui/use-touched-form.ts'
import { ownCoursesQuery, useCreateCourse } from './authoring.api.ts'
import { CategoryChoice } from './category-choice.tsx'
import { languageOptions } from './course-languages.ts'
import { isSame } from './course-values.ts'
import {
  bodyOf,
  type NewCourseValues,
  neededSentence,
  newCourseFaults,
  newCourseFields,
  startValues,
  valuesFromDraft,
} from './new-course-values.ts'
import { PriceFields } from './price-fields.tsx'

const PLACE = 'new-course'
const INCOMPLETE = 'Please fill all required fields correctly.'

const resolver: Resolver<NewCourseValues> = (values) => {
  const faults = Object.entries(newCourseFaults(values)).map(([field, message]) => [field, { type: 'rule', message }] as const)
  return faults.length > 0 ? { values: {}, errors: Object.fromEntries(faults) } : { values, errors: {} }
}

type NewCourseFormProps = { onCreated: (course: EditableCourse) => void; onCancel: () => void }

export function NewCourseForm({ onCreated, onCancel }: NewCourseFormProps) {
  const { banner, showFault, clearFault } = useFormFault()
  const start = useStart()
  const [stored] = useState(() => readDraft(PLACE))
  const form = useTouchedForm<NewCourseValues>({ resolver, defaultValues: valuesFromDraft(stored, start) })
  const { control, register, handleSubmit, setError, setValue, watch, reset } = form
  const { errors, isValid } = form.formState
  const creation = useCreateCourse()
  useEffect(() => {
    if (stored === '') reset(start, { keepDirtyValues: true, keepErrors: true, keepTouched: true })
    return watch((values) => keepDraft(PLACE, isSame(values, start) ? '' : JSON.stringify(values))).unsubscribe
  }, [watch, reset, stored, start])

  const submit = handleSubmit(
    (values) => {
      clearFault()
      creation.mutate(bodyOf(values), {
        onSuccess: (course) => {
          keepDraft(PLACE, '')
          onCreated(course)
        },
        onError: (error) => {
          for (const { path, message } of error instanceof ApiError ? error.errors : []) {
            const field = newCourseFields.find((name) => name === path.split('.')[0])
            if (field) setError(field, { message })
          }
          showFault(sentenceOf(error, 'Failed to create course. Please try again.'))
        },
      })
    },
    () => showFault(INCOMPLETE),
  )

  function startOver() {
    reset(start)
    keepDraft(PLACE, '')
  }

  const values = watch()
  const { isFree, priceUsd, priceNaira } = values
  return (
    <Form onSubmit={submit} className="grid gap-6">
      {stored !== '' && <DraftNotice onStartOver={startOver} />}
      <SectionCard title="Course details">
        <div className="grid gap-5">
          <div>
            <TextField
              label="Title"
              hint="Use words that students search for."
              required
              autoComplete="off"
              error={errors.title?.message}
              {...register('title')}
            />
            <TextLength control={control} name="title" max={courseLimits.title.max} />
          </div>
          <div>
            <TextField
              label="Subtitle"
              hint="In one sentence, say what students will be able to do."
              required
              autoComplete="off"
              error={errors.subtitle?.message}
              {...register('subtitle')}
            />
            <TextLength control={control} name="subtitle" max={courseLimits.subtitle.max} />
          </div>
          <Controller
            control={control}
            name="description"
            render={({ field }) => (
              <CompoundField field={field}>
                <RichEditor
                  label="Description"
                  hint={`What the course covers and who it’s for, in at least ${courseLimits.description.min} characters.`}
                  required
                  value={field.value}
                  onChange={field.onChange}
                  error={errors.description?.message}
                />
              </CompoundField>
            )}
          />
          <Controller
            control={control}
            name="categoryIds"
            render={({ field }) => (
              <CompoundField field={field}>
                <CategoryChoice value={field.value} onChange={field.onChange} error={errors.categoryIds?.message} />
              </CompoundField>
            )}
          />
          <div className="max-w-sm">
            <SelectField label="Language" hint="The language you teach in." error={errors.language?.message} {...register('language')}>
              {languageOptions(values.language).map((name) => (
                <option key={name}>{name}</option>
              ))}
            </SelectField>
          </div>
        </div>
      </SectionCard>
      <SectionCard title="Pricing" intro="You can change this at any time.">
        <div className="grid gap-5">
          <SwitchField
            label="This course is free"
            hint="Anyone can enroll for free."
            isOn={isFree}
            onChange={(isOn) => setValue('isFree', isOn, { shouldValidate: true, shouldDirty: true })}
          />
          {!isFree && (
            <PriceFields
              priceUsd={priceUsd}
              priceNaira={priceNaira}
              errors={{ priceUsd: errors.priceUsd?.message, priceNaira: errors.priceNaira?.message }}
              onChange={(prices) => {
                for (const [name, price] of Object.entries(prices))
                  setValue(name as 'priceUsd' | 'priceNaira', price, { shouldValidate: true, shouldDirty: true })
              }}
            />
          )}
        </div>
      </SectionCard>
      <div>
        {banner}
        <FormFoot needed={neededSentence(values)} isValid={isValid} isCreating={creation.isPending} onCancel={onCancel} />
      </div>
    </Form>
  )
}

type FormFootProps = { needed: string | null; isValid: boolean; isCreating: boolean; onCancel: () => void }

function FormFoot({ needed, isValid, isCreating, onCancel }: FormFootProps) {
  const neededId = useId()
  return (
    <div className="flex flex-col gap-3 sm:flex-row sm:items-center">
      <p id={neededId} className="min-w-0 flex-1 text-ink-muted">
        {needed}
      </p>
      <div className="flex flex-col-reverse gap-3 sm:flex-row">
        <Button variant="secondary" disabled={isCreating} onClick={onCancel}>
          Cancel
        </Button>
        <SubmitButton isValid={isValid} aria-describedby={neededId} busy={isCreating} busyText="Creating…">
          Create Course
        </SubmitButton>
      </div>
    </div>
  )
}

/** The start values take the category and language of the instructor's newest course. */
function useStart(): NewCourseValues {
  const newest = useQuery(ownCoursesQuery({ search: '', status: undefined, sort: 'newest', page: 1 }))
  const last = newest.data?.content[0]
  return useMemo(() => startValues({ last, tag: navigator.language }), [last])
}

const DraftNotice = ({ onStartOver }: { onStartOver: () => void }) => (
  <div className="flex flex-wrap items-center justify-between gap-3 rounded-md bg-info-soft px-4 py-2 text-info">
    <p>We restored your unsaved draft.</p>
    <Button variant="quiet" size="small" onClick={onStartOver}>
      Start over
    </Button>
  </div>
)
