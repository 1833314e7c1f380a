import { useRef } from 'react'
import { Link } from 'react-router'
import { sentenceOf } from '../../lib/api.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { showToast } from '../../ui/toast.tsx'
import { NoteEditor } from './note-editor.tsx'
import { dropNote, keepNote, type NewNote, type Notes, rewriteNote } from './notes.api.ts'
import { type ShownNote, titleOfMoment } from './notes.rules.ts'
import type { Notebook } from './use-notebook.ts'

type NoteRowProps = {
  note: ShownNote
  notebook: Notebook
  lectureTitle: string | undefined
  /** The URL of the note's position in the lecture, or undefined for a deleted lecture. */
  to: string | undefined
  /** Called when the row is removed, so that the list can move the focus. */
  onGone: () => void
}

export function NoteRow({ note, notebook, lectureTitle, to, onGone }: NoteRowProps) {
  const editButton = useRef<HTMLButtonElement>(null)
  const place = titleOfMoment(note.second) + (lectureTitle ? ` in ${lectureTitle}` : '')

  function endEdit() {
    notebook.endEdit(note.clientId)
    editButton.current?.focus()
  }

  return (
    <li className="grid gap-2 border-t border-line py-3 first:border-0">
      <div className="flex items-center gap-2">
        <MomentLink second={note.second} lectureTitle={lectureTitle} to={to} />
        <Button
          ref={editButton}
          variant="quiet"
          shape="icon"
          aria-label={`${note.text === '' ? 'Add text to' : 'Edit'} the note at ${place}`}
          title={note.text === '' ? 'Add note' : 'Edit'}
          onClick={() => notebook.edit(note.clientId)}
        >
          <Icon name="edit" />
        </Button>
        <Button
          variant="quiet"
          shape="icon"
          aria-label={`Delete the note at ${place}`}
          title="Delete"
          onClick={() => void remove(note, notebook, onGone)}
        >
          <Icon name="trash" />
        </Button>
      </div>
      {notebook.openId === note.clientId ? (
        <NoteEditor
          label={`Your note at ${place}`}
          initial={notebook.words.get(note.clientId) ?? note.text}
          onWords={(words) => notebook.words.set(note.clientId, words)}
          save={(text) => rewriteNote(notebook.notes, note, text)}
          onSaved={endEdit}
          onCancel={endEdit}
        />
      ) : (
        <p dir="auto" className={note.text === '' ? 'text-ink-muted' : 'break-words whitespace-pre-line'}>
          {note.text || 'Bookmark'}
        </p>
      )}
      {note.isWaiting && (
        <p className="flex items-center gap-1.5 text-sm text-ink-muted">
          <Icon name="clock" className="size-4" />
          Not synced yet
        </p>
      )}
    </li>
  )
}

function MomentLink({ second, lectureTitle, to }: { second: number | null } & Pick<NoteRowProps, 'lectureTitle' | 'to'>) {
  const moment = titleOfMoment(second)
  return (
    <div className="flex min-w-0 flex-1 items-center gap-3">
      {to === undefined ? (
        <span className="font-semibold">{moment}</span>
      ) : (
        <Link to={to} className={buttonClass({ variant: 'secondary', size: 'small' }, 'tabular flex-none')} preventScrollReset>
          <Icon name={second === null ? 'text' : 'play'} />
          {moment}
        </Link>
      )}
      {lectureTitle && (
        <span dir="auto" className="min-w-0 text-sm leading-snug text-ink-muted">
          {lectureTitle}
        </span>
      )}
    </div>
  )
}

async function remove(note: ShownNote, { notes }: Notebook, onGone: () => void) {
  try {
    await dropNote(notes, note)
  } catch (error) {
    return showToast({ kind: 'error', text: sentenceOf(error, 'We couldn’t delete the note. Please try again.') })
  }
  onGone()
  const { lectureId, clientId, second, text } = note
  // A note on a deleted lecture can't be restored.
  const actions = lectureId === null ? [] : [{ label: 'Undo', onSelect: () => void putBack(notes, { lectureId, clientId, second, text }) }]
  showToast({ kind: 'success', text: 'Note deleted', actions })
}

async function putBack(notes: Notes, note: NewNote) {
  try {
    await keepNote(notes, note)
  } catch (error) {
    showToast({
      kind: 'error',
      text: `We couldn’t restore the note. ${sentenceOf(error)}`,
      actions: [{ label: 'Try again', onSelect: () => void putBack(notes, note) }],
    })
  }
}
