import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'

type CompleteButtonProps = { isComplete: boolean; isSaving: boolean; onComplete: () => void }

/** Completes a lecture without leaving it. The way to the next lecture has the primary button. */
export const CompleteButton = ({ isComplete, isSaving, onComplete }: CompleteButtonProps) => (
  <Button
    variant="secondary"
    className="max-[22rem]:px-2.5 max-[22rem]:text-sm"
    disabled={isComplete}
    busy={isSaving}
    busyText="Saving..."
    onClick={onComplete}
  >
    {isComplete && <Icon name="check" />}
    {isComplete ? 'Completed' : 'Mark as Complete'}
  </Button>
)
