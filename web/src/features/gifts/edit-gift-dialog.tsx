import type { Gift } from '@akada/contract/gifts.ts'
import { giftLimits } from '@akada/contract/limits.ts'
import { dayIn } from '@akada/contract/time-zone.ts'
import { ApiError, sentenceOf } from '../../lib/api.ts'
import { giftSentence } from '../../lib/gift-words.ts'
import { useSite } from '../../lib/site.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { Form } from '../../ui/form.tsx'
import { showToast } from '../../ui/toast.tsx'
import { showFieldFaults, useFormFault } from '../../ui/use-form-fault.tsx'
import { useTouchedForm } from '../../ui/use-touched-form.ts'
import { GiftFields, type GiftValues, giftFieldOf, giftFields } from './gift-fields.tsx'
import { useUpdateGift } from './gifts.api.ts'

const DAY_MS = 86_400_000

type EditGiftDialogProps = { gift: Gift; onClose: () => void }

/** Changes a gift before it is redeemed. */
export function EditGiftDialog({ gift, onClose }: EditGiftDialogProps) {
  const { timeZone } = useSite()
  const update = useUpdateGift(gift.id)
  const { banner, showFault, clearFault } = useFormFault()
  const { recipientEmail, recipientName, sendOn, message } = gift
  const form = useTouchedForm<GiftValues>({ defaultValues: { recipientEmail: recipientEmail ?? '', recipientName, sendOn, message } })
  const today = dayIn(timeZone, new Date())
  const lastDay = dayIn(timeZone, new Date(Date.now() + giftLimits.daysAhead * DAY_MS))

  function showRefusal(error: unknown) {
    const field = error instanceof ApiError ? giftFieldOf[error.code] : undefined
    const sentence = sentenceOf(error, 'We couldn’t change this gift. Please try again.')
    if (field !== undefined) return form.setError(field, { message: sentence }, { shouldFocus: true })
    showFieldFaults(error, giftFields, form.setError)
    showFault(sentence)
  }

  const submit = form.handleSubmit((values) => {
    clearFault()
    update.mutate(values, {
      onSuccess: (changed) => {
        showToast({ kind: 'success', text: `Gift changed. ${giftSentence(changed)}` })
        onClose()
      },
      onError: showRefusal,
    })
  })

  return (
    <Dialog open title="Change gift" busy={update.isPending} onClose={onClose}>
      {gift.sentAt !== null && (
        <p className="text-ink-muted">
          If you change the email or the date, we send the gift again. Earlier links to another email stop working.
        </p>
      )}
      <Form onSubmit={submit} className="mt-5 grid gap-5">
        {banner}
        {/* The date of a gift that was sent may stay. */}
        <GiftFields form={form} firstDay={sendOn < today ? sendOn : today} lastDay={lastDay} />
        <DialogActions>
          <Button variant="secondary" disabled={update.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={update.isPending} busyText="Saving…">
            Save changes
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
