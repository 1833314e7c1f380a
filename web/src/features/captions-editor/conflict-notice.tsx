import type { EditableCaptions } from '@akada/contract/captions.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'

type ConflictNoticeProps = { theirs: EditableCaptions | null; onSettle: (theirs: EditableCaptions | null, keepsMine: boolean) => void }

/** Shown when these captions were saved or deleted elsewhere. The user decides which version to keep. */
export const ConflictNotice = ({ theirs, onSettle }: ConflictNoticeProps) => (
  <Banner kind="warning">
    <span className="grid grid-cols-1 gap-3">
      <span>
        {theirs === null
          ? 'These captions were deleted in another tab or by somebody else. What you changed here is not saved.'
          : `These captions were changed in another tab or by somebody else. ${countOf(theirs.cues.length)} What you changed here is not saved.`}
      </span>
      <span className="flex flex-wrap gap-2">
        <Button variant="secondary" size="small" onClick={() => onSettle(theirs, false)}>
          {theirs === null ? 'Leave them deleted' : 'Use the other version'}
        </Button>
        <Button variant="secondary" size="small" onClick={() => onSettle(theirs, true)}>
          Keep what is here
        </Button>
      </span>
    </span>
  </Banner>
)

const countOf = (cues: number) =>
  cues === 1 ? 'There is 1 in the newer version.' : `There are ${cues.toLocaleString('en')} in the newer version.`
