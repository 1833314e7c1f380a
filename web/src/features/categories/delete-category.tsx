import type { ManagedCategory } from '@akada/contract/categories.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { adminPaths } from '../../lib/work-paths.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { SelectField } from '../../ui/field.tsx'
import { useDeleteCategory } from './categories.api.ts'

type DeleteCategoryProps = {
  /** Null if no category is being deleted. */
  category: ManagedCategory | null
  others: readonly ManagedCategory[]
  onClose: () => void
}

/** Confirms the deletion of a category, and asks which category its courses move to. */
export function DeleteCategory({ category, others, onClose }: DeleteCategoryProps) {
  const navigate = useNavigate()
  const [target, setTarget] = useState('')
  const [isMissing, setMissing] = useState(false)
  const deletion = useDeleteCategory()
  const count = category?.coursesInAll ?? 0
  const courses = count === 1 ? '1 course' : `${count} courses`

  function close() {
    setTarget('')
    setMissing(false)
    onClose()
  }

  function confirm() {
    if (category === null) return
    if (count > 0 && target === '') return setMissing(true)
    deletion.mutate({ id: category.id, moveTo: count > 0 ? Number(target) : undefined }, { onSettled: close })
  }

  const dialog = { open: category !== null, title: category?.name ?? '', onCancel: close }
  if (count > 0 && others.length === 0)
    return (
      <ConfirmDialog
        {...dialog}
        text={`This is the only category, and it has ${courses}. Add another category for them first.`}
        confirmText="Add Category"
        onConfirm={() => void navigate(adminPaths.newCategory)}
      />
    )
  return (
    <ConfirmDialog
      {...dialog}
      text={
        <>
          <p>Are you sure you want to delete this category?</p>
          {count > 0 && (
            <div className="mt-4">
              <SelectField
                label={`Move its ${courses} to`}
                required
                hint="Courses already in that category stay there."
                error={isMissing ? 'Choose a category.' : undefined}
                value={target}
                onChange={(event) => {
                  setTarget(event.target.value)
                  setMissing(false)
                }}
              >
                <option value="">Choose a category</option>
                {others.map(({ id, name }) => (
                  <option dir="auto" key={id} value={id}>
                    {name}
                  </option>
                ))}
              </SelectField>
            </div>
          )}
        </>
      }
      confirmText={count > 0 ? 'Move and delete' : 'Delete'}
      variant="danger"
      busy={deletion.isPending}
      busyText="Deleting…"
      onConfirm={confirm}
    />
  )
}
