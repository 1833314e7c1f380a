import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import type { useQuizDraft } from './use-quiz-draft.ts'

/** Shown when another user has saved a newer version. The author chooses which version to continue with. */
export const BehindNotice = ({ quiz }: { quiz: ReturnType<typeof useQuizDraft> }) => (
  <Banner kind="warning">
    <span className="grid grid-cols-1 gap-3">
      <span>
        {`This quiz was saved elsewhere. Version ${quiz.savedVersion} is newer than the one you’re editing. Your draft is saved in this browser.`}
      </span>
      <span className="flex flex-wrap gap-2">
        <Button variant="secondary" size="small" onClick={quiz.discard}>
          {`Use version ${quiz.savedVersion}`}
        </Button>
        <Button variant="secondary" size="small" onClick={quiz.keepMine}>
          Keep my draft
        </Button>
      </span>
    </span>
  </Banner>
)
