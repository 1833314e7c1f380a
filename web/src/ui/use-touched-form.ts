import { type FieldValues, type UseFormProps, type UseFormReturn, useForm } from 'react-hook-form'

/**
 * The form state hook: a message appears when its field is left, and all messages appear on any attempt to submit. Render it as a
 * `Form`. If its button is disabled while a field is invalid, use a `SubmitButton`.
 */
export const useTouchedForm = <Values extends FieldValues, Context = unknown, Sent = Values>(
  options: Omit<UseFormProps<Values, Context, Sent>, 'mode' | 'reValidateMode'> = {},
): UseFormReturn<Values, Context, Sent> => useForm<Values, Context, Sent>({ ...options, mode: 'onTouched' })
