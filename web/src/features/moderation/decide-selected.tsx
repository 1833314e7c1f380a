import { decideModerationCases } from '@akada/contract/calls/moderation.ts'
import { counted } from '@akada/contract/counts.ts'
import type { ModerationCase, ModerationDecision } from '@akada/contract/moderation.ts'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import type { Selection } from '../../lib/use-selection.ts'
import { BulkBar, type Outcome, outcomeOf } from '../../ui/bulk-bar.tsx'
import { Button } from '../../ui/button.tsx'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'
import { useCasesChanged } from './moderation.api.ts'
import { caseName } from './moderation-words.ts'

const decisions = {
  KEPT: {
    verb: 'Keep',
    confirmText: 'Keep',
    busyText: 'Saving…',
    variant: 'primary',
    hint: 'Saved in the audit log.',
    done: 'kept',
    text: 'We’ll tell the reporters that the content follows our rules. We won’t notify the authors.',
  },
  REMOVED: {
    verb: 'Remove',
    confirmText: 'Remove',
    busyText: 'Removing…',
    variant: 'danger',
    hint: 'We’ll send this text to the authors.',
    done: 'removed',
    text: 'This can’t be undone. We’ll notify the reporters.',
  },
} as const

type DecideSelectedProps = { cases: readonly ModerationCase[]; selection: Selection; onOutcome: (outcome: Outcome) => void }

/** Decides the selected cases with one reason. */
export function DecideSelected({ cases, selection, onOutcome }: DecideSelectedProps) {
  const [asked, setAsked] = useState<ModerationDecision | null>(null)
  const changed = useCasesChanged()
  const decision = asked ?? 'KEPT'
  const { verb, done, text, ...words } = decisions[decision]
  const nameOf = (id: number) => {
    const one = cases.find((each) => each.id === id)
    return one ? caseName(one) : `Report ${id}`
  }
  return (
    <BulkBar selection={selection} noun="reports">
      <Button variant="secondary" size="small" onClick={() => setAsked('KEPT')}>
        Keep selected
      </Button>
      <Button variant="danger" size="small" onClick={() => setAsked('REMOVED')}>
        Remove selected
      </Button>
      <ReasonDialog
        {...words}
        open={asked !== null}
        title={`${verb} the content of ${counted(selection.count, 'report')}?`}
        failure="We couldn’t record the decisions. Please try again."
        confirm={(reason) => call(decideModerationCases, { body: { ids: [...selection.ids], decision, reason } })}
        onDone={(answer) => {
          setAsked(null)
          onOutcome(
            outcomeOf(answer, {
              done: (count) => `${counted(count, 'item')} ${done}.`,
              failed: (count) => `${counted(count, 'report')} couldn’t be decided:`,
              nameOf,
            }),
          )
          selection.choose([])
          changed()
        }}
        onCancel={() => setAsked(null)}
      >
        {text}
      </ReasonDialog>
    </BulkBar>
  )
}
