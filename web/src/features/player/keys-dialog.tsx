import { turnCharacterKeys, useCharacterKeys } from '../../lib/page-keys.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { SwitchField } from '../../ui/switch-field.tsx'
import { keySheet, PICTURE_IN_PICTURE } from './player-keys.ts'
import { changeSettings, usePlayerSettings } from './player-settings.ts'

export function KeysDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { hasPageKeys } = usePlayerSettings()
  const sheet = keySheet.filter(({ does }) => document.pictureInPictureEnabled || does !== PICTURE_IN_PICTURE)
  return (
    <Dialog open={open} onClose={onClose} title="Keyboard shortcuts">
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-6 gap-y-2">
        {sheet.map(({ keys, does }) => (
          <div key={does} className="contents">
            <dt className="flex gap-1">
              {keys.map((key) => (
                <kbd key={key} className="min-w-8 rounded-sm border border-line-strong bg-sunken px-2 text-center font-sans text-sm">
                  {key}
                </kbd>
              ))}
            </dt>
            <dd className="text-ink-muted">{does}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-5 grid gap-3 border-t border-line pt-4">
        <SwitchField label="Single-key shortcuts" isOn={useCharacterKeys()} onChange={turnCharacterKeys} />
        <SwitchField label="Work anywhere on this page" isOn={hasPageKeys} onChange={(isOn) => changeSettings({ hasPageKeys: isOn })} />
      </div>
    </Dialog>
  )
}
