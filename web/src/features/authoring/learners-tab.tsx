import { LinesEditor } from './lines-editor.tsx'

/** The audience of a course, and its objectives. */
export const LearnersTab = () => (
  <div className="grid gap-6">
    <LinesEditor
      name="learningObjectives"
      intro="What one can do after this course. Four or more of them help a student decide."
      noun="Objective"
      placeholder="Keep the books of a small shop without an accountant"
    />
    <LinesEditor
      name="requirements"
      intro="What one has to know or have before. Without any, say so: more students begin."
      noun="Requirement"
      placeholder="A phone or a laptop; no experience is needed"
    />
    <LinesEditor
      name="audience"
      intro="Who learns the most from it, and for whom it isn’t."
      noun="Audience"
      placeholder="Shop owners who do their own books"
    />
  </div>
)
