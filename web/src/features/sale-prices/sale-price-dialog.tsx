import type { SalePrice, SalePrices } from '@akada/contract/sale-prices.ts'
import type { UseFormReturn } from 'react-hook-form'
import { formatAmount, signs } from '../../lib/format.ts'
import { isoOf, localOf, ownZone } from '../../lib/local-time.ts'
import { TextField } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useSalePriceCalls } from './sale-prices.api.ts'

type SalePriceDialogProps = {
  courseId: number
  regular: SalePrices['regular']
  /** The sale price to edit, or undefined for a new one. */
  sale?: SalePrice | undefined
  open: boolean
  onClose: () => void
}

type Values = { priceNaira: string; priceUsd: string; startsAt: string; endsAt: string }

const textOf = (amount: number | null | undefined) => (amount === null || amount === undefined ? '' : String(amount))

const valuesOf = (sale: SalePrice | undefined): Values => ({
  priceNaira: textOf(sale?.priceNaira),
  priceUsd: textOf(sale?.priceUsd),
  startsAt: localOf(sale?.startsAt ?? null),
  endsAt: localOf(sale?.endsAt ?? null),
})

// The server refuses 0 and a blank time, with the field's message.
const amountOf = (text: string) => Number(text.replaceAll(',', '')) || 0

/** Adds or edits a sale price. Once it has started, only its end can change. */
export function SalePriceDialog({ courseId, regular, sale, open, onClose }: SalePriceDialogProps) {
  const { create, update } = useSalePriceCalls(courseId)
  const isRunning = sale?.state === 'RUNNING'

  function save({ priceNaira, priceUsd, startsAt, endsAt }: Values) {
    const end = isoOf(endsAt) ?? ''
    if (sale && isRunning) return update(sale.id, { ...sale, endsAt: end })
    const prices = { priceNaira: regular.priceNaira === null ? null : amountOf(priceNaira), priceUsd: amountOf(priceUsd), endsAt: end }
    if (sale) return update(sale.id, { ...prices, startsAt: isoOf(startsAt) ?? '', version: sale.version })
    return create({ ...prices, startsAt: isoOf(startsAt) })
  }

  return (
    <FormDialog<Values, void>
      open={open}
      title={sale ? 'Edit sale price' : 'Add sale price'}
      confirmText={sale ? 'Save sale price' : 'Add sale price'}
      busyText="Saving…"
      failure="We couldn’t save this sale price. Please try again."
      empty={valuesOf(sale)}
      fieldOf={{ SALE_PRICE_OVERLAPS: isRunning ? 'endsAt' : 'startsAt' }}
      fields={(form) => (
        <>
          {!isRunning && <PriceFields form={form} regular={regular} />}
          {!isRunning && (
            <TextField
              label="Starts"
              hint={`${sale ? '' : 'Leave blank to start now. '}Times are in ${ownZone()}.`}
              type="datetime-local"
              error={form.formState.errors.startsAt?.message}
              {...form.register('startsAt')}
            />
          )}
          <TextField
            label="Ends"
            hint="At most 90 days after the start."
            type="datetime-local"
            required
            error={form.formState.errors.endsAt?.message}
            data-autofocus={isRunning || undefined}
            {...form.register('endsAt')}
          />
        </>
      )}
      confirm={save}
      onDone={() => {
        showToast({ kind: 'success', text: 'Sale price saved.' })
        onClose()
      }}
      onCancel={onClose}
    >
      {isRunning
        ? 'This sale has started, so only its end can change. End it to set another price.'
        : 'Buyers see the regular price crossed out, and when the sale ends.'}
    </FormDialog>
  )
}

function PriceFields({ form, regular }: { form: UseFormReturn<Values>; regular: SalePrices['regular'] }) {
  const { errors } = form.formState
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      {regular.priceNaira !== null && (
        <NumberField
          label="Sale price in naira"
          hint={`Below ${formatAmount(regular.priceNaira, 'NGN')}.`}
          unit={signs.NGN}
          inputMode="decimal"
          required
          error={errors.priceNaira?.message}
          data-autofocus
          {...form.register('priceNaira')}
        />
      )}
      <NumberField
        label="Sale price in dollars"
        hint={`Below ${formatAmount(regular.priceUsd, 'USD')}.`}
        unit={signs.USD}
        inputMode="decimal"
        required
        error={errors.priceUsd?.message}
        data-autofocus={regular.priceNaira === null || undefined}
        {...form.register('priceUsd')}
      />
    </div>
  )
}
