import { useMutation } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { sentenceOf } from '../../lib/api.ts'
import { useJoined } from '../../lib/use-joined.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { Form } from '../../ui/form.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useFormFault } from '../../ui/use-form-fault.tsx'
import { type ReissueOffer, request, useCertificatesChanged } from './reissue.api.ts'

type ReissueDialogProps = { offer: ReissueOffer; onClose: () => void }

/** Requests a reissue of the chosen certificates in the profile name. All are chosen at first. */
export function ReissueDialog({ offer: { name, certificates, isAutomatic }, onClose }: ReissueDialogProps) {
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const { banner, showFault, clearFault } = useFormFault()
  const changed = useCertificatesChanged()
  const chosen = certificates.filter(({ id }) => !left.has(id)).map(({ id }) => id)
  const reissue = useMutation({ mutationFn: useJoined(request) })

  const submit = async (event?: SyntheticEvent) => {
    event?.preventDefault()
    clearFault()
    if (chosen.length === 0) return showFault('Choose at least one certificate.')
    reissue.mutate(chosen, {
      onSuccess: ({ status }) => {
        changed()
        onClose()
        const text = status === 'APPROVED' ? 'Your certificates have your new name.' : 'Request sent. We’ll notify you of the decision.'
        showToast({ kind: 'success', text })
      },
      onError: (error) => showFault(sentenceOf(error, 'We couldn’t reissue your certificates. Please try again.')),
    })
  }
  const toggle = (id: number) => setLeft(new Set(left.has(id) ? [...left].filter((other) => other !== id) : [...left, id]))

  return (
    <Dialog open title="Update the name on your certificates" busy={reissue.isPending} onClose={onClose}>
      <div className="grid gap-3 text-ink-muted">
        <p>
          We’ll reissue the chosen certificates in the name of your profile, <bdi className="font-semibold text-ink">{name}</bdi>. Each gets
          a new ID, link and badge. The page of the former certificate will link to the new one.
        </p>
        <p>
          {isAutomatic
            ? 'You can do this once a year. A manager reviews further requests.'
            : 'Your certificates were reissued in the last year, so a manager will review this request.'}
        </p>
      </div>
      <Form onSubmit={submit} className="mt-5">
        {banner}
        <fieldset>
          <legend className="mb-2 font-semibold">Certificates</legend>
          <ul className="grid max-h-72 gap-1 overflow-y-auto p-1">
            {certificates.map(({ id, courseTitle, studentName }) => (
              <li key={id}>
                <label className="flex min-h-9 items-start gap-3 py-1">
                  <input
                    type="checkbox"
                    className="mt-0.5 size-5 flex-none accent-brand"
                    checked={!left.has(id)}
                    onChange={() => toggle(id)}
                  />
                  <span className="min-w-0">
                    <bdi className="block wrap-anywhere">{courseTitle}</bdi>
                    <span className="block text-sm text-ink-muted">
                      Issued to <bdi>{studentName}</bdi>
                    </span>
                  </span>
                </label>
              </li>
            ))}
          </ul>
        </fieldset>
        <DialogActions>
          <Button variant="secondary" disabled={reissue.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" data-autofocus busy={reissue.isPending} busyText={isAutomatic ? 'Reissuing…' : 'Sending…'}>
            {isAutomatic ? 'Reissue certificates' : 'Send request'}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
