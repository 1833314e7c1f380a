import { updateSection } from '@akada/contract/calls/curriculum.ts'
import type { EditableSection } from '@akada/contract/curriculum.ts'
import { curriculumLimits } from '@akada/contract/limits.ts'
import { isolated } from '@akada/contract/text-direction.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { ApiError, call, sentenceOf } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { announce } from '../../ui/toast.tsx'
import { changesOf, keepSection } from './curriculum.api.ts'
import { useCurriculumActions } from './curriculum-context.ts'

type SectionTitleProps = { section: EditableSection; onEnd: () => void }

/** Edits a section title. Enter or leaving the field saves it, and Escape restores it. */
export function SectionTitle({ section, onEnd }: SectionTitleProps) {
  const [title, setTitle] = useState(section.title)
  const [base, setBase] = useState(section)
  const [newer, setNewer] = useState<EditableSection | null>(null)
  const [problem, setProblem] = useState<string>()
  const field = useRef<HTMLFieldSetElement>(null)
  const rename = useRename()
  const id = useId()
  const error = newer ? `This section was renamed “${isolated(newer.title)}” elsewhere.` : problem

  useEffect(() => {
    const input = field.current?.querySelector('input')
    input?.focus()
    input?.select()
  }, [])

  function save(from: EditableSection) {
    if (rename.isPending) return
    if (title.trim() === '') return setProblem('Title is required.')
    if (title.trim() === from.title) return onEnd()
    setProblem(undefined)
    rename.mutate(
      { section: from, title },
      {
        onSuccess: () => {
          announce('Title saved.')
          onEnd()
        },
        onError: (error) => {
          if (!isConflict(error)) return setProblem(sentenceOf(error))
          const found = error.data as EditableSection
          setBase(found)
          // The title hasn't changed, so another field caused the conflict.
          if (found.title === from.title) return save(found)
          setNewer(found)
        },
      },
    )
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter') save(base)
    if (event.key === 'Escape') onEnd()
  }

  return (
    <fieldset
      ref={field}
      aria-label={`Edit title of ${section.title}`}
      className="min-w-0 px-3 py-1.5 sm:px-4"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (currentTarget.contains(relatedTarget) || newer) return
        if (title.trim() === '') onEnd()
        else save(base)
      }}
    >
      {/* As high as the title, so that the next click target doesn't move when the field closes. */}
      <div className="flex min-h-12 items-center">
        <input
          type="text"
          dir="auto"
          className="control"
          aria-label={`Section title: ${section.title}`}
          aria-describedby={`${id}-hint ${id}-error`}
          aria-invalid={error ? true : undefined}
          maxLength={curriculumLimits.title}
          value={title}
          onChange={({ currentTarget }) => setTitle(currentTarget.value)}
          onKeyDown={onKeyDown}
        />
      </div>
      <p id={`${id}-hint`} className="sr-only">
        Press Enter to save or Escape to cancel.
      </p>
      <p id={`${id}-error`} role="alert" className="text-sm text-danger">
        {error}
      </p>
      {newer && (
        <div className="mt-2 mb-1 flex flex-wrap gap-3">
          <Button size="small" className="min-h-11" busy={rename.isPending} onClick={() => save(newer)}>
            Keep my version
          </Button>
          <Button variant="secondary" size="small" className="min-h-11" onClick={onEnd}>
            Use “<bdi>{newer.title}</bdi>”
          </Button>
        </div>
      )}
    </fieldset>
  )
}

const isConflict = (error: unknown): error is ApiError => error instanceof ApiError && error.code === 'EDIT_CONFLICT'

function useRename() {
  const { courseId } = useCurriculumActions()
  const queryClient = useQueryClient()
  return useMutation({
    ...changesOf(courseId),
    mutationFn: ({ section: { id, version }, title }: { section: EditableSection; title: string }) =>
      call(updateSection, { body: { id, version, title } }),
    onSuccess: (section) => keepSection({ queryClient, courseId }, section),
    onError: async (error) => {
      if (isConflict(error)) await keepSection({ queryClient, courseId }, error.data as EditableSection)
    },
  })
}
