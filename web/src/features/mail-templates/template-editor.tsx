import type { MailTemplate, TemplateText } from '@akada/contract/mails.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type FieldErrors, useWatch } from 'react-hook-form'
import { Link } from 'react-router'
import { ApiError, sentenceOf } from '../../lib/api.ts'
import { faultAt } from '../../lib/faults.ts'
import { useSettled } from '../../lib/use-settled.ts'
import { Badge } from '../../ui/badge.tsx'
import { Form } from '../../ui/form.tsx'
import { LeaveGuard } from '../../ui/leave-guard.tsx'
import { showFieldFaults, useFormFault } from '../../ui/use-form-fault.tsx'
import { useTouchedForm } from '../../ui/use-touched-form.ts'
import { EditorButtons } from './editor-buttons.tsx'
import { type Preview, previewQuery, templatePath, useSaveTemplate } from './mail-templates.api.ts'
import { NewerWords } from './newer-words.tsx'
import { TemplateFields } from './template-fields.tsx'
import { TemplatePreview } from './template-preview.tsx'

// Longer than the pause between keystrokes, but short enough for the preview to feel live.
const PAUSE_MS = 300
const fields = ['subject', 'body', 'button'] as const

/** Edits an email template with a live preview. */
export function TemplateEditor({ template: opened }: { template: MailTemplate }) {
  // A version loaded in the background must not replace the version being edited.
  const [template, setTemplate] = useState(opened)
  const [newer, setNewer] = useState<MailTemplate | null>(null)
  const form = useTouchedForm<TemplateText>({ defaultValues: template.words })
  const words = { ...template.words, ...useWatch({ control: form.control }) }
  const preview = useQuery(previewQuery(template.kind, useSettled(words, PAUSE_MS)))
  const { banner, showFault, clearFault } = useFormFault()
  const save = useSaveTemplate(template)
  const { errors, isDirty } = form.formState

  function show(other: MailTemplate) {
    setTemplate(other)
    form.reset(other.words)
    setNewer(null)
  }

  function showRefusal(error: unknown) {
    if (error instanceof ApiError && error.code === 'EDIT_CONFLICT') return setNewer(error.data as MailTemplate)
    showFieldFaults(error, fields, form.setError)
    const [first] = error instanceof ApiError ? error.errors : []
    if (first) form.setFocus(fields.find((field) => field === first.path) ?? 'body')
    showFault(sentenceOf(error, 'We couldn’t save this template. Please try again.'))
  }

  const submit = form.handleSubmit((typed) => {
    clearFault()
    save.mutate(typed, { onSuccess: show, onError: showRefusal })
  })

  return (
    <div className="grid gap-6">
      <LeaveGuard isDirty={isDirty} isBeingSaved={save.isPending} isOfTab />
      <Title template={template} />
      <div className="grid items-start gap-8 lg:grid-cols-2">
        <Form className="grid gap-5" onSubmit={submit}>
          {newer && <NewerWords newer={newer} onShow={() => show(newer)} />}
          <div>
            {banner}
            <TemplateFields template={template} form={form} faults={faultsOf(errors, preview.data?.faults ?? [])} />
          </div>
          <EditorButtons template={template} words={words} isDirty={isDirty} isSaving={save.isPending} onReset={show} />
        </Form>
        <TemplatePreview preview={preview} />
      </div>
    </div>
  )
}

/** Returns each field's error: from the last save, or otherwise from the preview of the current text. */
function faultsOf(errors: FieldErrors<TemplateText>, live: Preview['faults']): Partial<Record<keyof TemplateText, string>> {
  const faults = fields.map((field) => [field, errors[field]?.message ?? faultAt(live, field)] as const)
  return Object.fromEntries(faults.filter(([, message]) => message !== undefined))
}

const Title = ({ template: { name, when, isChanged } }: { template: MailTemplate }) => (
  <div>
    <Link to={templatePath()} className="link inline-block py-1">
      All templates
    </Link>
    <h2 className="mt-2 flex flex-wrap items-center gap-3 text-2xl">
      {name}
      {isChanged && <Badge kind="brand">Customized</Badge>}
    </h2>
    <p className="mt-1 text-ink-muted">{when}</p>
  </div>
)
