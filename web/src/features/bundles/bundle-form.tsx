import type { OwnBundle } from '@akada/contract/bundles.ts'
import { bundleLimits } from '@akada/contract/limits.ts'
import { type FormEvent, useState } from 'react'
import { ApiError, sentenceOf } from '../../lib/api.ts'
import { formatAmount } from '../../lib/format.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextArea, TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { LeaveGuard } from '../../ui/leave-guard.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { TitlePicker } from '../../ui/title-picker.tsx'
import { useShownFaults } from '../../ui/use-shown-faults.ts'
import { type BundleFaults, type BundleValues, faultsOf, listPriceOf, newBundle, termsOf, valuesOf } from './bundle-values.ts'
import { bundleCoursesQuery, useSaveBundle } from './bundles.api.ts'
import { NewerBundle } from './newer-bundle.tsx'

type BundleFormProps = { bundle?: OwnBundle | undefined; onSaved: (bundle: OwnBundle) => void }

/** Edits a bundle, or creates one. */
export function BundleForm({ bundle: loaded, onSaved }: BundleFormProps) {
  // A version loaded in the background must not replace the version being edited.
  const [bundle, setBundle] = useState(loaded)
  const initial = bundle ? valuesOf(bundle) : newBundle
  const [values, setValues] = useState(initial)
  const save = useSaveBundle(bundle?.id)
  const faults = faultsOf(values)
  const { shown, showAll, onBlur } = useShownFaults(faults)
  const errors = { ...serverFaults(save.error), ...shown }
  const change = (part: Partial<BundleValues>) => {
    save.reset()
    setValues((before) => ({ ...before, ...part }))
  }

  function show(newer: OwnBundle) {
    setBundle(newer)
    setValues(valuesOf(newer))
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    showAll()
    if (Object.keys(faults).length > 0) return
    const body = { ...termsOf(values), ...(bundle && { version: bundle.version }) }
    save.mutate(body, {
      onSuccess: (saved) => {
        if (bundle) show(saved)
        onSaved(saved)
      },
    })
  }

  const newer = newerIn(save.error)

  return (
    <Form onSubmit={submit} onBlur={onBlur} className="grid gap-6">
      <LeaveGuard
        isDirty={JSON.stringify(termsOf(values)) !== JSON.stringify(termsOf(initial))}
        isBeingSaved={save.isPending || (save.isSuccess && !bundle)}
      />
      <SectionCard title="Bundle">
        <div className="grid gap-5">
          <TextField
            label="Title"
            name="title"
            required
            maxLength={bundleLimits.title.max}
            value={values.title}
            error={errors.title}
            onChange={({ currentTarget }) => change({ title: currentTarget.value })}
          />
          <TextArea
            label="Description"
            name="description"
            rows={5}
            maxLength={bundleLimits.description}
            hint="Who it’s for, and why these courses belong together."
            value={values.description}
            error={errors.description}
            onChange={({ currentTarget }) => change({ description: currentTarget.value })}
          />
          <TitlePicker
            label="Courses"
            things="courses"
            name="courses"
            most={bundleLimits.courses.max}
            chosen={values.courses}
            find={bundleCoursesQuery}
            error={errors.courses}
            onChange={(courses) => change({ courses })}
          />
        </div>
      </SectionCard>
      <Prices values={values} errors={errors} onChange={change} />
      {newer && (
        <NewerBundle
          newer={newer}
          onTake={() => {
            save.reset()
            show(newer)
          }}
          onKeep={() => {
            save.reset()
            setBundle(newer)
          }}
        />
      )}
      {save.error && !newer && (
        <Banner key={save.submittedAt} kind="error">
          {sentenceOf(save.error, 'We couldn’t save this bundle. Please try again.')}
        </Banner>
      )}
      <div>
        <Button type="submit" busy={save.isPending} busyText="Saving…">
          {bundle ? 'Save bundle' : 'Create draft'}
        </Button>
      </div>
    </Form>
  )
}

type PricesProps = { values: BundleValues; errors: BundleFaults; onChange: (part: Partial<BundleValues>) => void }

const Prices = ({ values, errors, onChange }: PricesProps) => (
  <SectionCard title="Price" intro="The price is divided among the courses in proportion to their own prices.">
    <div className="grid gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <NumberField
          label="Price in naira"
          name="priceNaira"
          unit="₦"
          inputMode="decimal"
          hint={alone(values, 'NGN') ?? 'Leave blank to sell in dollars only.'}
          value={values.priceNaira}
          error={errors.priceNaira}
          onChange={({ currentTarget }) => onChange({ priceNaira: currentTarget.value })}
        />
        <NumberField
          label="Price in dollars"
          name="priceUsd"
          unit="$"
          inputMode="decimal"
          hint={alone(values, 'USD') ?? 'Required to publish.'}
          value={values.priceUsd}
          error={errors.priceUsd}
          onChange={({ currentTarget }) => onChange({ priceUsd: currentTarget.value })}
        />
      </div>
      <SelectField
        label="Buyers who have some of the courses"
        name="ownedCourses"
        value={values.ownedCourses}
        onChange={({ currentTarget }) => onChange({ ownedCourses: currentTarget.value === 'KEEP' ? 'KEEP' : 'REDUCE' })}
      >
        <option value="REDUCE">Pay less, by their share</option>
        <option value="KEEP">Pay the whole price</option>
      </SelectField>
    </div>
  </SectionCard>
)

/** Says what the courses cost without the bundle. */
function alone({ courses }: BundleValues, currency: 'NGN' | 'USD'): string | undefined {
  const list = listPriceOf(courses, currency)
  return list === null ? undefined : `The courses alone cost ${formatAmount(list, currency)}.`
}

/** Returns the newer version, if the bundle was changed elsewhere. */
const newerIn = (error: Error | null): OwnBundle | null =>
  error instanceof ApiError && error.code === 'EDIT_CONFLICT' ? (error.data as OwnBundle) : null

/** Returns the server's messages by field. */
function serverFaults(error: Error | null): BundleFaults {
  if (!(error instanceof ApiError)) return {}
  if (error.code === 'COURSE_NOT_FOUND') return { courses: 'One of these courses is no longer available.' }
  return Object.fromEntries(error.errors.map(({ path, message }) => [path.startsWith('courseIds') ? 'courses' : path, message]))
}
