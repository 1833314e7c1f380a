import type { ComponentProps } from 'react'
import { TextField } from '../../ui/field.tsx'

/** A code that an app or a list of codes gives. */
export const CodeField = (field: ComponentProps<typeof TextField>) => (
  <TextField autoComplete="one-time-code" autoCapitalize="none" spellCheck={false} required {...field} />
)
