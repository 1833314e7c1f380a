import { TextArea } from './field.tsx'
import { FormDialog, type FormDialogProps } from './form-dialog.tsx'

// The contract's longest reason.
const MOST_LETTERS = 1000
const empty = { reason: '' }

type ReasonDialogProps<Answer> = FormDialogProps<string, Answer> & {
  /** Who will read it. */
  hint: string
  isOptional?: boolean
}

/** Asks why before a decision that is kept with its reason. */
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
