import type { EditableLecture } from '@akada/contract/curriculum.ts'
import type { ReactNode } from 'react'
import { Tabs } from '../../ui/tabs.tsx'
import { hasText, typeNames } from './curriculum.rules.ts'
import { useCurriculumActions } from './curriculum-context.ts'
import { type LecturePart, lectureParts } from './open-lectures.ts'

type LectureFrameProps = { lecture: EditableLecture; part: LecturePart; label: string; children: ReactNode }

/** Encloses an open lecture. */
export const LectureFrame = ({ lecture: { id, contentType }, part, label, children }: LectureFrameProps) => (
  <fieldset
    id={editorOf(id)}
    aria-label={label}
    className={`grid min-w-0 grid-cols-1 content-start gap-6 border-t border-line bg-canvas p-4 sm:p-6 ${heightOf(contentType, part)}`}
  >
    {children}
  </fieldset>
)

const editorOf = (lectureId: number) => `lecture-${lectureId}-editor`

/** Reserves space for parts that load, so that the rows below don't move. */
function heightOf(contentType: EditableLecture['contentType'], part: LecturePart): string {
  if (part === 'captions' || (part === 'content' && contentType === 'QUIZ')) return 'min-h-dvh'
  return part === 'content' && hasText({ contentType }) ? 'min-h-128' : ''
}

type LectureTabsProps = { lecture: EditableLecture; part: LecturePart; panels: Record<LecturePart, ReactNode> }

/** The tabs of an open lecture. Only uploaded videos have captions here. */
export function LectureTabs({ lecture, part, panels }: LectureTabsProps) {
  const { openLecture } = useCurriculumActions()
  const { id, title, contentType, link } = lecture
  const parts = lectureParts.filter((each) => each !== 'captions' || (contentType === 'VIDEO' && !link))

  function select(next: LecturePart) {
    // Hidden panels stay in the page, and a video in one of them would keep playing.
    for (const video of document.querySelectorAll<HTMLVideoElement>(`#${editorOf(id)} video`)) video.pause()
    openLecture(id, next)
  }

  return (
    <Tabs
      label={`Parts of ${title}`}
      keepsPanels
      tabs={parts.map((value) => ({ value, label: labelOf(value, lecture), panel: panels[value] }))}
      value={parts.find((each) => each === part) ?? 'content'}
      onChange={select}
    />
  )
}

function labelOf(part: LecturePart, { contentType, captions, resources }: EditableLecture): ReactNode {
  switch (part) {
    case 'content':
      return contentType === 'QUIZ' ? 'Questions' : typeNames[contentType]
    case 'captions':
      return <Counted label="Captions" count={captions.length} />
    case 'resources':
      return <Counted label="Resources" count={resources.length} />
    case 'details':
      return 'Details'
  }
}

const Counted = ({ label, count }: { label: string; count: number }) => (
  <>
    {label}
    {count > 0 && (
      <>
        {' '}
        <span className="tabular font-normal text-ink-muted">{count}</span>
      </>
    )}
  </>
)
