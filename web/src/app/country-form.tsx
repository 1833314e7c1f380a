import { setCountry } from '@akada/contract/calls/geo.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { cartQuery } from '../features/cart/cart.api.ts'
import { call, sentenceOf } from '../lib/api.ts'
import { countries } from '../lib/countries.ts'
import { saveCountry } from '../lib/session.ts'
import { Button } from '../ui/button.tsx'
import { SelectField } from '../ui/field.tsx'

export type CountryFormProps = { country: string; onClose: () => void }

/** On submit, stores the country whose prices this browser shows. The prices update without a page reload. */
export function CountryForm({ country, onClose }: CountryFormProps) {
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()
  const queryClient = useQueryClient()
  const field = useRef<HTMLSelectElement>(null)
  useEffect(() => field.current?.focus(), [])

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setBusy(true)
    setFault(undefined)
    try {
      const shown = await call(setCountry, { body: { country: field.current?.value || null } })
      saveCountry(shown.country)
      void queryClient.invalidateQueries(cartQuery)
      onClose()
    } catch (error) {
      setFault(sentenceOf(error, 'We couldn’t change the country. Please try again.'))
      setBusy(false)
      field.current?.focus()
    }
  }

  return (
    <form aria-label="Prices" className="flex flex-wrap items-end gap-3" onSubmit={(event) => void submit(event)}>
      <SelectField ref={field} label="Show prices for" defaultValue={country} error={fault}>
        {countries.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
        <option value="">My location</option>
      </SelectField>
      <Button type="submit" busy={isBusy} busyText="Changing…">
        Change
      </Button>
      <Button variant="quiet" disabled={isBusy} onClick={onClose}>
        Cancel
      </Button>
    </form>
  )
}
