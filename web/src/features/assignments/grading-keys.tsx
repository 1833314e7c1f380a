import { turnCharacterKeys, useCharacterKeys } from '../../lib/page-keys.ts'
import { SectionCard } from '../../ui/section-card.tsx'
import { SwitchField } from '../../ui/switch-field.tsx'

const sheet = [
  { key: 'G', does: 'Go to the points' },
  { key: 'N', does: 'Next work' },
  { key: 'P', does: 'Previous work' },
  { key: 'Ctrl + Enter', does: 'Save the grade, and open the next work' },
]

/** Lists the keyboard shortcuts for grading. Touch screens don’t need them. */
export const GradingKeys = () => (
  <div className="max-md:hidden">
    <SectionCard title="Keyboard shortcuts">
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2">
        {sheet.map(({ key, does }) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="rounded-sm border border-line-strong bg-sunken px-2 font-sans text-sm whitespace-nowrap">{key}</kbd>
            </dt>
            <dd className="text-ink-muted">{does}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-4 border-t border-line pt-4">
        <SwitchField label="Single-key shortcuts" isOn={useCharacterKeys()} onChange={turnCharacterKeys} />
      </div>
    </SectionCard>
  </div>
)
