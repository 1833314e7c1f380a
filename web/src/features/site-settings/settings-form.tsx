import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, sentenceOf } from '../../lib/api.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { LeaveGuard } from '../../ui/leave-guard.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useFormFault } from '../../ui/use-form-fault.tsx'
import { useTouchedForm } from '../../ui/use-touched-form.ts'
import { type SettingField, sentOf, type TypedValues, typedOf, wordsOf } from './setting-fields.ts'
import { SettingInput } from './setting-input.tsx'
import { type Settings, settingsQuery } from './site-settings.api.ts'

type Group = keyof Settings
export type FieldCard = { title: string; intro?: string; fields: readonly SettingField[] }

type SettingsFormProps<G extends Group> = {
  label: string
  group: G
  settings: Settings[G]
  cards: readonly FieldCard[]
  /** Sends the changes with the version they are based on. */
  save: (changes: { version: number }) => Promise<Settings[G]>
}

/** Edits a group of settings, which are saved together. Sends only the changes. */
export function SettingsForm<G extends Group>({ label, group, settings, cards, save }: SettingsFormProps<G>) {
  const queryClient = useQueryClient()
  const fields = cards.flatMap((card) => card.fields)
  const typed = (values: Settings[G]): TypedValues => Object.fromEntries(fields.map((field) => [field.key, typedOf(field, values)]))
  const { banner, showFault, clearFault } = useFormFault()
  const [overtaken, setOvertaken] = useState<readonly string[]>([])
  const { register, handleSubmit, reset, setError, formState } = useTouchedForm<TypedValues>({
    defaultValues: typed(settings),
  })
  const { dirtyFields, errors, isDirty } = formState
  const isChanged = ({ key }: SettingField) => dirtyFields[key] === true

  const show = (saved: Settings[G], options?: { keepDirtyValues: boolean }) => {
    queryClient.setQueryData(settingsQuery.queryKey, (all) => all && { ...all, [group]: saved })
    reset(typed(saved), options)
  }
  const saving = useMutation({
    mutationFn: (values: TypedValues) => {
      const changes = fields.filter(isChanged).map((field) => [field.key, sentOf(field, values[field.key] ?? '')])
      return save({ version: settings.version, ...Object.fromEntries(changes) })
    },
    onMutate: () => {
      clearFault()
      setOvertaken([])
    },
    onSuccess: (saved) => {
      show(saved)
      // Shows the headline and rows, the refund period and the data price.
      void queryClient.invalidateQueries({ queryKey: ['storefront'] })
      showToast({ kind: 'success', text: 'Settings saved.' })
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'SETTINGS_CHANGED') {
        const newer = error.data as Settings[G]
        const both = fields.filter((field) => isChanged(field) && wordsOf(field, newer) !== wordsOf(field, settings))
        setOvertaken(both.map((field) => `${field.label}: ${wordsOf(field, newer)}`))
        show(newer, { keepDirtyValues: true })
      } else showFaults(error, fields, (key, message) => setError(key, { message }))
      showFault(sentenceOf(error, 'We couldn’t save the settings. Please try again.'))
    },
  })

  return (
    <Form
      aria-label={label}
      onSubmit={handleSubmit((values) => saving.mutate(values))}
      className="grid grid-cols-[minmax(0,1fr)] gap-6 [&_.control]:scroll-mb-28"
    >
      <LeaveGuard isDirty={isDirty} isOfTab />
      {cards.map(({ title, intro, fields: shown }) => (
        <SectionCard key={title} title={title} intro={intro}>
          <div className="grid grid-cols-[minmax(0,1fr)] items-end gap-5 sm:grid-cols-2">
            {shown.map((field) => (
              <SettingInput key={field.key} field={field} error={errors[field.key]?.message} register={register} />
            ))}
          </div>
        </SectionCard>
      ))}
      <div className="sticky bottom-0 border-t border-line bg-canvas py-4">
        {banner}
        <Overtaken values={overtaken} />
        <Button type="submit" busy={saving.isPending} busyText="Saving…" disabled={!isDirty}>
          Save
        </Button>
      </div>
    </Form>
  )
}

/** Shows another admin's values for fields that were also changed here, until the next save. */
const Overtaken = ({ values }: { values: readonly string[] }) =>
  values.length > 0 && (
    <div className="mb-5">
      <Banner kind="warning">
        Another admin saved {values.length === 1 ? 'this value' : 'these values'} while you were editing: {values.join('; ')}. Your changes
        are still in the form. Save again to replace theirs.
      </Banner>
    </div>
  )

/** The server may report a list item's error by its index. */
function showFaults(error: unknown, fields: readonly SettingField[], setError: (key: string, message: string) => void) {
  if (!(error instanceof ApiError)) return
  for (const { path, message } of error.errors) {
    const [key = ''] = path.split('.')
    if (fields.some((field) => field.key === key)) setError(key, message)
  }
}
