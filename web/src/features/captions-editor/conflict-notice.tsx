import type { EditableCaptions } from '@akada/contract/captions.ts'
import { formatCount } from '@akada/contract/counts.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'

type ConflictNoticeProps = { theirs: EditableCaptions | null; onSettle: (theirs: EditableCaptions | null, keepsMine: boolean) => void }

/** Shown when these captions were changed or deleted elsewhere. The user decides which version to keep. */
export const ConflictNotice = ({ theirs, onSettle }: ConflictNoticeProps) => (
  <Banner kind="warning">
    <span className="grid grid-cols-1 gap-3">
      <span>
        {theirs === null
          ? 'These captions were deleted elsewhere. Your changes aren’t saved.'
          : `These captions were changed elsewhere. ${countOf(theirs.cues.length)} Your changes aren’t saved.`}
      </span>
      <span className="flex flex-wrap gap-2">
        <Button variant="secondary" size="small" onClick={() => onSettle(theirs, false)}>
          {theirs === null ? 'Keep them deleted' : 'Use newer version'}
        </Button>
        <Button variant="secondary" size="small" onClick={() => onSettle(theirs, true)}>
          Keep my version
        </Button>
      </span>
    </span>
  </Banner>
)

const countOf = (cues: number) => (cues === 1 ? 'The newer version has 1 caption.' : `The newer version has ${formatCount(cues)} captions.`)
