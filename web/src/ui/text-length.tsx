import { type Control, type FieldPath, type FieldValues, useWatch } from 'react-hook-form'

type TextLengthProps<Values extends FieldValues> = { control: Control<Values>; name: FieldPath<Values>; max: number }

const numbers = new Intl.NumberFormat('en')

/** Shows a text's current and maximum length. Placed below the text field. */
export function TextLength<Values extends FieldValues>({ control, name, max }: TextLengthProps<Values>) {
  const text: unknown = useWatch({ control, name })
  const length = typeof text === 'string' ? text.trim().length : 0
  return (
    <p className={`tabular mt-1 text-right text-sm ${length > max ? 'font-semibold text-danger' : 'text-ink-muted'}`}>
      {numbers.format(length)} / {numbers.format(max)} characters
    </p>
  )
}
