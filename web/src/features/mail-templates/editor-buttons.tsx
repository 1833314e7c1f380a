import type { MailTemplate, TemplateText } from '@akada/contract/mails.ts'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useResetTemplate, useSendTestMail } from './mail-templates.api.ts'

type EditorButtonsProps = {
  template: MailTemplate
  /** The current text. A test email uses it even if it isn't saved. */
  words: TemplateText
  isDirty: boolean
  isSaving: boolean
  onReset: (template: MailTemplate) => void
}

export function EditorButtons({ template, words, isDirty, isSaving, onReset }: EditorButtonsProps) {
  const [isAsking, setAsking] = useState(false)
  const test = useSendTestMail(template.kind)
  const reset = useResetTemplate(template)
  const close = () => setAsking(false)
  return (
    <div className="flex flex-wrap gap-3">
      <Button type="submit" busy={isSaving} busyText="Saving…" disabled={!isDirty}>
        Save
      </Button>
      <Button variant="secondary" busy={test.isPending} busyText="Sending…" onClick={() => test.mutate(words)}>
        Send me a test
      </Button>
      {template.isChanged && (
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
