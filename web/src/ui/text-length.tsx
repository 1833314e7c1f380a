import { type Control, type FieldPath, type FieldValues, useWatch } from 'react-hook-form'

type TextLengthProps<Values extends FieldValues> = { control: Control<Values>; name: FieldPath<Values>; max: number }

const numbers = new Intl.NumberFormat('en')

/** Shows the current and maximum length of a text field below it. */
export function TextLength<Values extends FieldValues>({ control, name, max }: TextLengthProps<Values>) {
  const text: unknown = useWatch({ control, name })
  const length = typeof text === 'string' ? text.trim().length : 0
  return (
    <p className={`tabular mt-1 text-right text-sm ${length > max ? 'font-semibold text-danger' : 'text-ink-muted'}`}>
      {numbers.format(length)} / {numbers.format(max)} characters
    </p>
  )
}
