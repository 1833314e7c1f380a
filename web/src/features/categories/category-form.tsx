import type { CategoryIcon, ManagedCategory } from '@akada/contract/categories.ts'
import { categoryLimits } from '@akada/contract/limits.ts'
import { ApiError, sentenceOf } from '../../lib/api.ts'
import { adminPaths } from '../../lib/work-paths.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { SubjectIcon } from '../../ui/subject-icon.tsx'
import { showFieldFaults, useFormFault } from '../../ui/use-form-fault.tsx'
import { useTouchedForm } from '../../ui/use-touched-form.ts'
import { useSaveCategory } from './categories.api.ts'

// Copied from the contract, because importing its schema would load the validation library with every category list.
const icons: readonly [CategoryIcon, string][] = [
  ['book', 'Book'],
  ['code', 'Code'],
  ['data', 'Chart'],
  ['business', 'Briefcase'],
  ['design', 'Palette'],
  ['marketing', 'Megaphone'],
  ['languages', 'Speech'],
  ['music', 'Music'],
  ['camera', 'Camera'],
  ['farming', 'Plant'],
  ['health', 'Heart'],
  ['engineering', 'Gear'],
  ['science', 'Flask'],
  ['cooking', 'Pot'],
  ['fashion', 'Shirt'],
  ['craft', 'Hammer'],
  ['sport', 'Dumbbell'],
  ['law', 'Scales'],
  ['security', 'Shield'],
  ['people', 'People'],
]

type CategoryFormProps = {
  /** Undefined for a new category. */
  category: ManagedCategory | undefined
  onDone: () => void
}

export function CategoryForm({ category, onDone }: CategoryFormProps) {
  const save = useSaveCategory(category?.id)
  const { banner, showFault, clearFault } = useFormFault()
  const { name = '', description = '', icon = 'book' } = category ?? {}
  const { register, handleSubmit, setError, formState } = useTouchedForm({ defaultValues: { name, description, icon } })
  const failure = category ? 'Failed to update category. Please try again.' : 'Failed to create category. Please try again.'

  const submit = handleSubmit((words) => {
    clearFault()
    save.mutate(words, {
      onSuccess: onDone,
      onError: (error) => {
        const message = sentenceOf(error, failure)
        if (error instanceof ApiError && error.code === 'CATEGORY_NAME_TAKEN') return setError('name', { message }, { shouldFocus: true })
        showFieldFaults(error, ['name', 'description', 'icon'], setError)
        showFault(message)
      },
    })
  })

  return (
    <Form onSubmit={submit} className="grid max-w-2xl gap-5">
      {banner}
      <TextField
        label="Category Name"
        required
        maxLength={categoryLimits.name}
        error={formState.errors.name?.message}
        {...register('name', { validate: (value) => value.trim() !== '' || 'Category name is required.' })}
      />
      <TextArea
        label="Description"
        required
        hint="One or two sentences, shown on the category page and in search results."
        maxLength={categoryLimits.description}
        rows={3}
        error={formState.errors.description?.message}
        {...register('description', { validate: (value) => value.trim() !== '' || 'Description is required.' })}
      />
      <fieldset>
        <legend className="field-label mb-2">Icon</legend>
        <div className="grid grid-cols-[repeat(auto-fill,minmax(6rem,1fr))] gap-2">
          {icons.map(([option, word]) => (
            <label
              key={option}
              className="grid cursor-pointer justify-items-center gap-1 rounded-md border border-line p-3 text-sm text-ink-muted hover:border-brand has-checked:border-brand has-checked:bg-brand-soft has-checked:text-brand has-focus-visible:outline-2 has-focus-visible:outline-offset-2"
            >
              <input type="radio" value={option} className="sr-only" {...register('icon')} />
              <SubjectIcon name={option} className="size-7" />
              {word}
            </label>
          ))}
        </div>
      </fieldset>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={save.isPending} busyText={category ? 'Updating…' : 'Creating…'}>
          {category ? 'Update' : 'Create'}
        </Button>
        <LinkButton to={adminPaths.start} variant="secondary">
          Cancel
        </LinkButton>
      </div>
    </Form>
  )
}
