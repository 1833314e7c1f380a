import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { Notebook } from '../features/notes/notebook.tsx'
import { NotebookList } from '../features/notes/notebook-list.tsx'
import { notebookQuery } from '../features/notes/notebooks.api.ts'
import type { Head } from '../lib/page.ts'
import { paths } from '../lib/paths.ts'
import { Breadcrumb } from '../ui/breadcrumb.tsx'

export const head = (): Head => ({ title: 'Your notes' })

/** Shows all notes by course, or the notes of the course in the URL. */
export function Component() {
  const [query] = useSearchParams()
  const course = query.get('course')
  if (course !== null) return <OneCourse key={course} courseId={Number(course)} />
  return (
    <Frame crumbs={[{ label: 'Your notes' }]}>
      <h1 className="text-3xl">Your notes</h1>
      <p className="mt-2 mb-6 text-ink-muted">Your notes stay available, even for courses you no longer have.</p>
      <NotebookList />
    </Frame>
  )
}

function OneCourse({ courseId }: { courseId: number }) {
  const title = useQuery(notebookQuery(courseId)).data?.title
  return (
    <Frame crumbs={[{ label: 'Your notes', to: paths.myNotes() }, ...(title === undefined ? [] : [{ label: title }])]}>
      <Notebook courseId={courseId} />
    </Frame>
  )
}

const Frame = ({ crumbs, children }: { crumbs: { label: string; to?: string }[]; children: ReactNode }) => (
  <div className="page page-narrow min-h-dvh py-6">
    <div className="mb-5">
      <Breadcrumb crumbs={[{ label: 'Home', to: paths.home }, { label: 'My Learning', to: paths.myLearning() }, ...crumbs]} />
    </div>
    {children}
  </div>
)
