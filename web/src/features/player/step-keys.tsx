import type { PlayerAction } from './player-keys.ts'
import { usePlayerKeys } from './use-player-keys.ts'

type StepKeysProps = { frame: HTMLElement; goNext: () => void; goPrevious: () => void }

const isStep = (action: PlayerAction) => action.do === 'goNext' || action.do === 'goPrevious'

/** The player's keys for the next and the previous lecture, for lectures without a player. */
export function StepKeys({ frame, goNext, goPrevious }: StepKeysProps) {
  usePlayerKeys(frame, (action) => (action.do === 'goNext' ? goNext() : goPrevious()), isStep)
  return null
}
