import { type FieldValues, type UseFormProps, type UseFormReturn, useForm } from 'react-hook-form'

/**
 * The state of every form: a message appears when its field is left, and all of them appear on any try to submit.
 * The form itself is a `Form`, whose submit button is a `SubmitButton` if it is disabled while a field is invalid.
 */
export const useTouchedForm = <Values extends FieldValues, Context = unknown, Sent = Values>(
  options: Omit<UseFormProps<Values, Context, Sent>, 'mode' | 'reValidateMode'> = {},
): UseFormReturn<Values, Context, Sent> => useForm<Values, Context, Sent>({ ...options, mode: 'onTouched' })
