import type { EditableSection } from '@akada/contract/curriculum.ts'
import { courseLimits } from '@akada/contract/limits.ts'
import { RichEditor } from '../../ui/rich-editor/rich-editor.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { CategoryChoice } from './category-choice.tsx'
import { useCourseEditing, useCourseField } from './course-editing.tsx'
import { CoverCard } from './cover-card.tsx'
import { InstructorPanel } from './instructor-panel.tsx'
import { PromotionalVideoCard } from './promotional-video-card.tsx'
import { ResourceList } from './resource-list.tsx'

type LandingTabProps = { sections: readonly EditableSection[] }

/** Edits what buyers see on the course page. */
export function LandingTab({ sections }: LandingTabProps) {
  const { course } = useCourseEditing()
  const description = useCourseField('description')
  const categories = useCourseField('categoryIds')
  return (
    <div className="grid gap-6">
      <SectionCard title="Course landing page">
        <div className="grid gap-6">
          <RichEditor
            label="Description"
            hint={`What the course covers and who it’s for, in at least ${courseLimits.description.min} characters.`}
            required
            disabled={description.disabled}
            value={description.value}
            error={description.error}
            onChange={description.change}
          />
          <fieldset disabled={categories.disabled} className="min-w-0">
            <CategoryChoice value={categories.value} onChange={categories.change} error={categories.error} />
          </fieldset>
        </div>
      </SectionCard>
      <CoverCard />
      <PromotionalVideoCard />
      <InstructorPanel courseId={course.id} />
      <ResourceList courseId={course.id} sections={sections} />
    </div>
  )
}
