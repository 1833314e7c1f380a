import { formatCount } from '@akada/contract/counts.ts'

/** Shows the current and maximum length of a text, below its field. */
export function CharacterCount({ text, max }: { text: string; max: number }) {
  const length = text.trim().length
  return (
    <p className={`tabular mt-1 text-right text-sm ${length > max ? 'font-semibold text-danger' : 'text-ink-muted'}`}>
      {formatCount(length)} / {formatCount(max)} characters
    </p>
  )
}
