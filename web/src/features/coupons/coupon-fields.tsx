import { Controller, useFormContext, useWatch } from 'react-hook-form'
import { ownZone } from '../../lib/local-time.ts'
import { Button } from '../../ui/button.tsx'
import { CheckField } from '../../ui/check-field.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { CompoundField } from '../../ui/form.tsx'
import { type CouponValues, generateCode } from './coupon-values.ts'
import { CoursePicker } from './course-picker.tsx'
import type { Scopes } from './scopes.ts'

type FieldsProps = {
  scopes: Scopes
  /** True for a used coupon, whose terms can't be changed. */
  isLocked: boolean
}

export const CodeField = ({ isLocked }: { isLocked: boolean }) => {
  const { register, setValue, formState } = useFormContext<CouponValues>()
  return (
    <div className="flex flex-wrap items-start gap-3">
      <div className="min-w-0 flex-1 basis-56">
        <TextField
          label="Code"
          hint="3 to 32 letters, digits or hyphens. Not case-sensitive."
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={64}
          required
          disabled={isLocked}
          error={formState.errors.code?.message}
          {...register('code')}
        />
      </div>
      {!isLocked && (
        <Button
          variant="secondary"
          className="sm:mt-14"
          onClick={() => setValue('code', generateCode(), { shouldDirty: true, shouldValidate: true })}
        >
          Generate
        </Button>
      )}
    </div>
  )
}

export function BatchFields() {
  const { register, formState } = useFormContext<CouponValues>()
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField
        label="Prefix"
        hint="The start of every code, such as LAGOS-."
        autoComplete="off"
        spellCheck={false}
        maxLength={64}
        error={formState.errors.prefix?.message}
        {...register('prefix')}
      />
      <TextField
        label="Number of codes"
        hint="1 to 1,000 unique codes."
        inputMode="numeric"
        required
        error={formState.errors.count?.message}
        {...register('count')}
      />
    </div>
  )
}

export function OfferFields({ scopes, isLocked }: FieldsProps) {
  const { register, control, formState } = useFormContext<CouponValues>()
  const scope = useWatch({ control, name: 'scope' })
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Discount (%)"
          hint="1 to 100, in steps of 0.5."
          inputMode="decimal"
          required
          disabled={isLocked}
          error={formState.errors.discountPercentage?.message}
          {...register('discountPercentage')}
        />
        <SelectField
          label="Applies to"
          hint="The courses that get the discount."
          disabled={isLocked}
          error={formState.errors.scope?.message}
          {...register('scope')}
        >
          {scopes.map(({ value, text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </SelectField>
      </div>
      {scope === 'COURSES' && (
        <Controller
          control={control}
          name="courses"
          render={({ field, fieldState }) => (
            <CompoundField field={field}>
              <CoursePicker chosen={field.value} onChange={field.onChange} disabled={isLocked} error={fieldState.error?.message} />
            </CompoundField>
          )}
        />
      )}
    </>
  )
}

export function LimitFields({ isLocked }: { isLocked: boolean }) {
  const { register, control, formState } = useFormContext<CouponValues>()
  const { errors } = formState
  const isMany = useWatch({ control, name: 'kind' }) === 'many'
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Starts"
          hint={`Leave blank to start now. Times are in ${ownZone()}.`}
          type="datetime-local"
          disabled={isLocked}
          error={errors.startsAt?.message}
          {...register('startsAt')}
        />
        <TextField
          label="Ends"
          hint="Leave blank for no end date."
          type="datetime-local"
          error={errors.expiresAt?.message}
          {...register('expiresAt')}
        />
        <TextField
          label="Maximum redemptions"
          hint={isMany ? 'Uses per code. Leave blank for single-use codes.' : 'Total uses. Leave blank for no limit.'}
          inputMode="numeric"
          error={errors.maxRedemptions?.message}
          {...register('maxRedemptions')}
        />
      </div>
      <CheckField
        isSwitch
        label="One use per buyer"
        hint="Each buyer can use this coupon only once."
        disabled={isLocked}
        {...register('isOncePerPerson')}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Minimum purchase in naira"
          hint="Total price of eligible courses. Leave blank for no minimum."
          inputMode="decimal"
          disabled={isLocked}
          error={errors.minimumNaira?.message}
          {...register('minimumNaira')}
        />
        <TextField
          label="Minimum purchase in dollars"
          hint="For buyers who pay in dollars. Leave blank for no minimum."
          inputMode="decimal"
          disabled={isLocked}
          error={errors.minimumUsd?.message}
          {...register('minimumUsd')}
        />
        <TextField
          label="Affiliate code"
          hint="Sales with this coupon count for this affiliate. Leave blank for none."
          autoComplete="off"
          disabled={isLocked}
          error={errors.affiliateCode?.message}
          {...register('affiliateCode')}
        />
      </div>
    </>
  )
}
