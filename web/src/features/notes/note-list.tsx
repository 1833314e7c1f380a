import { exportNotes } from '@akada/contract/calls/notes.ts'
import type { Course, Lecture } from '@akada/contract/courses.ts'
import { type RefObject, useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { clock } from '../../lib/clock.ts'
import { download } from '../../lib/download.ts'
import { useVideoMoment } from '../../lib/use-video-moment.ts'
import { Button } from '../../ui/button.tsx'
import { DownloadButton } from '../../ui/download-button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Failed } from '../../ui/failed.tsx'
import { SelectField } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { NoteEditor } from './note-editor.tsx'
import { NoteRow } from './note-row.tsx'
import { keepNote } from './notes.api.ts'
import { groupNotes, type NoteOrder, titleOfMoment } from './notes.rules.ts'
import type { Notebook } from './use-notebook.ts'

type LectureNotesProps = {
  course: Course
  lecture: Lecture
  video: HTMLVideoElement | null
  notebook: Notebook
  addressOf: (note: { lectureId: number; second: number | null }) => string
}

/** Lists the user's notes in a course, with a form for new ones. */
export function LectureNotes({ course, lecture, video, notebook, addressOf }: LectureNotesProps) {
  const beginButton = useRef<HTMLButtonElement>(null)
  useFocusBack(beginButton, notebook.begun !== null)
  return (
    <section className="grid max-w-3xl gap-5">
      {notebook.begun ? (
        <BegunNote notebook={notebook} />
      ) : (
        <BeginButton ref={beginButton} lecture={lecture} video={video} notebook={notebook} />
      )}
      {notebook.saved.isPending && (
        <Loading label="Loading your notes…">
          <Skeleton className="h-24" />
        </Loading>
      )}
      {notebook.saved.isError && <Failed message="We couldn’t load your notes." onRetry={() => void notebook.saved.refetch()} />}
      {notebook.written && <NoteList {...{ course, lecture, notebook, addressOf }} notes={notebook.written} />}
    </section>
  )
}

/** Moves the focus to the button that opens the editor when the editor closes. */
function useFocusBack(button: RefObject<HTMLButtonElement | null>, isOpen: boolean) {
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus()
    wasOpen.current = isOpen
  }, [button, isOpen])
}

type BeginButtonProps = Pick<LectureNotesProps, 'lecture' | 'video' | 'notebook'> & { ref: RefObject<HTMLButtonElement | null> }

function BeginButton({ lecture, video, notebook, ref }: BeginButtonProps) {
  const isPlayed = lecture.contentType === 'VIDEO' && video !== null
  const second = useVideoMoment(video, Math.floor)
  return (
    <Button
      ref={ref}
      variant="secondary"
      className="justify-self-start"
      onClick={() => notebook.begin({ lectureId: lecture.id, second: isPlayed ? second : null })}
    >
      <Icon name="edit" />
      <span className="tabular">{isPlayed ? `Create a note at ${clock(second)}` : 'Create a note'}</span>
    </Button>
  )
}

function BegunNote({ notebook }: Pick<LectureNotesProps, 'notebook'>) {
  const { begun, words } = notebook
  if (begun === null) return null
  const title = notebook.notes.titleOf(begun.lectureId)
  return (
    <div className="rounded-md border border-line bg-surface p-4">
      <NoteEditor
        label={begun.second === null ? `Your note on ${title}` : `Your note at ${titleOfMoment(begun.second)} in ${title}`}
        initial={words.get('new') ?? ''}
        onWords={(text) => words.set('new', text)}
        save={(text) => keepNote(notebook.notes, { ...begun, text })}
        onSaved={notebook.endBegun}
        onCancel={notebook.endBegun}
      />
    </div>
  )
}

type NoteListProps = Omit<LectureNotesProps, 'video'> & { notes: NonNullable<Notebook['written']> }

function NoteList({ course, lecture, notebook, addressOf, notes }: NoteListProps) {
  const [query, setQuery] = useSearchParams()
  const heading = useRef<HTMLHeadingElement>(null)
  const showsAll = query.get('notes') !== 'lecture'
  const order: NoteOrder = query.get('order') === 'newest' ? 'newest' : 'course'
  const shown = showsAll ? notes : notes.filter(({ lectureId }) => lectureId === lecture.id)

  const choose = (name: string, value: string | undefined) =>
    setQuery(
      (known) => {
        const next = new URLSearchParams(known)
        next.delete('t')
        if (value === undefined) next.delete(name)
        else next.set(name, value)
        return next
      },
      { replace: true, preventScrollReset: true },
    )

  return (
    <>
      <div className="flex flex-wrap items-end gap-3">
        <h2 ref={heading} tabIndex={-1} className="mr-auto text-xl outline-none max-sm:basis-full">
          Your notes
        </h2>
        <SelectField
          label="Show"
          value={showsAll ? 'all' : 'lecture'}
          onChange={(event) => choose('notes', event.currentTarget.value === 'all' ? undefined : 'lecture')}
        >
          <option value="all">All lectures</option>
          <option value="lecture">This lecture</option>
        </SelectField>
        <SelectField
          label="Sort by"
          value={order}
          onChange={(event) => choose('order', event.currentTarget.value === 'newest' ? 'newest' : undefined)}
        >
          <option value="course">Course order</option>
          <option value="newest">Newest first</option>
        </SelectField>
        {notes.length > 0 && <DownloadButton load={() => download(exportNotes, { query: { courseId: course.id } })}>Export</DownloadButton>}
      </div>
      {shown.length === 0 && (
        <Empty
          drawing="courses"
          title={showsAll ? 'No notes in this course yet.' : 'No notes in this lecture yet.'}
          text="Press B while a video plays to bookmark the moment, or write a note and find it here."
        />
      )}
      {groupNotes(shown, course.sections, order).map((group) => (
        <section key={group.title}>
          <h3 dir="auto" className="mb-1 text-lg">
            {group.title}
          </h3>
          <ul>
            {group.notes.map((note) => (
              <NoteRow
                key={note.clientId}
                {...{ note, notebook }}
                lectureTitle={notebook.notes.titleOf(note.lectureId) ?? undefined}
                to={note.lectureId === null ? undefined : addressOf({ lectureId: note.lectureId, second: note.second })}
                onGone={() => heading.current?.focus()}
              />
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}
