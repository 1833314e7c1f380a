import type { Note } from '@akada/contract/notes.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { sentenceOf } from '../../lib/api.ts'
import { clock } from '../../lib/clock.ts'
import { newId } from '../../lib/new-id.ts'
import { showToast } from '../../ui/toast.tsx'
import { dropNote, keepNote, type NewNote, type Notes, notesQuery } from './notes.api.ts'
import { markersOf } from './notes.rules.ts'

/** Where a note is to be. */
export type Moment = { lectureId: number; second: number | null }

/** The note being begun, and the written one being changed; their words outlive a change of tab and of lecture. */
export type Notebook = ReturnType<typeof useNotebook>

type NotebookOptions = {
  courseId: number
  /** Brings the notes into sight, and stops the video. */
  onOpen: () => void
}

/** Bookmarks and notes of one course. */
export function useNotebook({ courseId, onOpen }: NotebookOptions) {
  const client = useQueryClient()
  const notes: Notes = { client, courseId }
  const kept = useQuery(notesQuery(courseId))
  const [begun, setBegun] = useState<NewNote | null>(null)
  const [openId, setOpenId] = useState<number | null>(null)
  const words = useRef(new Map<number | 'new', string>())

  /** Opens the editor; what has been begun already and not saved is gone on with. */
  function begin(moment: Moment) {
    setBegun((known) => known ?? { ...moment, clientId: newId(), text: '' })
    onOpen()
  }

  function addWordsTo(note: Note) {
    setOpenId(note.id)
    onOpen()
  }

  const isMarked = ({ lectureId, second }: Moment) =>
    kept.data?.find((note) => note.lectureId === lectureId && note.second === second && note.text === '')

  async function bookmark(moment: Moment) {
    const known = isMarked(moment)
    if (known) return sayKept(known)
    await keep({ ...moment, clientId: newId(), text: '' })
  }

  async function keep(wanted: NewNote) {
    try {
      sayKept(await keepNote(notes, wanted))
    } catch (error) {
      const text = `Your bookmark wasn’t saved. ${sentenceOf(error, 'Something went wrong on our side.')}`
      showToast({ kind: 'error', text, actions: [{ label: 'Try again', onSelect: () => void keep(wanted) }] })
    }
  }

  function sayKept(note: Note) {
    const undo = () => dropNote(notes, note.id).catch(() => showToast({ kind: 'error', text: 'We couldn’t take the bookmark back.' }))
    showToast({
      kind: 'success',
      text: note.second === null ? 'Lecture bookmarked' : `Saved at ${clock(note.second)}`,
      actions: [
        { label: 'Add note', onSelect: () => addWordsTo(note) },
        { label: 'Undo', onSelect: () => void undo() },
      ],
    })
  }

  return {
    notes,
    kept,
    begun,
    openId,
    words: words.current,
    begin,
    bookmark,
    edit: setOpenId,
    endBegun: () => {
      words.current.delete('new')
      setBegun(null)
    },
    endEdit: (id: number) => {
      words.current.delete(id)
      setOpenId((open) => (open === id ? null : open))
    },
    markersIn: (lectureId: number) => markersOf(kept.data ?? [], lectureId),
  }
}
