import type { CaptionTrack } from '@akada/contract/courses.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField } from '../../ui/field.tsx'
import { SwitchField } from '../../ui/switch-field.tsx'
import { changeSettings, type PlayerSettings, usePlayerSettings } from './player-settings.ts'

const sizes = { small: 'Small', medium: 'Medium', large: 'Large', largest: 'Largest' } as const
const backgrounds = { solid: 'Solid', dim: 'See-through', none: 'None' } as const

const options = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, name]) => (
    <option key={value} value={value}>
      {name}
    </option>
  ))

type CaptionSettingsProps = {
  open: boolean
  onClose: () => void
  tracks: readonly CaptionTrack[]
  track: CaptionTrack | undefined
}

/** Edits the caption settings, which this browser stores for all courses. */
export function CaptionSettings({ open, onClose, tracks, track }: CaptionSettingsProps) {
  const settings = usePlayerSettings()
  return (
    <Dialog open={open} onClose={onClose} title="Captions">
      <div className="grid gap-4">
        <SwitchField label="Show captions" isOn={settings.hasCaptions} onChange={(hasCaptions) => changeSettings({ hasCaptions })} />
        <SelectField
          label="Language"
          value={track?.language}
          onChange={(event) => changeSettings({ captionsLanguage: event.currentTarget.value })}
        >
          {options(Object.fromEntries(tracks.map(({ language, label }) => [language, label])))}
        </SelectField>
        <SelectField
          label="Size"
          value={settings.captionsSize}
          onChange={(event) => changeSettings({ captionsSize: event.currentTarget.value as PlayerSettings['captionsSize'] })}
        >
          {options(sizes)}
        </SelectField>
        <SelectField
          label="Background"
          value={settings.captionsBackground}
          onChange={(event) => changeSettings({ captionsBackground: event.currentTarget.value as PlayerSettings['captionsBackground'] })}
        >
          {options(backgrounds)}
        </SelectField>
      </div>
    </Dialog>
  )
}
