import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Path, UseFormReturn } from 'react-hook-form'
import { ApiError, sentenceOf } from '../lib/api.ts'
import { useJoined } from '../lib/use-joined.ts'
import { Button } from './button.tsx'
import { Dialog, DialogActions } from './dialog.tsx'
import { Form } from './form.tsx'
import { showFieldFaults, useFormFault } from './use-form-fault.tsx'
import { useTouchedForm } from './use-touched-form.ts'

export type FormDialogProps<Values, Answer> = {
  open: boolean
  title: ReactNode
  /** The consequences of the action. */
  children: ReactNode
  confirmText: string
  cancelText?: string
  busyText: string
  variant?: 'primary' | 'danger'
  /** The error message if the server sends none. */
  failure: string
  confirm: (values: Values) => Promise<Answer>
  onDone: (answer: Answer) => void
  onCancel: () => void
}

type Texts = Record<string, string>

type FormProps<Values extends Texts> = {
  empty: Values
  fields: (form: UseFormReturn<Values>) => ReactNode
  /** The field to which each refusal belongs. */
  fieldOf?: Partial<Record<string, Path<Values>>>
}

type SendingProps<Values> = Pick<
  FormDialogProps<Values, unknown>,
  'confirmText' | 'cancelText' | 'busyText' | 'variant' | 'failure' | 'onCancel'
> & {
  isBusy: boolean
  send: (values: Values, then: { onError: (error: unknown) => void }) => void
}

/** Asks for one or more texts before an action. Starts blank each time it opens. */
export function FormDialog<Values extends Texts, Answer>({
  open,
  title,
  children,
  confirm,
  onDone,
  ...form
}: FormDialogProps<Values, Answer> & FormProps<Values>) {
  const confirmation = useMutation({ mutationFn: useJoined(confirm), onSuccess: onDone })
  return (
    <Dialog open={open} title={title} busy={confirmation.isPending} onClose={form.onCancel}>
      <div className="text-ink-muted">{children}</div>
      <WordsForm {...form} isBusy={confirmation.isPending} send={confirmation.mutate} />
    </Dialog>
  )
}

function WordsForm<Values extends Texts>({ empty, fields, fieldOf = {}, ...sending }: FormProps<Values> & SendingProps<Values>) {
  const { confirmText, cancelText = 'Cancel', busyText, variant = 'primary', failure, onCancel, isBusy, send } = sending
  const { banner, showFault, clearFault } = useFormFault()
  const form = useTouchedForm({ values: empty })

  function showRefusal(error: unknown) {
    const field = error instanceof ApiError ? fieldOf[error.code] : undefined
    if (field !== undefined) return form.setError(field, { message: sentenceOf(error, failure) }, { shouldFocus: true })
    showFieldFaults(error, Object.keys(empty) as Path<Values>[], form.setError)
    showFault(sentenceOf(error, failure))
  }

  const submit = form.handleSubmit((values) => {
    clearFault()
    send(values, { onError: showRefusal })
  })

  return (
    <Form onSubmit={submit} className="mt-5">
      {banner}
      <div className="grid gap-5">{fields(form)}</div>
      <DialogActions>
        <Button variant="secondary" disabled={isBusy} onClick={onCancel}>
          {cancelText}
        </Button>
        <Button type="submit" variant={variant} busy={isBusy} busyText={busyText}>
          {confirmText}
        </Button>
      </DialogActions>
    </Form>
  )
}
