import type { Course } from '@akada/contract/courses.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { sentenceOf } from '../../lib/api.ts'
import { clock } from '../../lib/clock.ts'
import { newId } from '../../lib/new-id.ts'
import { STORED_SENTENCE } from '../../lib/outbox/stored-sentence.ts'
import { useOutbox } from '../../lib/outbox/use-outbox.ts'
import { showToast } from '../../ui/toast.tsx'
import { dropNote, keepNote, type NewNote, type Notes, notesQuery } from './notes.api.ts'
import { markersOf, type ShownNote, withWaiting } from './notes.rules.ts'

/** The position at which a note is created. */
export type Moment = { lectureId: number; second: number | null }

/** The note being created and the note being edited. Their drafts survive a switch to another tab or lecture. */
export type Notebook = ReturnType<typeof useNotebook>

type NotebookOptions = {
  course: Course
  /** Opens the notes and pauses the video. */
  onOpen: () => void
}

/** Manages the bookmarks and notes in one course. */
export function useNotebook({ course, onOpen }: NotebookOptions) {
  const client = useQueryClient()
  const titles = useMemo(() => titlesOf(course), [course])
  const notes: Notes = { client, courseId: course.id, titleOf: (lectureId) => titles.get(lectureId) ?? null }
  const saved = useQuery(notesQuery(course.id))
  const waiting = useOutbox()
  const written = useMemo(() => withWaiting(saved.data ?? [], waiting, course.id), [saved.data, waiting, course.id])
  const [begun, setBegun] = useState<NewNote | null>(null)
  const [openId, setOpenId] = useState<string | null>(null)
  const words = useRef(new Map<string, string>())

  /** Opens the editor for a new note, or returns to an unsaved one. */
  function begin(moment: Moment) {
    setBegun((known) => known ?? { ...moment, clientId: newId(), text: '' })
    onOpen()
  }

  function addWordsTo(note: ShownNote) {
    setOpenId(note.clientId)
    onOpen()
  }

  const isMarked = ({ lectureId, second }: Moment) =>
    written.find((note) => note.lectureId === lectureId && note.second === second && note.text === '')

  async function bookmark(moment: Moment) {
    const known = isMarked(moment)
    if (known) return announceSaved(known)
    await keep({ ...moment, clientId: newId(), text: '' })
  }

  async function keep(wanted: NewNote) {
    try {
      announceSaved(await keepNote(notes, wanted))
    } catch (error) {
      const text = `Your bookmark wasn’t saved. ${sentenceOf(error)}`
      showToast({ kind: 'error', text, actions: [{ label: 'Try again', onSelect: () => void keep(wanted) }] })
    }
  }

  function announceSaved(note: ShownNote) {
    const undo = () => dropNote(notes, note).catch(() => showToast({ kind: 'error', text: 'We couldn’t remove the bookmark.' }))
    showToast({
      kind: 'success',
      text: note.isWaiting ? STORED_SENTENCE : note.second === null ? 'Lecture bookmarked' : `Saved at ${clock(note.second)}`,
      actions: [
        { label: 'Add note', onSelect: () => addWordsTo(note) },
        { label: 'Undo', onSelect: () => void undo() },
      ],
    })
  }

  return {
    notes,
    saved,
    /** Notes stored on this device are shown even if the server's notes can't be loaded. */
    written: saved.data === undefined && written.length === 0 ? undefined : written,
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
    endEdit: (id: string) => {
      words.current.delete(id)
      setOpenId((open) => (open === id ? null : open))
    },
    markersIn: (lectureId: number) => markersOf(written, lectureId),
  }
}

const titlesOf = (course: Course) =>
  new Map<number | null, string>(course.sections.flatMap(({ lectures }) => lectures.map(({ id, title }) => [id, title] as const)))
