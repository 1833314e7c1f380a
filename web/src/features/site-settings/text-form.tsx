import { updateText } from '@akada/contract/calls/site-settings.ts'
import { settingLimits } from '@akada/contract/limits.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, call, sentenceOf } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { LeaveGuard } from '../../ui/leave-guard.tsx'
import { RichEditor } from '../../ui/rich-editor/rich-editor.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useFormFault } from '../../ui/use-form-fault.tsx'
import { type EditableText, editableTextQuery } from './site-settings.api.ts'
import { TextConflict } from './text-conflict.tsx'
import { TextPreview } from './text-preview.tsx'

type Change = { version: number; html: string | null }

/** Edits a page text, with a preview and a reset to the default. */
export function TextForm({ text }: { text: EditableText }) {
  const queryClient = useQueryClient()
  const { banner, showFault, clearFault } = useFormFault()
  // The editor's content. `round` counts replacements from outside the editor.
  const [edited, setEdited] = useState<{ html: string; round: number }>({ html: text.html, round: 0 })
  const [isPreviewed, setPreviewed] = useState(false)
  const [isReverting, setReverting] = useState(false)
  const [newer, setNewer] = useState<EditableText | null>(null)
  const isDirty = edited.html !== text.html

  const show = (saved: EditableText) => {
    queryClient.setQueryData(editableTextQuery(text.key).queryKey, saved)
    setEdited(({ round }) => ({ html: saved.html, round: round + 1 }))
    setNewer(null)
    setReverting(false)
  }
  const saving = useMutation({
    mutationFn: (body: Change) => call(updateText, { params: { key: text.key }, body }),
    onMutate: clearFault,
    onSuccess: (saved) => {
      show(saved)
      queryClient.removeQueries({ queryKey: ['site-texts', saved.key] })
      showToast({ kind: 'success', text: 'Saved and published.' })
    },
    onError: (error) => {
      setReverting(false)
      setNewer(error instanceof ApiError && error.code === 'SETTINGS_CHANGED' ? (error.data as EditableText) : null)
      showFault(sentenceOf(error, 'We couldn’t save the page. Please try again.'))
    },
  })

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <LeaveGuard isDirty={isDirty} isOfTab />
      <RichEditor
        key={edited.round}
        label="Text"
        hint="Placeholders: {site} for the site name, {support} for the support email, {refundDays} for the refund period."
        headings
        required
        maxLength={settingLimits.textHtml}
        value={edited.html}
        onChange={(html) => setEdited(({ round }) => ({ html, round }))}
      />
      <div>
        {banner}
        <div className="flex flex-wrap gap-3">
          <Button
            busy={saving.isPending}
            busyText="Saving…"
            disabled={!isDirty}
            onClick={() => saving.mutate({ version: text.version, html: edited.html })}
          >
            Save
          </Button>
          <Button variant="secondary" onClick={() => setPreviewed(true)}>
            Preview
          </Button>
          {!text.isDefault && (
            <Button variant="quiet" disabled={saving.isPending} onClick={() => setReverting(true)}>
              Restore default
            </Button>
          )}
        </div>
      </div>
      <TextPreview textKey={text.key} html={edited.html} open={isPreviewed} onClose={() => setPreviewed(false)} />
      <ConfirmDialog
        open={isReverting}
        title="Restore the default text?"
        text="The page will show the default text. Your version stays in the audit log."
        confirmText="Restore default"
        variant="danger"
        busy={saving.isPending}
        busyText="Saving…"
        onConfirm={() => saving.mutate({ version: text.version, html: null })}
        onCancel={() => setReverting(false)}
      />
      <TextConflict
        newer={newer}
        busy={saving.isPending}
        onTake={show}
        onKeep={(seen) => saving.mutate({ version: seen.version, html: edited.html })}
        onClose={() => setNewer(null)}
      />
    </div>
  )
}
