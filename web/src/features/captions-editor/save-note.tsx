import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { SaveState } from './use-autosave.ts'

const words: Record<SaveState['kind'], string> = {
  SAVED: 'Saved',
  WAITING: 'Saving…',
  SAVING: 'Saving…',
  FAULTY: 'Not saved. Fix the highlighted error.',
  FAILED: 'Not saved.',
  CONFLICT: 'Not saved. There’s a newer version.',
}

/** Shows the save state. Screen readers announce only failures and success. */
export function SaveNote({ state, onRetry }: { state: SaveState; onRetry: () => void }) {
  const isBad = state.kind === 'FAULTY' || state.kind === 'FAILED' || state.kind === 'CONFLICT'
  return (
    <div className="flex flex-wrap items-center gap-2 text-sm">
      <p role={isBad ? 'alert' : 'status'} className={`flex items-center gap-1.5 ${isBad ? 'text-danger' : 'text-ink-muted'}`}>
        {state.kind === 'SAVED' && <Icon name="check" />}
        {isBad && <Icon name="warning" />}
        {words[state.kind]}
        {state.kind === 'FAILED' && ` ${state.sentence}`}
      </p>
      {state.kind === 'FAILED' && (
        <Button variant="secondary" size="small" onClick={onRetry}>
          Save now
        </Button>
      )}
    </div>
  )
}
