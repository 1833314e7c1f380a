import { LinesEditor } from './lines-editor.tsx'

/** Edits a course's objectives, requirements and audience. */
export const LearnersTab = () => (
  <div className="grid gap-6">
    <LinesEditor
      name="learningObjectives"
      intro="What students will be able to do after this course. List four or more to help them decide."
      noun="Objective"
      placeholder="Keep a small shop’s books without an accountant"
    />
    <LinesEditor
      name="requirements"
      intro="The skills and tools students need. If they need none, say so to attract more students."
      noun="Requirement"
      placeholder="A phone or laptop. No experience needed."
    />
    <LinesEditor
      name="audience"
      intro="Who benefits most from this course, and who it isn’t for."
      noun="Audience"
      placeholder="Shop owners who do their own bookkeeping"
    />
  </div>
)
