import { useState } from 'react'
import { TextField } from '../../ui/field.tsx'
import { parseTime, timeText } from './cues.rules.ts'

type TimeFieldProps = { label: string; seconds: number; error?: string | undefined; onChange: (seconds: number) => void }

/** Edits a time in the video. The value is applied when the field loses focus or Enter is pressed. */
export function TimeField({ label, seconds, error, onChange }: TimeFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const isUnreadable = typed !== null && parseTime(typed) === null

  function take() {
    const time = typed === null ? null : parseTime(typed)
    if (time === null) return
    setTyped(null)
    if (time !== seconds) onChange(time)
  }

  return (
    <TextField
      label={label}
      value={typed ?? timeText(seconds)}
      inputMode="decimal"
      autoComplete="off"
      error={isUnreadable ? 'Enter a time such as 1:02.5.' : error}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key === 'Enter') take()
      }}
    />
  )
}
