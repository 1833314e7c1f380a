import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatAmount } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { categoriesQuery } from './authoring.api.ts'
import { useCourseEditing } from './course-editing.tsx'
import { type CourseField, type CourseValues, fieldWords, valuesOf } from './course-values.ts'
import { levelWords, templateWords } from './course-words.ts'
import type { Conflict } from './edits.rules.ts'

/** Asks which of two versions to keep, field by field. Nothing is sent until the user has chosen. */
export function ConflictDialog() {
  const { conflict } = useCourseEditing()
  return (
    <Dialog open={conflict !== null} onClose={() => undefined} title="Newer changes found" size="large" isHeld>
      {conflict && <ConflictForm key={conflict.theirs.version} conflict={conflict} />}
    </Dialog>
  )
}

function ConflictForm({ conflict: { theirs, fields } }: { conflict: Conflict }) {
  const { values, resolve } = useCourseEditing()
  const [taken, setTaken] = useState<readonly CourseField[]>([])
  const choose = (field: CourseField, isTheirs: boolean) =>
    setTaken((before) => (isTheirs ? [...before, field] : before.filter((name) => name !== field)))
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        resolve(taken)
      }}
    >
      <p className="text-ink-muted">
        A different version was saved while you were editing. Choose which one to keep. Nothing is overwritten until you save your choice.
      </p>
      <div className="mt-4 grid gap-5">
        {fields.map((field) => (
          <fieldset key={field} className="min-w-0">
            <legend className="mb-2 font-semibold">{fieldWords[field]}</legend>
            <div className="grid gap-3 sm:grid-cols-2">
              <Version
                field={field}
                title="Keep my version"
                values={values}
                isChosen={!taken.includes(field)}
                onChoose={() => choose(field, false)}
              />
              <Version
                field={field}
                title="Use newer version"
                values={valuesOf(theirs)}
                isChosen={taken.includes(field)}
                onChoose={() => choose(field, true)}
              />
            </div>
          </fieldset>
        ))}
      </div>
      <DialogActions>
        <Button type="submit" data-autofocus>
          Save my choice
        </Button>
      </DialogActions>
    </form>
  )
}

type VersionProps = { field: CourseField; title: string; values: CourseValues; isChosen: boolean; onChoose: () => void }

const Version = ({ field, title, values, isChosen, onChoose }: VersionProps) => (
  <label className="flex min-w-0 items-start gap-3 rounded-md border border-line p-3 has-checked:border-brand has-checked:bg-brand-soft">
    <input type="radio" name={field} checked={isChosen} onChange={onChoose} className="mt-1 size-4 flex-none accent-brand" />
    <span className="min-w-0">
      <span className="block font-medium">{title}</span>
      <span dir="auto" className="block max-h-40 overflow-y-auto whitespace-pre-line wrap-anywhere">
        <FieldText field={field} values={values} />
      </span>
    </span>
  </label>
)

function FieldText({ field, values }: { field: CourseField; values: CourseValues }) {
  const categories = useQuery({ ...categoriesQuery, enabled: field === 'categoryIds' })
  switch (field) {
    case 'categoryIds':
      return values.categoryIds.map((id) => categories.data?.find((category) => category.id === id)?.name ?? 'Unknown Category').join(', ')
    case 'isFree':
      return values.isFree ? 'Free' : 'Paid'
    case 'certificateTemplate':
      return templateWords[values.certificateTemplate]
    case 'certificateShowsHours':
    case 'certificateShowsGrade':
      return values[field] ? 'Shown' : 'Hidden'
    case 'level':
      return levelWords[values.level]
    case 'priceUsd':
      return formatAmount(values.priceUsd, 'USD')
    case 'priceNaira':
      return values.priceNaira === null ? 'No price' : formatAmount(values.priceNaira, 'NGN')
    case 'description':
      return (
        new DOMParser().parseFromString(values.description.replace(/<\/(?:p|li)>/g, '\n$&'), 'text/html').body.textContent?.trim() ||
        'Empty'
      )
    default:
      return values[field] || 'Empty'
  }
}
