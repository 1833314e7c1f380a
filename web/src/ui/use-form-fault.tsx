import { type ReactNode, useState } from 'react'
import type { FieldValues, Path, UseFormSetError } from 'react-hook-form'
import { ApiError } from '../lib/api.ts'
import { Banner } from './banner.tsx'

// How long a banner stays visible (docs/product.md P-19.1).
const BANNER_MS = 5000

/** Returns the banner above a form. Each fault gets a new banner, so that a repeated message is announced again. */
export function useFormFault(): { banner: ReactNode; showFault: (text: string) => void; clearFault: () => void } {
  const [fault, setFault] = useState<{ id: number; text: string } | null>(null)
  return {
    banner: fault && (
      <div className="mb-5 has-[[data-left]]:mb-0">
        <Banner key={fault.id} kind="error" leaveAfterMs={BANNER_MS}>
          {fault.text}
        </Banner>
      </div>
    ),
    showFault: (text) => setFault((last) => ({ id: (last?.id ?? 0) + 1, text })),
    clearFault: () => setFault(null),
  }
}

/** Shows the server's field errors below their fields. */
export function showFieldFaults<Values extends FieldValues>(
  error: unknown,
  fields: readonly Path<Values>[],
  setError: UseFormSetError<Values>,
) {
  if (!(error instanceof ApiError)) return
  for (const { path, message } of error.errors) {
    const field = fields.find((name) => name === path)
    if (field !== undefined) setError(field, { message })
  }
}
