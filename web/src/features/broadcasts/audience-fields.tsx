import type { Segment } from '@akada/contract/broadcasts.ts'
import { useQuery } from '@tanstack/react-query'
import { countries } from '../../lib/countries.ts'
import { SelectField } from '../../ui/field.tsx'
import { TitlePicker } from '../../ui/title-picker.tsx'
import { countText, segmentWords } from './broadcast-words.ts'
import { audienceQuery, categoriesQuery, coursesQuery, type To } from './broadcasts.api.ts'
import { audienceOf, type DraftValues, type Faults } from './draft-values.ts'

type AudienceFieldsProps = { values: DraftValues; faults: Faults; onChange: (change: Partial<DraftValues>) => void }

const segments = Object.keys(segmentWords) as (keyof typeof segmentWords)[]

/** Edits an announcement's audience. */
export const AudienceFields = ({ values, faults, onChange }: AudienceFieldsProps) => (
  <fieldset className="grid min-w-0 gap-5">
    <legend className="mb-3 font-semibold">Recipients</legend>
    <SelectField
      label="Group"
      name="segment"
      value={values.segment}
      onChange={({ currentTarget }) => onChange({ segment: currentTarget.value as Segment })}
    >
      {segments.map((segment) => (
        <option key={segment} value={segment}>
          {segmentWords[segment]}
        </option>
      ))}
    </SelectField>
    {values.segment === 'COURSE' && (
      <TitlePicker
        label="Course"
        things="courses"
        name="courseId"
        isSingle
        find={coursesQuery}
        error={faults.courseId}
        chosen={values.course ? [values.course] : []}
        onChange={([course]) => onChange({ course: course ?? null })}
      />
    )}
    {values.segment === 'CATEGORY' && <Categories values={values} faults={faults} onChange={onChange} />}
    <SelectField
      label="Country"
      name="country"
      hint="Country of the user’s account."
      value={values.country ?? ''}
      onChange={({ currentTarget }) => onChange({ country: currentTarget.value || null })}
    >
      <option value="">All countries</option>
      {countries.map(({ code, name }) => (
        <option dir="auto" key={code} value={code}>
          {name}
        </option>
      ))}
    </SelectField>
  </fieldset>
)

function Categories({ values, faults, onChange }: AudienceFieldsProps) {
  const { data: categories = [] } = useQuery(categoriesQuery)
  return (
    <SelectField
      label="Category"
      name="categoryId"
      required
      error={faults.categoryId}
      value={values.categoryId ?? ''}
      onChange={({ currentTarget }) => onChange({ categoryId: Number(currentTarget.value) || null })}
    >
      <option value="">Choose a category</option>
      {categories.map(({ id, name }) => (
        <option dir="auto" key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}

/** Shows the exact current recipient count. */
export function AudienceCount({ values, to }: { values: DraftValues; to: To }) {
  const { data, isError } = useQuery(audienceQuery(audienceOf(values)))
  return (
    <p role="status" className="tabular min-h-6 text-ink-muted">
      {data && `${countText(data.recipients, to)}`}
      {isError && !data && 'We couldn’t count the recipients.'}
    </p>
  )
}
