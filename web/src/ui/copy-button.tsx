import { useState } from 'react'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'

type CopyButtonProps = {
  text: string
  /** The accessible name, if several buttons have the same text. It begins with the text. */
  label?: string
  children: string
}

/** Copies a text and confirms it in the button, because screen readers can't reach a toast behind a dialog. */
export function CopyButton({ text, label, children }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null)

  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setOutcome('copied'),
      () => setOutcome('failed'),
    )

  return (
    <span className="inline-flex flex-wrap items-center">
      <Button variant="secondary" size="small" aria-label={label} onClick={() => void copy()}>
        <Icon name={outcome === 'copied' ? 'check' : 'file'} />
        {children}
      </Button>
      <span role="status" className="text-sm text-ink-muted">
        {outcome && (
          <span className="ml-3">{outcome === 'copied' ? 'Copied' : 'We couldn’t copy this. Select it and copy it manually.'}</span>
        )}
      </span>
    </span>
  )
}
