import type { Playback } from '@akada/contract/playback.ts'
import type { DataPrice } from '../../lib/data-cost.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { SwitchField } from '../../ui/switch-field.tsx'
import { type Choice, lighterThan, listedRenditions, qualityNames } from './quality.rules.ts'
import { weightWords } from './quality-words.ts'
import { chooseQuality, saveData } from './use-wishes.ts'

type QualityDialogProps = {
  open: boolean
  onClose: () => void
  playback: Playback
  hasStream: boolean
  choice: Choice
  savesData: boolean
  price: DataPrice | null
  onDataUse: () => void
}

/** Shows the quality menu with the cost of each option. This browser stores the choice for all courses. */
export function QualityDialog({ open, onClose, playback, hasStream, choice, savesData, price, onDataUse }: QualityDialogProps) {
  const { renditions } = playback
  const light = lighterThan(renditions, null)
  const choices: Choice[] = [...(hasStream ? (['auto'] as const) : []), ...listedRenditions(renditions).map(({ quality }) => quality)]
  return (
    <Dialog open={open} onClose={onClose} title="Quality and data">
      <ul className="-mx-2">
        {choices.map((each) => (
          <li key={each}>
            <button
              type="button"
              aria-pressed={each === choice}
              data-autofocus={each === choice || undefined}
              className="flex min-h-11 w-full flex-wrap items-center gap-x-3 rounded-sm px-2 py-1.5 text-start hover:bg-sunken focus-visible:-outline-offset-2 aria-pressed:bg-brand-soft"
              onClick={() => {
                chooseQuality(each, { isLight: light.some((quality) => quality === each) })
                onClose()
              }}
            >
              <span className="size-5 flex-none">{each === choice && <Icon name="check" className="text-brand" />}</span>
              <span className="flex-1 font-semibold">{qualityNames[each]}</span>
              <span className="tabular text-right text-sm text-ink-muted">
                {weightWords({ renditions, choice: each, price }).join(' · ')}
              </span>
              {each === 'auto' && <span className="w-full pl-8 text-sm text-ink-muted">Adjusts to your connection</span>}
            </button>
          </li>
        ))}
      </ul>
      <div className="mt-4 grid gap-4 border-t border-line pt-4">
        <SwitchField label="Data saver" hint="Low quality. Nothing loads until you press play." isOn={savesData} onChange={saveData} />
        <Button
          variant="secondary"
          onClick={() => {
            onClose()
            onDataUse()
          }}
        >
          <Icon name="chart" />
          Data used this month
        </Button>
      </div>
    </Dialog>
  )
}
