import { giftLimits } from '@akada/contract/limits.ts'
import type { UseFormReturn } from 'react-hook-form'
import { EmailField } from '../../ui/email-field.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { TextLength } from '../../ui/text-length.tsx'

export type GiftValues = { recipientEmail: string; recipientName: string; sendOn: string; message: string }

export const giftFields = ['recipientEmail', 'recipientName', 'sendOn', 'message'] as const

/** The field to which each refusal belongs. */
export const giftFieldOf: Partial<Record<string, keyof GiftValues>> = { GIFT_OWN_ADDRESS: 'recipientEmail', GIFT_DATE: 'sendOn' }

type GiftFieldsProps = { form: UseFormReturn<GiftValues>; firstDay: string; lastDay: string }

/** The recipient of a gift, its date and its message. */
export function GiftFields({ form, firstDay, lastDay }: GiftFieldsProps) {
  const { errors } = form.formState
  return (
    <>
      <EmailField
        label="Recipient’s email"
        autoComplete="off"
        error={errors.recipientEmail?.message}
        data-autofocus
        {...form.register('recipientEmail', { required: 'Recipient’s email is required.' })}
      />
      <TextField
        label="Recipient’s name"
        autoComplete="off"
        required
        error={errors.recipientName?.message}
        {...form.register('recipientName', { required: 'Recipient’s name is required.' })}
      />
      <TextField
        label="Send on"
        hint="We’ll email the gift right after the payment, or at 8:00 AM on a later date."
        type="date"
        min={firstDay}
        max={lastDay}
        required
        error={errors.sendOn?.message}
        {...form.register('sendOn', {
          validate: (day) => (day >= firstDay && day <= lastDay) || 'Choose a date from today up to one year ahead.',
        })}
      />
      <div>
        <TextArea
          label="Message (optional)"
          rows={3}
          error={errors.message?.message}
          {...form.register('message', {
            maxLength: { value: giftLimits.message, message: `The message must have at most ${giftLimits.message} characters.` },
          })}
        />
        <TextLength control={form.control} name="message" max={giftLimits.message} />
      </div>
    </>
  )
}
