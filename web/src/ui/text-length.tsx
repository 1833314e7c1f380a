import { formatCount } from '@akada/contract/counts.ts'
import { type Control, type FieldPath, type FieldValues, useWatch } from 'react-hook-form'

type TextLengthProps<Values extends FieldValues> = { control: Control<Values>; name: FieldPath<Values>; max: number }

/** Shows a text's current and maximum length. Placed below the text field. */
export function TextLength<Values extends FieldValues>({ control, name, max }: TextLengthProps<Values>) {
  const text: unknown = useWatch({ control, name })
  const length = typeof text === 'string' ? text.trim().length : 0
  return (
    <p className={`tabular mt-1 text-right text-sm ${length > max ? 'font-semibold text-danger' : 'text-ink-muted'}`}>
      {formatCount(length)} / {formatCount(max)} characters
    </p>
  )
}
