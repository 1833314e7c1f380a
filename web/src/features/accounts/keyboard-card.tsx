import { turnCharacterKeys, useCharacterKeys } from '../../lib/page-keys.ts'
import { SectionCard } from '../../ui/section-card.tsx'
import { SwitchField } from '../../ui/switch-field.tsx'

export const KeyboardCard = () => (
  <SectionCard title="Keyboard shortcuts" intro="Saved in this browser.">
    <SwitchField
      label="Single-key shortcuts"
      hint="For example, K plays or pauses a video, and / opens the search in work areas. Turn them off if you use speech input or press keys by accident. Space, the arrow keys and shortcuts with Ctrl or ⌘ always work."
      isOn={useCharacterKeys()}
      onChange={turnCharacterKeys}
    />
  </SectionCard>
)
