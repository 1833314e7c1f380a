import type { UseFormRegisterReturn } from 'react-hook-form'
import { dials } from '../lib/countries.ts'
import { Field } from './field.tsx'

type WhatsAppFieldProps = { dial: UseFormRegisterReturn; number: UseFormRegisterReturn; error: string | undefined }

const dialOptions = dials.map(({ key, dialCode, countryName }) => (
  <option key={key} value={key}>
    {dialCode} {countryName}
  </option>
))

export function WhatsAppField({ dial, number, error }: WhatsAppFieldProps) {
  return (
    <Field label="WhatsApp (optional)" error={error}>
      {(control) => (
        <div className="grid w-full grid-cols-[8rem_minmax(0,1fr)] gap-2">
          <select className="control" aria-label="Dial code" autoComplete="tel-country-code" {...dial}>
            {dialOptions}
          </select>
          <input {...number} {...control} type="tel" inputMode="numeric" autoComplete="tel-national" placeholder="8012345678" />
        </div>
      )}
    </Field>
  )
}
