import { TextArea } from './field.tsx'
import { FormDialog, type FormDialogProps } from './form-dialog.tsx'

// The contract's limit.
const MOST_LETTERS = 1000
const empty = { reason: '' }

type ReasonDialogProps<Answer> = FormDialogProps<string, Answer> & {
  /** Tells the user who will read the reason. */
  hint: string
  isOptional?: boolean
}

/** Asks for the reason for a decision. The reason is stored with the decision. */
export const ReasonDialog = <Answer,>({ hint, isOptional = false, confirm, ...dialog }: ReasonDialogProps<Answer>) => (
  <FormDialog
    {...dialog}
    empty={empty}
    confirm={({ reason }) => confirm(reason.trim())}
    fields={({ register, formState: { errors } }) => (
      <TextArea
        label="Reason"
        hint={hint}
        required={!isOptional}
        maxLength={MOST_LETTERS}
        error={errors.reason?.message}
        data-autofocus
        {...register('reason', { validate: (reason) => isOptional || reason.trim() !== '' || 'Reason is required.' })}
      />
    )}
  />
)
