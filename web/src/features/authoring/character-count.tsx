const numbers = new Intl.NumberFormat('en')

/** How long a text is and may be; it stands under its field. */
export function CharacterCount({ text, max }: { text: string; max: number }) {
  const length = text.trim().length
  return (
    <p className={`tabular mt-1 text-right text-sm ${length > max ? 'font-semibold text-danger' : 'text-ink-muted'}`}>
      {numbers.format(length)} / {numbers.format(max)} characters
    </p>
  )
}
