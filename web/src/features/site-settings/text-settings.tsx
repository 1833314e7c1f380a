import { SiteTextKey } from '@akada/contract/settings.ts'
import { useQuery } from '@tanstack/react-query'
import { Failed } from '../../ui/failed.tsx'
import { SelectField } from '../../ui/field.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { type EditableText, editableTextQuery } from './site-settings.api.ts'
import { TextForm } from './text-form.tsx'
import { textTitles } from './text-titles.ts'

type TextSettingsProps = { textKey: SiteTextKey; onChoose: (key: SiteTextKey) => void }

/** Edits the texts of the built-in pages. */
export const TextSettings = ({ textKey, onChoose }: TextSettingsProps) => (
  <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
    <div className="max-w-60">
      <SelectField label="Page" value={textKey} onChange={({ currentTarget }) => onChoose(SiteTextKey.parse(currentTarget.value))}>
        {SiteTextKey.options.map((key) => (
          <option key={key} value={key}>
            {textTitles[key]}
          </option>
        ))}
      </SelectField>
    </div>
    <TextCard key={textKey} textKey={textKey} />
  </div>
)

function TextCard({ textKey }: { textKey: SiteTextKey }) {
  const text = useQuery(editableTextQuery(textKey))
  return (
    <SectionCard title={textTitles[textKey]} intro={text.isError && !text.data ? undefined : introOf(text.data)}>
      {text.isPending && (
        <Loading label="Loading page…" isQuiet>
          <Skeleton className="h-96 rounded-md" />
        </Loading>
      )}
      {text.isError && !text.data && (
        <Failed message="We couldn’t load this page." error={text.error} onRetry={() => void text.refetch()} busy={text.isFetching} />
      )}
      {text.data && <TextForm text={text.data} />}
    </SectionCard>
  )
}

function introOf(text: EditableText | undefined): string {
  if (!text) return 'Loading page…'
  return text.isDefault ? 'Default text' : 'Customized'
}
