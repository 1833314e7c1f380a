import type { Course } from '@akada/contract/courses.ts'
import { useId, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { linesOf } from './course-words.ts'

export function CourseOverview({ course }: { course: Course }) {
  const objectives = linesOf(course.learningObjectives)
  const requirements = linesOf(course.requirements)
  return (
    <div className="grid gap-10">
      {objectives.length > 0 && <Objectives objectives={objectives} />}
      <section>
        <h2 className="mb-4 text-2xl">Description</h2>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the server keeps only harmless HTML of what instructors write */}
        <div className="prose" dangerouslySetInnerHTML={{ __html: course.description }} />
      </section>
      {requirements.length > 0 && (
        <section>
          <h2 className="mb-4 text-2xl">Requirements</h2>
          <ul className="list-disc space-y-1 pl-5">
            {requirements.map((requirement) => (
              <li key={requirement}>{requirement}</li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

const SHOWN_AT_FIRST = 8

function Objectives({ objectives }: { objectives: readonly string[] }) {
  const listId = useId()
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? objectives : objectives.slice(0, SHOWN_AT_FIRST)
  return (
    <section className="rounded-lg border border-line bg-surface p-5 sm:p-6">
      <h2 className="mb-4 text-2xl">What You'll Learn</h2>
      <ul id={listId} className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
        {shown.map((objective) => (
          <li key={objective} className="flex gap-2.5">
            <Icon name="check" className="mt-0.5 text-success" />
            <span className="min-w-0">{objective}</span>
          </li>
        ))}
      </ul>
      {objectives.length > SHOWN_AT_FIRST && (
        <Button
          variant="quiet"
          size="small"
          className="mt-4"
          aria-expanded={isWhole}
          aria-controls={listId}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? 'Show less' : 'Show more'}
        </Button>
      )}
    </section>
  )
}
