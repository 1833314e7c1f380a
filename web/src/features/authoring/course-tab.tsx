import type { CourseLevel } from '@akada/contract/courses.ts'
import { courseLimits } from '@akada/contract/limits.ts'
import { SelectField, TextField } from '../../ui/field.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { CharacterCount } from './character-count.tsx'
import { useCourseField } from './course-editing.tsx'
import { languageOptions } from './course-languages.ts'
import { levelWords } from './course-words.ts'

/** Edits a course's title, subtitle, level and language. */
export function CourseTab() {
  const title = useCourseField('title')
  const subtitle = useCourseField('subtitle')
  const level = useCourseField('level')
  const language = useCourseField('language')
  return (
    <SectionCard title="Course editing" intro="Shown in the catalog and at the top of your course page.">
      <div className="grid gap-5">
        <div>
          <TextField
            label="Title"
            hint="Use words that students search for."
            required
            autoComplete="off"
            disabled={title.disabled}
            value={title.value}
            error={title.error}
            onChange={(event) => title.change(event.currentTarget.value)}
          />
          <CharacterCount text={title.value} max={courseLimits.title.max} />
        </div>
        <div>
          <TextField
            label="Subtitle"
            hint="In one sentence, say what students will be able to do."
            required
            autoComplete="off"
            disabled={subtitle.disabled}
            value={subtitle.value}
            error={subtitle.error}
            onChange={(event) => subtitle.change(event.currentTarget.value)}
          />
          <CharacterCount text={subtitle.value} max={courseLimits.subtitle.max} />
        </div>
        <div className="grid gap-5 sm:grid-cols-2">
          <SelectField
            label="Level"
            hint="How much experience students need."
            disabled={level.disabled}
            value={level.value}
            error={level.error}
            onChange={(event) => level.change(event.currentTarget.value as CourseLevel)}
          >
            {Object.entries(levelWords).map(([value, words]) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </SelectField>
          <SelectField
            label="Language"
            hint="The language you teach in."
            disabled={language.disabled}
            value={language.value}
            error={language.error}
            onChange={(event) => language.change(event.currentTarget.value)}
          >
            {languageOptions(language.value).map((name) => (
              <option key={name}>{name}</option>
            ))}
          </SelectField>
        </div>
      </div>
    </SectionCard>
  )
}
