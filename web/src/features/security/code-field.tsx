import type { ComponentProps } from 'react'
import { TextField } from '../../ui/field.tsx'

/** A field for an authenticator code or a recovery code. */
export const CodeField = (field: ComponentProps<typeof TextField>) => (
  <TextField autoComplete="one-time-code" autoCapitalize="none" spellCheck={false} required {...field} />
)
