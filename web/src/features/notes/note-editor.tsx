import { NOTE_LENGTH } from '@akada/contract/limits.ts'
import { useMutation } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { sentenceOf } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/field.tsx'
import { announce } from '../../ui/toast.tsx'

type NoteEditorProps = {
  label: string
  /** The initial text. */
  initial: string
  onWords: (words: string) => void
  save: (words: string) => Promise<unknown>
  onSaved: () => void
  onCancel: () => void
}

/** Edits a note. The draft is stored until the note is saved. */
export function NoteEditor({ label, initial, onWords, save, onSaved, onCancel }: NoteEditorProps) {
  const [words, setWords] = useState(initial)
  const field = useRef<HTMLFormElement>(null)
  const saving = useMutation({
    mutationFn: () => save(words.trim()),
    onSuccess: () => {
      announce('Note saved.')
      onSaved()
    },
  })
  useEffect(() => field.current?.querySelector('textarea')?.focus(), [])

  function onKeyDown(event: KeyboardEvent) {
    // Escape must not discard changed text.
    if (event.key === 'Escape' && words === initial) onCancel()
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) saving.mutate()
  }

  return (
    <form
      ref={field}
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        saving.mutate()
      }}
    >
      <TextArea
        label={label}
        rows={4}
        maxLength={NOTE_LENGTH}
        value={words}
        error={saving.isError ? `Your note wasn’t saved. ${sentenceOf(saving.error)}` : undefined}
        onChange={(event) => {
          setWords(event.currentTarget.value)
          onWords(event.currentTarget.value)
        }}
        onKeyDown={onKeyDown}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={saving.isPending} busyText="Saving…">
          Save note
        </Button>
        <Button variant="secondary" disabled={saving.isPending} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
