import { decideModerationCase } from '@akada/contract/calls/moderation.ts'
import type { ModerationCase, ModerationDecision } from '@akada/contract/moderation.ts'
import { isolated } from '@akada/contract/text-direction.ts'
import { useState } from 'react'
import { ApiError, call } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { CheckField } from '../../ui/check-field.tsx'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useCasesChanged } from './moderation.api.ts'
import { kindWords } from './moderation-words.ts'

/** Keeps or removes reported content, with a reason. */
export function CaseDecision({ case: { id, kind, author, isGone, may } }: { case: ModerationCase }) {
  const [asked, setAsked] = useState<ModerationDecision | null>(null)
  const [suspends, setSuspends] = useState(false)
  const changed = useCasesChanged()
  const { noun } = kindWords[kind]

  if (!may.decide) return <p className="text-ink-muted">You can’t moderate your own content or courses. Another moderator must decide.</p>

  const ask = (decision: ModerationDecision) => {
    setSuspends(false)
    setAsked(decision)
  }
  const decide = (decision: ModerationDecision) => (reason: string) =>
    call(decideModerationCase, { params: { id }, body: { decision, reason, suspendAuthor: suspends } }).catch((error: unknown) => {
      // Another moderator decided first. The refetched list shows that decision.
      if (error instanceof ApiError && error.code === 'CASE_DECIDED') changed()
      throw error
    })
  const dialog = { failure: 'We couldn’t record the decision. Please try again.', onCancel: () => setAsked(null) }
  const done = (text: string) => () => {
    setAsked(null)
    changed()
    showToast({ kind: 'success', text })
  }

  return (
    <div className="flex flex-wrap gap-3">
      <Button variant="secondary" onClick={() => ask('KEPT')}>
        {isGone ? 'Close' : 'Keep'}
      </Button>
      {!isGone && (
        <Button variant="danger" onClick={() => ask('REMOVED')}>
          Remove
        </Button>
      )}
      <ReasonDialog
        {...dialog}
        open={asked === 'KEPT'}
        title={isGone ? 'Close this report?' : `Keep this ${noun}?`}
        hint="Saved in the audit log."
        confirmText={isGone ? 'Close' : 'Keep'}
        busyText="Saving…"
        confirm={decide('KEPT')}
        onDone={done(isGone ? 'Report closed.' : `The ${noun} was kept.`)}
      >
        We’ll tell the reporters that it {isGone ? 'no longer exists' : 'follows our rules'}. We won’t notify the author.
      </ReasonDialog>
      <ReasonDialog
        {...dialog}
        open={asked === 'REMOVED'}
        title={`Remove this ${noun}?`}
        hint={`We’ll send this text to ${isolated(author.name)}.`}
        confirmText="Remove"
        busyText="Removing…"
        variant="danger"
        confirm={decide('REMOVED')}
        onDone={done(suspends ? `The ${noun} was removed and ${isolated(author.name)} is suspended.` : `The ${noun} was removed.`)}
      >
        <p>This can’t be undone. We’ll notify the reporters.</p>
        {may.suspend && (
          <div className="mt-4 text-ink">
            <CheckField
              label={`Also suspend ${isolated(author.name)}`}
              hint="They’re logged out immediately and can’t log back in."
              checked={suspends}
              onChange={({ currentTarget }) => setSuspends(currentTarget.checked)}
            />
          </div>
        )}
      </ReasonDialog>
    </div>
  )
}
