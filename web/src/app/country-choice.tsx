import { currencyOfCountry } from '@akada/contract/money.ts'
import { type ComponentType, useEffect, useId, useRef, useState } from 'react'
import { countryName } from '../lib/country.ts'
import { signs } from '../lib/format.ts'
import { useSavedCountry } from '../lib/session.ts'
import { Button } from '../ui/button.tsx'
import { showToast } from '../ui/toast.tsx'
import type { CountryFormProps } from './country-form.tsx'

// Loaded on demand, because most visitors never change their country.
const loadForm = () => import('./country-form.tsx')

/**
 * Shows which country's prices apply, with a way to change the country. Filled in by the browser only, because the server's page is shared
 * by all visitors with the same currency.
 */
export function CountryChoice() {
  const country = useSavedCountry()
  const [Form, setForm] = useState<ComponentType<CountryFormProps> | null>(null)
  const [isLoading, setLoading] = useState(false)
  const button = useFocusAfter(Form !== null)
  const textId = useId()

  async function open() {
    setLoading(true)
    const loaded = await loadForm().catch(() => null)
    setLoading(false)
    if (loaded) setForm(() => loaded.CountryForm)
    else showToast({ kind: 'error', text: 'We couldn’t reach the server. Check your connection and try again.' })
  }

  if (country === null) return <div className="min-h-11" />
  if (Form) return <Form country={country} onClose={() => setForm(null)} />
  return (
    <p className="flex min-h-11 flex-wrap items-center gap-x-2">
      <span id={textId}>
        Prices for {countryName(country)} ({signs[currencyOfCountry(country)]})
      </span>
      <Button
        ref={button}
        variant="quiet"
        size="small"
        busy={isLoading}
        aria-label="Change country"
        aria-describedby={textId}
        onClick={() => void open()}
      >
        Change
      </Button>
    </p>
  )
}

/** Moves the focus to the button that opened the form when the form closes. */
function useFocusAfter(isOpen: boolean) {
  const button = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus({ preventScroll: true })
    wasOpen.current = isOpen
  }, [isOpen])
  return button
}
