import type { Lecture, Section } from '@akada/contract/courses.ts'
import type { Closed } from '@akada/contract/pacing.ts'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { formatMoment } from '../../lib/moments.ts'
import { closedWords } from '../../lib/opening-words.ts'
import { AccordionItem } from '../../ui/accordion.tsx'
import { Icon } from '../../ui/icon.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'

type CurriculumListProps = {
  sections: readonly Section[]
  completed: ReadonlySet<number>
  currentId: number | undefined
  addressOf: (lectureId: number) => string
  /** Returns the size of a lecture's video, or undefined without a video. */
  sizeOf: (lecture: Lecture) => string | undefined
  /** Renders an additional mark next to a lecture. */
  markOf?: (lecture: Lecture) => ReactNode
  /** Returns whether a lecture can't be opened now. */
  isAway?: (lecture: Lecture) => boolean
  /** Renders an action for a whole section. */
  toolOf?: (section: Section) => ReactNode
}

/** Lists a course's sections with their progress. The section of the current lecture is open. */
export function CurriculumList({ sections, completed, currentId, addressOf, ...of }: CurriculumListProps) {
  const [toggled, setToggled] = useState<Readonly<Record<number, boolean>>>({})
  const currentSection = sections.find(({ lectures }) => lectures.some(({ id }) => id === currentId))?.id
  const list = useRef<HTMLDivElement>(null)
  useCurrentInView(list, currentId)

  // When the user reaches a section, it opens even if it was closed before.
  const [shownSection, setShownSection] = useState(currentSection)
  if (shownSection !== currentSection) {
    setShownSection(currentSection)
    if (currentSection !== undefined) setToggled({ ...toggled, [currentSection]: true })
  }

  return (
    <div ref={list}>
      {sections.map((section) => (
        <AccordionItem
          key={section.id}
          open={toggled[section.id] ?? section.id === currentSection}
          onToggle={(isOpen) => setToggled((known) => ({ ...known, [section.id]: isOpen }))}
          summary={
            <>
              <span dir="auto" className="font-semibold">
                {section.title}
              </span>
              <span className="tabular text-sm text-ink-muted">
                {section.lectures.filter(({ id }) => completed.has(id)).length}/{section.lectures.length}
                <VisuallyHidden> lectures complete</VisuallyHidden> · {section.durationString}
              </span>
              <SectionOpening section={section} />
            </>
          }
        >
          {of.toolOf?.(section)}
          <ol className="-mx-4 -my-3">
            {section.lectures.map((lecture) => (
              <LectureRow
                key={lecture.id}
                lecture={lecture}
                isComplete={completed.has(lecture.id)}
                isCurrent={lecture.id === currentId}
                to={addressOf(lecture.id)}
                size={of.sizeOf(lecture)}
                mark={of.markOf?.(lecture)}
                isAway={of.isAway?.(lecture)}
              />
            ))}
          </ol>
        </AccordionItem>
      ))}
    </div>
  )
}

const kinds = {
  VIDEO: { icon: 'video', name: 'Video' },
  TEXT: { icon: 'text', name: 'Text' },
  QUIZ: { icon: 'quiz', name: 'Quiz' },
  ASSIGNMENT: { icon: 'edit', name: 'Assignment' },
} as const

type LectureRowProps = {
  lecture: Lecture
  isComplete: boolean
  isCurrent: boolean
  to: string
  size: string | undefined
  mark: ReactNode
  isAway: boolean | undefined
}

const rowClass =
  'flex min-h-12 items-center gap-3 border-s-4 border-transparent py-2 pr-4 ps-3 focus-visible:-outline-offset-2 aria-[current]:border-brand aria-[current]:bg-brand-soft'

const LectureRow = ({ lecture, isComplete, isCurrent, to, size, mark, isAway = false }: LectureRowProps) => {
  const content = (
    <>
      <Icon name={kinds[lecture.contentType].icon} label={kinds[lecture.contentType].name} className="text-ink-muted" />
      <span className="min-w-0 flex-1 leading-snug">
        <bdi className="block">{lecture.title}</bdi>
        {lecture.closed && <Opening closed={lecture.closed} />}
      </span>
      <span className="tabular text-right text-sm text-ink-muted">
        {lecture.durationString}
        {size && <span className="block whitespace-nowrap">{size}</span>}
        {mark}
      </span>
      <span className="size-5 flex-none">
        {isComplete && <Icon name="check-circle" label="Completed" className="text-success" />}
        {lecture.closed && <Icon name="lock" label="Not open yet" className="text-ink-muted" />}
      </span>
    </>
  )
  return (
    <li>
      {isAway ? (
        <div aria-current={isCurrent || undefined} className={`${rowClass} text-ink-muted`}>
          {content}
        </div>
      ) : (
        <Link to={to} aria-current={isCurrent || undefined} className={`${rowClass} hover:bg-sunken`}>
          {content}
        </Link>
      )}
    </li>
  )
}

const Opening = ({ closed }: { closed: Closed }) => (
  <span className="block text-sm text-ink-muted">{closedWords(closed, formatMoment)}</span>
)

/** Says when a section opens that has no open lecture. Its first lecture opens first. */
function SectionOpening({ section: { lectures } }: { section: Section }) {
  const [closed] = lectures.map((lecture) => lecture.closed)
  return closed && lectures.every((lecture) => lecture.closed) && <Opening closed={closed} />
}

/** Scrolls the current lecture into view within the list. Never scrolls the page. */
function useCurrentInView(list: RefObject<HTMLElement | null>, currentId: number | undefined) {
  useEffect(() => {
    const row = currentId === undefined ? null : list.current?.querySelector('[aria-current]')
    const scroller = list.current?.closest('[data-scroller]')
    if (!row || !scroller) return
    const place = row.getBoundingClientRect()
    const frame = scroller.getBoundingClientRect()
    if (place.top < frame.top || place.bottom > frame.bottom) scroller.scrollTop += place.top - frame.top - frame.height / 3
  }, [list, currentId])
}
