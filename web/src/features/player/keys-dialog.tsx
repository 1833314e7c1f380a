import { Dialog } from '../../ui/dialog.tsx'
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
      <label className="mt-5 flex items-center gap-3 border-t border-line pt-4">
        <input
          type="checkbox"
          className="size-5 accent-brand"
          checked={hasPageKeys}
          onChange={(event) => changeSettings({ hasPageKeys: event.currentTarget.checked })}
        />
        Work anywhere on this page
      </label>
    </Dialog>
  )
}
