import type { EditableCourse } from '@akada/contract/authoring.ts'
import { updateCourse } from '@akada/contract/calls/authoring.ts'
import { useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useEffect, useState, useSyncExternalStore } from 'react'
import { call } from '../../lib/api.ts'
import { keepDraft, readDraft } from '../../lib/draft.ts'
import { useOnline } from '../../lib/use-online.ts'
import { LeaveGuard } from '../../ui/leave-guard.tsx'
import { showToast } from '../../ui/toast.tsx'
import { editableCourseQuery, keepEditableCourse } from './authoring.api.ts'
import { Autosave, type Change, type Editing, type Saving } from './autosave.ts'
import { type CourseField, type CourseValues, fieldWords } from './course-values.ts'
import type { StoredEdits } from './edits.rules.ts'

type CourseEditing = Editing & {
  /** The save state of the curriculum, because the curriculum is saved separately. */
  besides: Saving
  course: EditableCourse
  isReadOnly: boolean
  change: (values: Partial<CourseValues>) => void
  saveAll: () => void
  resolve: (theirFields: readonly CourseField[]) => void
}

const EditingContext = createContext<CourseEditing | null>(null)

export function useCourseEditing(): CourseEditing {
  const editing = use(EditingContext)
  if (editing === null) throw new Error('useCourseEditing must be used inside CourseEditor.')
  return editing
}

/** Returns one course field in the shape that form components expect. */
export function useCourseField<Name extends CourseField>(name: Name) {
  const { values, faults, change, isReadOnly } = useCourseEditing()
  return {
    value: values[name],
    error: faults[name],
    disabled: isReadOnly,
    change: (value: CourseValues[Name]) => change({ [name]: value }),
  }
}

type CourseEditorProps = { course: EditableCourse; isReadOnly: boolean; besides: Saving; children: ReactNode }

/** Holds a course's edits for all tabs, and saves them automatically. */
export function CourseEditor({ course, isReadOnly, besides, children }: CourseEditorProps) {
  const autosave = useAutosave(course)
  const editing = useSyncExternalStore(autosave.subscribe, autosave.snapshot, autosave.snapshot)
  const isOnline = useOnline()

  useEffect(() => autosave.read(course), [autosave, course])
  useEffect(() => () => autosave.end(), [autosave])
  useEffect(() => {
    if (isOnline && autosave.snapshot().saving.kind === 'failed') void autosave.save()
  }, [autosave, isOnline])
  useEffect(() => {
    // Saves immediately when a field loses the focus or the page is hidden.
    const saveNow = () => void (autosave.snapshot().saving.kind === 'waiting' && autosave.save())
    document.addEventListener('visibilitychange', saveNow)
    document.addEventListener('focusout', saveNow)
    return () => {
      document.removeEventListener('visibilitychange', saveNow)
      document.removeEventListener('focusout', saveNow)
    }
  }, [autosave])

  const isOnItsWay = editing.saving.kind === 'waiting' || editing.saving.kind === 'saving'
  const isSound = Object.keys(editing.faults).length === 0 && editing.conflict === null && !editing.isFailing
  return (
    <EditingContext
      value={{
        ...editing,
        course,
        isReadOnly,
        besides,
        change: (values) => autosave.change(values),
        saveAll: () => void autosave.save(true),
        resolve: (theirFields) => autosave.resolve(theirFields),
      }}
    >
      <LeaveGuard
        isDirty={editing.isDirty || besides.kind !== 'idle'}
        isBeingSaved={(!editing.isDirty || (isOnItsWay && isSound)) && besides.kind !== 'failed'}
      />
      {children}
    </EditingContext>
  )
}

function useAutosave(course: EditableCourse): Autosave {
  const queryClient = useQueryClient()
  const [autosave] = useState(() => {
    const { id } = course
    const place = `course:${id}`
    return new Autosave(course, storedEdits(readDraft(place)), {
      send: (change) => call(updateCourse, { body: bodyOf(id, change) }),
      keep: (edits) => keepDraft(place, edits ? JSON.stringify(edits) : ''),
      onSaved: (saved) => keepEditableCourse(queryClient, saved),
      onMerged: (fields) =>
        showToast({
          kind: 'info',
          text: `Changed elsewhere: ${fields.map((field) => fieldWords[field]).join(', ')}. You now see the newer version.`,
        }),
      onRefused: () => void queryClient.invalidateQueries(editableCourseQuery(id)),
    })
  })
  return autosave
}

/** A missing price must not be sent to the server. */
const bodyOf = (id: number, { priceNaira, ...change }: Change) => ({ id, ...change, ...(priceNaira != null && { priceNaira }) })

function storedEdits(text: string): StoredEdits | null {
  try {
    return text === '' ? null : (JSON.parse(text) as StoredEdits)
  } catch {
    return null
  }
}
