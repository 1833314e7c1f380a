import type { Broadcast } from '@akada/contract/broadcasts.ts'
import { broadcastLimits } from '@akada/contract/limits.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { RichEditor } from '../../ui/rich-editor/rich-editor.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { announce } from '../../ui/toast.tsx'
import { AudienceCount, AudienceFields } from './audience-fields.tsx'
import { deskWords } from './broadcast-words.ts'
import type { To } from './broadcasts.api.ts'
import { DeleteDraft } from './delete-draft.tsx'
import { SendDialog } from './send-dialog.tsx'
import { useBroadcastForm } from './use-broadcast-form.ts'

type BroadcastEditorProps = {
  to: To
  saved: Broadcast | undefined
  listAddress: string
  /** Returns the URL of a new broadcast once it is saved. */
  addressOf?: (id: number) => string
}

/** Edits a broadcast. The browser stores the draft until it is saved. */
export function BroadcastEditor({ to, saved, listAddress, addressOf }: BroadcastEditorProps) {
  const navigate = useNavigate()
  const [toSend, setToSend] = useState<Broadcast>()
  const { form, values, faults, change, save, isSaving, fault, newer, takeNewer, keepOwn, isDirty } = useBroadcastForm({ to, saved })

  async function preview() {
    const broadcast = await save()
    if (broadcast) setToSend(broadcast)
  }

  async function keep() {
    const broadcast = await save()
    if (broadcast) announce('Draft saved.')
    if (broadcast && addressOf) void navigate(addressOf(broadcast.id), { replace: true, preventScrollReset: true })
  }

  return (
    <SectionCard title={saved ? 'Draft' : deskWords[to].heading}>
      <form
        ref={form}
        method="post"
        noValidate
        aria-label={saved ? 'Draft' : deskWords[to].heading}
        className="grid max-w-2xl gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          void preview()
        }}
      >
        {fault && <Banner kind="error">{fault}</Banner>}
        {newer && (
          <div className="flex flex-wrap gap-3">
            <Button variant="secondary" onClick={takeNewer}>
              Use the latest version
            </Button>
            <Button variant="secondary" onClick={keepOwn}>
              Keep my version
            </Button>
          </div>
        )}
        {to === 'PEOPLE' && <AudienceFields values={values} faults={faults} onChange={change} />}
        <AudienceCount values={values} to={to} />
        <TextField
          label="Subject"
          name="subject"
          required
          maxLength={broadcastLimits.subject}
          error={faults.subject}
          value={values.subject}
          onChange={({ currentTarget }) => change({ subject: currentTarget.value })}
        />
        <RichEditor
          label="Message"
          required
          headings
          maxLength={broadcastLimits.words}
          error={faults.html}
          value={values.html}
          onChange={(html) => change({ html })}
        />
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" busy={isSaving} busyText="Saving…">
            Preview and send
          </Button>
          <Button variant="secondary" disabled={isSaving || (saved !== undefined && !isDirty)} onClick={() => void keep()}>
            Save draft
          </Button>
          {saved && <DeleteDraft id={saved.id} subject={saved.subject} onDeleted={() => void navigate(listAddress)} />}
        </div>
      </form>
      {toSend && (
        <SendDialog
          broadcast={toSend}
          to={to}
          onSent={() => void navigate(listAddress)}
          onClose={() => {
            setToSend(undefined)
            if (addressOf) void navigate(addressOf(toSend.id), { replace: true, preventScrollReset: true })
          }}
        />
      )}
    </SectionCard>
  )
}
