import type { OwnAffiliateCourse } from '@akada/contract/affiliates.ts'
import { useMutation } from '@tanstack/react-query'
import { sentenceOf } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { Form } from '../../ui/form.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import { showToast } from '../../ui/toast.tsx'
import { showFieldFaults, useFormFault } from '../../ui/use-form-fault.tsx'
import { useTouchedForm } from '../../ui/use-touched-form.ts'
import { saveCommission, useAffiliatesChanged } from './affiliates.api.ts'

/** The percentages that the site allows. */
export type Range = { min: number; max: number }

type CommissionDialogProps = { open: boolean; row: OwnAffiliateCourse; range: Range; onClose: () => void }

/** Opens a course to affiliates, changes its commission or closes it. */
export const CommissionDialog = ({ open, row, range, onClose }: CommissionDialogProps) => (
  <Dialog open={open} title="Commission" onClose={onClose}>
    <p className="text-ink-muted">
      For <bdi className="font-semibold text-ink">{row.course.title}</bdi>. It comes out of your share of each sale through an affiliate’s
      link. Orders that are already placed keep their terms.
    </p>
    <CommissionForm row={row} range={range} onClose={onClose} />
  </Dialog>
)

/** Returns the fault of a percentage, which has steps of 0.5. */
export function percentageFault(text: string, { min, max }: Range): true | string {
  const value = Number(text.trim())
  const isFine = /^\d+(\.\d)?$/.test(text.trim()) && value >= min && value <= max && (value * 2) % 1 === 0
  return isFine || `Enter a number from ${min} to ${max}, in steps of 0.5.`
}

function CommissionForm({ row: { course, percentage }, range, onClose }: Omit<CommissionDialogProps, 'open'>) {
  const changed = useAffiliatesChanged()
  const { banner, showFault, clearFault } = useFormFault()
  const form = useTouchedForm({ defaultValues: { percentage: String(percentage ?? range.min) } })
  const { errors } = form.formState
  const saving = useMutation({ mutationFn: (value: number | null) => saveCommission(course.id, value) })

  function save(value: number | null) {
    clearFault()
    saving.mutate(value, {
      onSuccess: () => {
        changed()
        showToast({ kind: 'success', text: value === null ? 'The course is closed to affiliates.' : `Affiliates now earn ${value}%.` })
        onClose()
      },
      onError: (error) => {
        showFieldFaults(error, ['percentage'], form.setError)
        showFault(sentenceOf(error, 'We couldn’t save the commission. Please try again.'))
      },
    })
  }

  return (
    <Form onSubmit={form.handleSubmit(({ percentage: typed }) => save(Number(typed)))} className="mt-5 grid gap-5">
      {banner}
      <NumberField
        label="Commission"
        hint={`From ${range.min}% to ${range.max}%, after VAT and payment fees.`}
        unit="%"
        inputMode="decimal"
        required
        error={errors.percentage?.message}
        data-autofocus
        {...form.register('percentage', { validate: (typed) => percentageFault(typed, range) })}
      />
      <DialogActions>
        {percentage !== null && (
          <Button variant="secondary" disabled={saving.isPending} onClick={() => save(null)}>
            Close to affiliates
          </Button>
        )}
        <Button variant="secondary" disabled={saving.isPending} onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" busy={saving.isPending} busyText="Saving…">
          {percentage === null ? 'Open course' : 'Save'}
        </Button>
      </DialogActions>
    </Form>
  )
}
