import type { ReactNode } from 'react'
import type { UseFormRegister } from 'react-hook-form'
import { CheckField } from '../../ui/check-field.tsx'
import { SelectField, TextArea, TextField } from '../../ui/field.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import { faultOf, type SettingField, type TypedValues } from './setting-fields.ts'

type SettingInputProps = { field: SettingField; error: string | undefined; register: UseFormRegister<TypedValues> }

export function SettingInput({ field, error, register }: SettingInputProps) {
  const { key, label, hint, kind, placeholder, required, unit } = field
  const control = register(key, { validate: (typed) => faultOf(field, typed) ?? true })
  const words = { label, hint, error, required }
  switch (kind) {
    case 'flag':
      return (
        <Whole>
          <CheckField isSwitch label={label} hint={hint} {...control} />
        </Whole>
      )
    case 'choice':
      return (
        <SelectField {...words} {...control}>
          {field.options?.map(([value, says]) => (
            <option key={value} value={value}>
              {says}
            </option>
          ))}
        </SelectField>
      )
    case 'lines':
      return (
        <Whole>
          <TextArea {...words} rows={4} inputMode="url" autoCapitalize="none" spellCheck={false} placeholder={placeholder} {...control} />
        </Whole>
      )
    case 'line':
      return (
        <Whole>
          <TextField {...words} autoComplete="off" placeholder={placeholder} {...control} />
        </Whole>
      )
    default:
      return <NumberField {...words} unit={unit} inputMode={kind === 'percent' ? 'decimal' : 'numeric'} {...control} />
  }
}

/** Texts need the full width, while two numbers share a row. */
const Whole = ({ children }: { children: ReactNode }) => <div className="sm:col-span-2">{children}</div>
