import { exportNotes } from '@akada/contract/calls/notes.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { ApiError } from '../../lib/api.ts'
import { download } from '../../lib/download.ts'
import { paths } from '../../lib/paths.ts'
import { LinkButton } from '../../ui/button.tsx'
import { DownloadButton } from '../../ui/download-button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { notebookQuery, type WrittenNote } from './notebooks.api.ts'
import { titleOfMoment } from './notes.rules.ts'

/** Shows the user's notes in one course for reading and export, even after the user has lost access to the course. */
export function Notebook({ courseId }: { courseId: number }) {
  const notebook = useQuery(notebookQuery(courseId))

  if (notebook.isPending)
    return (
      <Loading label="Loading your notes…">
        <Skeleton className="h-9 max-w-lg" />
        <Skeleton className="mt-6 h-60 rounded-lg" />
      </Loading>
    )
  if (!notebook.data) return <Missing error={notebook.error} isAsking={notebook.isFetching} onRetry={() => void notebook.refetch()} />
  const { title, isEnrolled, notes } = notebook.data
  return (
    <>
      <h1 className="text-3xl">
        Your notes: <bdi>{title}</bdi>
      </h1>
      <div className="mt-3 mb-6 flex flex-wrap items-center justify-between gap-4">
        {isEnrolled ? (
          <LinkButton to={paths.learn(courseId, { tab: 'notes' })} variant="secondary">
            Go to Course
          </LinkButton>
        ) : (
          <p className="text-ink-muted">You no longer have access to this course. Your notes stay available.</p>
        )}
        <DownloadButton load={() => download(exportNotes, { query: { courseId } })}>Export</DownloadButton>
      </div>
      {bySection(notes).map((section) => (
        <section key={section.key} className="mb-8">
          <h2 dir="auto" className="mb-2 text-xl">
            {section.title}
          </h2>
          <ul>
            {section.notes.map((note) => (
              <WrittenRow key={note.id} note={note} to={isEnrolled ? addressOf(courseId, note) : undefined} />
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}

const WrittenRow = ({ note: { second, lecture, text }, to }: { note: WrittenNote; to: string | undefined }) => (
  <li className="grid gap-1 border-t border-line py-3">
    <p className="text-sm text-ink-muted">
      {to === undefined ? (
        <span className="tabular font-semibold">{titleOfMoment(second)}</span>
      ) : (
        <Link to={to} className="tabular link py-1">
          {titleOfMoment(second)}
        </Link>
      )}
      {lecture !== null && ` in ${lecture}`}
    </p>
    <p dir="auto" className={text === '' ? 'text-ink-muted' : 'break-words whitespace-pre-line'}>
      {text || 'Bookmark'}
    </p>
  </li>
)

const addressOf = (courseId: number, { lectureId, second }: WrittenNote): string | undefined =>
  lectureId === null ? undefined : paths.learn(courseId, { lecture: lectureId, tab: 'notes', t: second ?? undefined })

type WrittenSection = { key: number; title: string; notes: WrittenNote[] }

/** Notes arrive in course order, so a section ends where the next one starts. */
function bySection(notes: readonly WrittenNote[]): WrittenSection[] {
  const sections: WrittenSection[] = []
  for (const note of notes) {
    const title = note.section ?? 'Removed lectures'
    const last = sections.at(-1)
    if (last?.title === title) last.notes.push(note)
    else sections.push({ key: note.id, title, notes: [note] })
  }
  return sections
}

function Missing({ error, isAsking, onRetry }: { error: Error; isAsking: boolean; onRetry: () => void }) {
  if (error instanceof ApiError && (error.status === 404 || error.status === 400))
    return (
      <Empty
        drawing="courses"
        title="You have no notes in this course."
        action={<LinkButton to={paths.myNotes()}>All your notes</LinkButton>}
      />
    )
  return <Failed message="We couldn’t load your notes." onRetry={onRetry} busy={isAsking} />
}
