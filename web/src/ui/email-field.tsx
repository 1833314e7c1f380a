import type { ComponentProps } from 'react'
import { TextField } from './field.tsx'

type EmailFieldProps = Omit<ComponentProps<typeof TextField>, 'label'> & { label?: string }

/** A required email address with autofill, and without capitalization or spelling correction on phones. */
export const EmailField = (props: EmailFieldProps) => (
  <TextField
    label="Email"
    type="email"
    inputMode="email"
    autoComplete="email"
    autoCapitalize="none"
    spellCheck={false}
    required
    {...props}
  />
)
