import type { QuizCopy } from '@akada/contract/quizzes.ts'
import { Button } from '../../ui/button.tsx'
import { counted } from './quizzes.rules.ts'

/** Offers to start a downloaded quiz offline, when only the downloaded copy is known. */
export const OfflineCard = ({ copy, onStart }: { copy: QuizCopy; onStart: () => void }) => (
  <div className="grid gap-4 rounded-lg border border-line bg-surface p-5 shadow-sm sm:p-6">
    <h2 className="text-xl">Are you ready?</h2>
    <p>
      {counted(copy.questions.length, 'question')}, {copy.passMark === 0 ? 'complete when you submit it' : `${copy.passMark}% to pass`}.
      You’re offline. Your answers are saved on this device, and you’ll get your result later.
    </p>
    <div>
      <Button size="large" onClick={onStart}>
        Start quiz
      </Button>
    </div>
  </div>
)
