import { counted, formatCount } from '@akada/contract/counts.ts'
import { invitationLimits } from '@akada/contract/limits.ts'
import { useId, useState } from 'react'
import { sentenceOf } from '../../lib/api.ts'
import { type AddressRow, readCsv, readList } from '../../lib/read-addresses.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { TextArea } from '../../ui/field.tsx'
import { FileChoice } from '../../ui/file-choice.tsx'
import { Form } from '../../ui/form.tsx'
import { TitlePicker } from '../../ui/title-picker.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useCourseField } from '../../ui/use-course-field.ts'
import { showFieldFaults, useFormFault } from '../../ui/use-form-fault.tsx'
import { useTouchedForm } from '../../ui/use-touched-form.ts'
import { type Addresses, invitableCoursesQuery, type Scope, useInvite, usePreview } from './invitations.api.ts'
import { type Checked, InvitePreview } from './invite-preview.tsx'

type InviteDialogProps = { open: boolean; scope: Scope; onClose: () => void }

/** Invites people to a course in two steps: the addresses, and a preview that names each bad row. */
export function InviteDialog({ open, scope, onClose }: InviteDialogProps) {
  const [isBusy, setBusy] = useState(false)
  return (
    <Dialog open={open} title="Invite students" size="large" busy={isBusy} onClose={onClose}>
      <Invite scope={scope} onClose={onClose} onBusy={setBusy} />
    </Dialog>
  )
}

function Invite({ scope, onClose, onBusy }: Omit<InviteDialogProps, 'open'> & { onBusy: (isBusy: boolean) => void }) {
  const [checked, setChecked] = useState<(Checked & { addresses: Addresses }) | null>(null)
  const [values, setValues] = useState<Values>({ course: null, list: '' })
  const { banner, showFault, clearFault } = useFormFault()
  const invite = useInvite()

  function send() {
    if (!checked) return
    clearFault()
    onBusy(true)
    invite.mutate(checked.addresses, {
      onSuccess: ({ sent }) => {
        showToast({ kind: 'success', text: `${counted(sent, 'invitation')} sent.` })
        onClose()
      },
      onError: (error) => showFault(sentenceOf(error, 'We couldn’t send the invitations. Please try again.')),
      onSettled: () => onBusy(false),
    })
  }

  if (!checked)
    return (
      <AddressForm
        scope={scope}
        values={values}
        onCancel={onClose}
        onChecked={(found, written) => {
          setValues(written)
          setChecked(found)
        }}
      />
    )
  const isTooMany = checked.allowance !== null && checked.valid > checked.allowance.left
  return (
    <>
      {banner}
      <InvitePreview checked={checked} />
      <DialogActions>
        <Button variant="secondary" disabled={invite.isPending} onClick={() => setChecked(null)}>
          Back
        </Button>
        <Button disabled={checked.valid === 0 || isTooMany} busy={invite.isPending} busyText="Sending…" onClick={send} data-autofocus>
          {checked.valid === 0 ? 'Send invitations' : `Send ${counted(checked.valid, 'invitation')}`}
        </Button>
      </DialogActions>
    </>
  )
}

type Values = { course: { id: number; title: string } | null; list: string }
type AddressFormProps = {
  scope: Scope
  values: Values
  onChecked: (checked: Checked & { addresses: Addresses }, values: Values) => void
  onCancel: () => void
}

const limitWords = `You can invite up to ${formatCount(invitationLimits.rows)} people at once.`

function listFault(rows: readonly AddressRow[], file: FileRows | null): string | null {
  if (rows.length === 0)
    return file ? 'This file contains no emails. Choose another file.' : 'Enter at least one email, or choose a CSV file.'
  return rows.length <= invitationLimits.rows ? null : `${limitWords} This list has ${formatCount(rows.length)}.`
}

type FileRows = { name: string; rows: AddressRow[] }

function AddressForm({ scope, values, onChecked, onCancel }: AddressFormProps) {
  const hintId = useId()
  const [file, setFile] = useState<FileRows | null>(null)
  const { banner, showFault, clearFault } = useFormFault()
  const preview = usePreview()
  const form = useTouchedForm<Values>({ defaultValues: values })
  const course = useCourseField(form)
  const { errors } = form.formState

  async function choose(chosen: File) {
    clearFault()
    form.clearErrors('list')
    setFile({ name: chosen.name, rows: readCsv(await chosen.text()) })
  }

  const submit = form.handleSubmit((written) => {
    clearFault()
    const rows = file?.rows ?? readList(written.list)
    const fault = listFault(rows, file)
    if (fault !== null) return form.setError('list', { message: fault }, { shouldFocus: true })
    const addresses = rows.map(({ text }) => text.slice(0, invitationLimits.address))
    const body = { courseId: written.course?.id ?? 0, addresses }
    preview.mutate(body, {
      onSuccess: (found) => onChecked({ ...found, rows, course: written.course?.title ?? '', addresses: body }, written),
      onError: (error) => {
        showFieldFaults(error, ['list'], form.setError)
        showFault(sentenceOf(error, 'We couldn’t check these emails. Please try again.'))
      },
    })
  })

  return (
    <Form onSubmit={submit} className="grid gap-5">
      {banner}
      <TitlePicker {...course} find={invitableCoursesQuery(scope)} />
      {file ? (
        <div>
          <Banner kind={file.rows.length === 0 ? 'error' : 'info'}>
            <bdi>{file.name}</bdi>: {formatCount(file.rows.length)} {file.rows.length === 1 ? 'row' : 'rows'}
          </Banner>
          {errors.list && (
            <p role="alert" className="mt-1 text-sm text-danger">
              {errors.list.message}
            </p>
          )}
        </div>
      ) : (
        <TextArea
          label="Emails"
          hint="One per line, or separated by commas."
          required
          rows={6}
          error={errors.list?.message}
          {...form.register('list')}
        />
      )}
      <div className="flex flex-wrap items-center gap-3">
        <FileChoice
          label={file ? 'Choose another file' : 'Choose CSV file'}
          accept=".csv,text/csv"
          describedBy={hintId}
          onFile={(chosen) => void choose(chosen)}
        />
        {file && (
          <Button
            variant="quiet"
            onClick={() => {
              form.clearErrors('list')
              setFile(null)
            }}
          >
            Type emails instead
          </Button>
        )}
        <p id={hintId} className="text-sm text-ink-muted">
          With a column named “email”. {limitWords}
        </p>
      </div>
      <DialogActions>
        <Button variant="secondary" disabled={preview.isPending} onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" busy={preview.isPending} busyText="Checking…">
          Check emails
        </Button>
      </DialogActions>
    </Form>
  )
}
