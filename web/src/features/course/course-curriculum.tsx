import { counted } from '@akada/contract/counts.ts'
import type { Course, Lecture } from '@akada/contract/courses.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { openingWords } from '../../lib/opening-words.ts'
import { AccordionItem } from '../../ui/accordion.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'

type CurriculumProps = {
  course: Pick<Course, 'sections' | 'totalLectures' | 'durationString'>
  /** Whether the user can preview the lecture on this page. */
  isPlayable: (lecture: Lecture) => boolean
  onPlay: (lecture: Lecture) => void
  /** Returns a lecture's URL in the player. Set for enrolled students, for whom every row is a link. */
  placeOf?: ((lecture: Lecture) => string) | undefined
}

export function CourseCurriculum({ course, isPlayable, onPlay, placeOf }: CurriculumProps) {
  const { sections } = course
  const [closed, setClosed] = useState<ReadonlySet<number>>(new Set())
  const isAllClosed = closed.size === sections.length

  if (sections.length === 0) return <p className="text-ink-muted">The curriculum isn’t available yet.</p>
  return (
    <section>
      <h2 className="mb-2 text-2xl">Curriculum</h2>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="text-ink-muted">
          {counted(sections.length, 'section')} · {counted(course.totalLectures, 'lecture')} · {course.durationString} total length
        </p>
        <Button
          variant="quiet"
          size="small"
          className="-mx-3"
          onClick={() => setClosed(new Set(isAllClosed ? [] : sections.map(({ id }) => id)))}
        >
          {isAllClosed ? 'Expand all' : 'Collapse all'}
        </Button>
      </div>
      <div>
        {sections.map((section) => (
          <AccordionItem
            key={section.id}
            open={!closed.has(section.id)}
            onToggle={(isOpen) => setClosed((ids) => new Set(isOpen ? [...ids].filter((id) => id !== section.id) : [...ids, section.id]))}
            summary={
              <>
                <span dir="auto" className="font-semibold">
                  {section.title}
                </span>
                <span className="text-sm text-ink-muted">
                  {counted(section.lectures.length, 'lecture')} · {section.durationString}
                  {section.opens && ` · ${openingWords(section.opens)}`}
                </span>
              </>
            }
          >
            <ul className="-my-1">
              {section.lectures.map((lecture) => (
                <LectureRow key={lecture.id} lecture={lecture} place={placeOf?.(lecture)} {...(isPlayable(lecture) && { onPlay })} />
              ))}
            </ul>
          </AccordionItem>
        ))}
      </div>
    </section>
  )
}

const kinds = {
  VIDEO: { icon: 'video', name: 'Video' },
  TEXT: { icon: 'text', name: 'Text' },
  QUIZ: { icon: 'quiz', name: 'Quiz' },
  ASSIGNMENT: { icon: 'edit', name: 'Assignment' },
} as const

type LectureRowProps = { lecture: Lecture; place: string | undefined; onPlay?: (lecture: Lecture) => void }

function LectureRow({ lecture, place, onPlay }: LectureRowProps) {
  const kind = kinds[lecture.contentType]
  return (
    <li className="flex min-h-11 items-center gap-3 py-1">
      <Icon name={kind.icon} label={kind.name} className="text-ink-muted" />
      {place !== undefined ? (
        <Link dir="auto" to={place} className="link min-w-0 flex-1 py-1.5">
          {lecture.title}
        </Link>
      ) : onPlay ? (
        <button dir="auto" type="button" className="link min-w-0 flex-1 py-1.5 text-start" onClick={() => onPlay(lecture)}>
          {lecture.title}
          <VisuallyHidden> (play)</VisuallyHidden>
        </button>
      ) : (
        <span dir="auto" className="min-w-0 flex-1">
          {lecture.title}
        </span>
      )}
      {lecture.isPreview && <Badge kind="brand">Preview</Badge>}
      {lecture.opens && !lecture.isPreview && <span className="text-sm text-ink-muted">{openingWords(lecture.opens)}</span>}
      <span className="tabular text-right text-sm text-ink-muted">
        {lecture.durationString}
        {lecture.videoProvider && <span className="block whitespace-nowrap">Online only</span>}
      </span>
    </li>
  )
}
