import type { CertificateTemplate } from '@akada/contract/course-fields.ts'
import { courseLimits } from '@akada/contract/limits.ts'
import { Button } from '../../ui/button.tsx'
import { CheckField } from '../../ui/check-field.tsx'
import { Field, TextField } from '../../ui/field.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import type { CertificateDesign } from './certificate.api.ts'
import { CertificatePictureField } from './certificate-picture-field.tsx'
import { CertificatePreview } from './certificate-preview.tsx'
import { useCourseEditing, useCourseField } from './course-editing.tsx'
import { templateWords } from './course-words.ts'

const templates: readonly CertificateTemplate[] = ['CLASSIC', 'MODERN', 'FORMAL']

const SITE_COLOR = '#0b6b47'

/** Edits the design of the course's certificates beside a preview. */
export function CertificateTab() {
  const { course, values, faults, isReadOnly } = useCourseEditing()
  const design: CertificateDesign = {
    certificateTemplate: values.certificateTemplate,
    certificateShowsHours: values.certificateShowsHours,
    certificateShowsGrade: values.certificateShowsGrade,
    // The server would refuse an invalid value, so the preview shows the saved one.
    ...(!faults.certificateAccent && { certificateAccent: values.certificateAccent }),
    ...(!faults.certificateSignatory && { certificateSignatory: values.certificateSignatory }),
  }
  return (
    <SectionCard title="Certificate" intro="Changes apply to new certificates. Certificates that were already issued stay the same.">
      <div className="grid gap-6 lg:grid-cols-2">
        <div className="lg:sticky lg:top-24 lg:order-last lg:self-start">
          <CertificatePreview courseId={course.id} design={design} />
        </div>
        <fieldset disabled={isReadOnly} className="grid min-w-0 gap-5">
          <TemplateChoice />
          <AccentField />
          <CertificatePictureField
            courseId={course.id}
            picture="LOGO"
            label="Logo"
            hint="Shown at the top, at most 150 × 60 points. Transparent backgrounds are kept."
            isSet={course.hasCertificateLogo === true}
            disabled={isReadOnly}
          />
          <SignatoryField />
          <CertificatePictureField
            courseId={course.id}
            picture="SIGNATURE"
            label="Signature"
            hint="Shown above the name. A dark signature on a transparent or white background works best."
            isSet={course.hasCertificateSignature === true}
            disabled={isReadOnly}
          />
          <Facts />
        </fieldset>
      </div>
    </SectionCard>
  )
}

function TemplateChoice() {
  const { value, change } = useCourseField('certificateTemplate')
  return (
    <fieldset>
      <legend className="field-label">Template</legend>
      <div className="mt-1 flex flex-wrap gap-x-6 gap-y-1">
        {templates.map((template) => (
          <label key={template} className="flex min-h-11 items-center gap-3">
            <input
              type="radio"
              name="certificate-template"
              className="size-5 flex-none accent-brand"
              checked={value === template}
              onChange={() => change(template)}
            />
            {templateWords[template]}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function AccentField() {
  const { value, error, change } = useCourseField('certificateAccent')
  return (
    <Field
      label="Accent color"
      hint="Such as #7a1f3d. Leave blank to use the site’s colors. Text in this color is darkened if it would be hard to read."
      error={error}
    >
      {(control) => (
        <div className="flex flex-wrap items-center gap-3">
          <input
            type="color"
            aria-label="Pick an accent color"
            className="size-11 flex-none cursor-pointer rounded-md border border-line bg-surface p-1"
            value={/^#[0-9a-f]{6}$/i.test(value) ? value : SITE_COLOR}
            onChange={(event) => change(event.currentTarget.value)}
          />
          <input
            {...control}
            type="text"
            maxLength={7}
            spellCheck={false}
            autoComplete="off"
            className="control max-w-40"
            value={value}
            onChange={(event) => change(event.currentTarget.value.trim().toLowerCase())}
          />
          {value !== '' && (
            <Button variant="quiet" onClick={() => change('')}>
              Use the site’s colors
            </Button>
          )}
        </div>
      )}
    </Field>
  )
}

function SignatoryField() {
  const { value, error, change } = useCourseField('certificateSignatory')
  return (
    <TextField
      label="Signatory"
      hint="The name and title of the person who signs, such as Dr. Ngozi Eze, Director."
      maxLength={courseLimits.signatory}
      value={value}
      error={error}
      onChange={(event) => change(event.currentTarget.value)}
    />
  )
}

function Facts() {
  const hours = useCourseField('certificateShowsHours')
  const grade = useCourseField('certificateShowsGrade')
  return (
    <>
      <CheckField
        isSwitch
        label="Show the course length"
        checked={hours.value}
        onChange={(event) => hours.change(event.currentTarget.checked)}
      />
      <CheckField
        isSwitch
        label="Show a grade"
        hint="The average of the student’s best results in quizzes and assignments. Omitted if the course has neither."
        checked={grade.value}
        onChange={(event) => grade.change(event.currentTarget.checked)}
      />
    </>
  )
}
