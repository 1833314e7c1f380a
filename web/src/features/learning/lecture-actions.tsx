import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'

type CompleteButtonProps = { isComplete: boolean; isSaving: boolean; onComplete: () => void }

export const CompleteButton = ({ isComplete, isSaving, onComplete }: CompleteButtonProps) => (
  <Button variant={isComplete ? 'secondary' : 'primary'} disabled={isComplete} busy={isSaving} busyText="Saving..." onClick={onComplete}>
    {isComplete && <Icon name="check" />}
    {isComplete ? 'Completed' : 'Mark as Complete'}
  </Button>
)
