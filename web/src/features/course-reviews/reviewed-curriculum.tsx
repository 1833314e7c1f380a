import type { Course, Lecture } from '@akada/contract/courses.ts'
import { AccordionItem } from '../../ui/accordion.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Icon } from '../../ui/icon.tsx'

type ReviewedCurriculumProps = { course: Course; onOpen: (lectureId: number) => void }

/** Lists all sections and lectures in order. Each lecture can be opened. */
export const ReviewedCurriculum = ({ course, onOpen }: ReviewedCurriculumProps) => (
  <section>
    <h2 className="mb-4 text-2xl">Curriculum</h2>
    {course.sections.length === 0 && <p className="text-ink-muted">No sections yet.</p>}
    {course.sections.map((section) => (
      <AccordionItem
        key={section.id}
        open
        summary={
          <>
            <span dir="auto" className="font-semibold wrap-anywhere">
              {section.title}
            </span>
            <span className="tabular text-sm text-ink-muted">{section.durationString}</span>
          </>
        }
      >
        {section.description !== '' && (
          <p dir="auto" className="mb-2 wrap-anywhere whitespace-pre-line text-ink-muted">
            {section.description}
          </p>
        )}
        <ul className="-my-1">
          {section.lectures.map((lecture) => (
            <LectureRow key={lecture.id} lecture={lecture} onOpen={onOpen} />
          ))}
        </ul>
      </AccordionItem>
    ))}
  </section>
)

const kinds = {
  VIDEO: { icon: 'video', name: 'Video' },
  TEXT: { icon: 'text', name: 'Text' },
  QUIZ: { icon: 'quiz', name: 'Quiz' },
  ASSIGNMENT: { icon: 'edit', name: 'Assignment' },
} as const

const LectureRow = ({ lecture, onOpen }: { lecture: Lecture; onOpen: (lectureId: number) => void }) => (
  <li className="flex min-h-11 items-center gap-3 py-1">
    <Icon name={kinds[lecture.contentType].icon} label={kinds[lecture.contentType].name} className="text-ink-muted" />
    <button dir="auto" type="button" className="link min-w-0 flex-1 py-1.5 text-start wrap-anywhere" onClick={() => onOpen(lecture.id)}>
      {lecture.title}
    </button>
    {lecture.held !== undefined && <Badge kind="warning">Unreleased</Badge>}
    {lecture.isPreview && <Badge kind="brand">Preview</Badge>}
    <span className="tabular text-sm text-ink-muted">{lecture.durationString}</span>
  </li>
)
