import type { MailTemplate, TemplateText } from '@akada/contract/mails.ts'
import { useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { TextArea, TextField } from '../../ui/field.tsx'

type Field = keyof TemplateText
type TemplateFieldsProps = { template: MailTemplate; form: UseFormReturn<TemplateText>; faults: Partial<Record<Field, string>> }

/** Edits an email template's texts. Placeholders are inserted at the cursor. */
export function TemplateFields({ template, form, faults }: TemplateFieldsProps) {
  const last = useRef<Field>('body')
  const fields = useRef<HTMLDivElement>(null)
  const register = (field: Field) => ({
    ...form.register(field),
    onFocus: () => {
      last.current = field
    },
  })

  function insert(name: string) {
    const field = last.current
    const control = fields.current?.querySelector<HTMLInputElement | HTMLTextAreaElement>(`[name="${field}"]`)
    const text = form.getValues(field)
    const [from, to] = [control?.selectionStart ?? text.length, control?.selectionEnd ?? text.length]
    const put = `{${name}}`
    form.setValue(field, text.slice(0, from) + put + text.slice(to), { shouldDirty: true })
    control?.focus()
    control?.setSelectionRange(from + put.length, from + put.length)
  }

  return (
    <div ref={fields} className="grid gap-5">
      <TextField label="Subject" required maxLength={200} error={faults.subject} {...register('subject')} />
      <TextArea
        label="Message"
        hint="Each line becomes a paragraph."
        required
        rows={10}
        maxLength={5000}
        error={faults.body}
        {...register('body')}
      />
      {template.hasButton && <TextField label="Button label" required maxLength={60} error={faults.button} {...register('button')} />}
      <Placeholders placeholders={template.placeholders} onInsert={insert} />
    </div>
  )
}

type PlaceholdersProps = Pick<MailTemplate, 'placeholders'> & { onInsert: (name: string) => void }

const Placeholders = ({ placeholders, onInsert }: PlaceholdersProps) => (
  <fieldset>
    <legend className="field-label">Placeholders</legend>
    <p className="field-hint">Select a placeholder to insert it at the cursor.</p>
    <ul className="mt-2 grid gap-2 sm:grid-cols-2">
      {placeholders.map(({ name, example, isNeeded }) => (
        <li key={name} className="min-w-0">
          <button
            type="button"
            className="button button-secondary button-small"
            aria-label={`Insert {${name}}`}
            onClick={() => onInsert(name)}
          >
            <code>{`{${name}}`}</code>
          </button>
          {isNeeded && <span className="ml-2 text-sm text-ink-muted">required</span>}
          <p className="mt-1 truncate text-sm text-ink-muted">{example}</p>
        </li>
      ))}
    </ul>
  </fieldset>
)
