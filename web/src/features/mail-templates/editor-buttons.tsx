import type { MailTemplate, TemplateWords } from '@akada/contract/mails.ts'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useResetLetter, useTestLetter } from './mail-templates.api.ts'

type EditorButtonsProps = {
  letter: MailTemplate
  /** The current text. A test email uses it even if it isn't saved. */
  words: TemplateWords
  isDirty: boolean
  isSaving: boolean
  onReset: (letter: MailTemplate) => void
}

export function EditorButtons({ letter, words, isDirty, isSaving, onReset }: EditorButtonsProps) {
  const [isAsking, setAsking] = useState(false)
  const test = useTestLetter(letter.kind)
  const reset = useResetLetter(letter)
  const close = () => setAsking(false)
  return (
    <div className="flex flex-wrap gap-3">
      <Button type="submit" busy={isSaving} busyText="Saving…" disabled={!isDirty}>
        Save
      </Button>
      <Button variant="secondary" busy={test.isPending} busyText="Sending…" onClick={() => test.mutate(words)}>
        Send me a test
      </Button>
      {letter.isChanged && (
        <Button variant="quiet" onClick={() => setAsking(true)}>
          Restore default
        </Button>
      )}
      <ConfirmDialog
        open={isAsking}
        title="Restore the default text?"
        text="New emails will use the default text. Your version stays in the audit log."
        confirmText="Restore default"
        variant="danger"
        busy={reset.isPending}
        busyText="Restoring…"
        onConfirm={() => reset.mutate(undefined, { onSuccess: onReset, onSettled: close })}
        onCancel={close}
      />
    </div>
  )
}
