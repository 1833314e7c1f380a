import type { Coupon } from '@akada/contract/coupons.ts'
import { isolated } from '@akada/contract/text-direction.ts'
import { FormProvider, type Resolver, useFormContext, useWatch } from 'react-hook-form'
import { sentenceOf } from '../../lib/api.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { CheckField } from '../../ui/check-field.tsx'
import { DialogActions } from '../../ui/dialog.tsx'
import { SelectField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { useFormFault } from '../../ui/use-form-fault.tsx'
import { useTouchedForm } from '../../ui/use-touched-form.ts'
import { BatchFields, CodeField, LimitFields, OfferFields } from './coupon-fields.tsx'
import { type CouponCourse, type CouponValues, faultsOf, newCoupon, valuesOf } from './coupon-values.ts'
import { type Maker, scopesOf } from './scopes.ts'
import { type Saved, showCouponFaults, useSaveCoupon } from './use-save-coupon.ts'

type CouponFormProps = {
  maker: Maker
  /** The coupon to edit, or undefined for a new one. */
  coupon?: Coupon | undefined
  /** The course that is initially selected. */
  course?: CouponCourse | undefined
  onSaved: (saved: Saved) => void
  onCancel: () => void
  onBusy: (isBusy: boolean) => void
}

const resolver: Resolver<CouponValues> = (values) => {
  const faults = Object.entries(faultsOf(values)).map(([field, message]) => [field, { type: 'rule', message }] as const)
  return faults.length > 0 ? { values: {}, errors: Object.fromEntries(faults) } : { values, errors: {} }
}

export function CouponForm({ maker, coupon, course, onSaved, onCancel, onBusy }: CouponFormProps) {
  const { banner, showFault, clearFault } = useFormFault()
  const form = useTouchedForm<CouponValues>({
    resolver,
    defaultValues: coupon ? valuesOf(coupon) : newCoupon(course),
  })
  const { dirtyFields, isDirty } = form.formState
  const { save, isPending } = useSaveCoupon(coupon)
  const isLocked = coupon !== undefined && coupon.totalUses + coupon.reservedUses > 0

  const submit = form.handleSubmit((values) => {
    if (coupon && !isDirty) return onCancel()
    clearFault()
    onBusy(true)
    save(values, dirtyFields, {
      onSuccess: (saved) => {
        onBusy(false)
        onSaved(saved)
      },
      onError: (error) => {
        onBusy(false)
        showCouponFaults(error, form.setError)
        showFault(sentenceOf(error, 'We couldn’t save this coupon. Please try again.'))
      },
    })
  })

  return (
    <FormProvider {...form}>
      <Form onSubmit={submit} className="grid gap-5">
        {isLocked && (
          <Banner kind="info">This coupon has been used. You can change only its end date, its limit and whether it’s active.</Banner>
        )}
        {coupon ? <CodeField isLocked={isLocked} /> : <OneOrMany />}
        <OfferFields isLocked={isLocked} scopes={coupon ? withScopeOf(coupon, maker) : scopesOf(maker)} />
        <LimitFields isLocked={isLocked} />
        <PublicField />
        {coupon && (
          <CheckField isSwitch label="Active" hint="Buyers can use this coupon only while it’s active." {...form.register('isActive')} />
        )}
        <div>
          {banner}
          <DialogActions>
            <Button variant="secondary" disabled={isPending} onClick={onCancel}>
              Cancel
            </Button>
            <Button type="submit" busy={isPending} busyText="Saving…">
              {coupon ? 'Save coupon' : 'Create coupon'}
            </Button>
          </DialogActions>
        </div>
      </Form>
    </FormProvider>
  )
}

/** Not for a batch, whose codes are for one buyer each. */
function PublicField() {
  const { control, register } = useFormContext<CouponValues>()
  if (useWatch({ control, name: 'kind' }) === 'many') return null
  return (
    <CheckField
      isSwitch
      label="Show on course pages"
      hint="Visitors of its courses see the code, the discount and the end while it can be used."
      {...register('isPublic')}
    />
  )
}

/** Adds the coupon's own scope if the user can't choose it, because an admin may edit an instructor's coupon. */
const withScopeOf = ({ scope, instructorName }: Coupon, maker: Maker) => {
  const scopes = scopesOf(maker)
  return scopes.some(({ value }) => value === scope)
    ? scopes
    : [...scopes, { value: scope, text: `All courses by ${isolated(instructorName ?? 'the instructor')}` }]
}

function OneOrMany() {
  const { control, register } = useFormContext<CouponValues>()
  const kind = useWatch({ control, name: 'kind' })
  return (
    <>
      <SelectField label="Codes to create" hint="One code to share, or a batch of unique codes." {...register('kind')}>
        <option value="one">One code</option>
        <option value="many">Batch of codes</option>
      </SelectField>
      {kind === 'one' ? <CodeField isLocked={false} /> : <BatchFields />}
    </>
  )
}
