import type { CaptionKind } from '@akada/contract/captions.ts'
import { captionLimits } from '@akada/contract/limits.ts'
import { type FormEvent, useState } from 'react'
import { ApiError, sentenceOf } from '../../lib/api.ts'
import { captionLanguages, languageName, languageNamed } from '../../lib/captions.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { Field, SelectField, TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { useShownFaults } from '../../ui/use-shown-faults.ts'
import { useAddCaptions } from './captions-editor.api.ts'

type AddLanguageDialogProps = {
  open: boolean
  onClose: () => void
  lectureId: number
  courseLanguage: string
  taken: readonly string[]
  onAdded: (language: string) => void
}

/** Adds captions in another language, either from a file or blank. */
export function AddLanguageDialog({ open, onClose, ...rest }: AddLanguageDialogProps) {
  const [isBusy, setBusy] = useState(false)
  return (
    <Dialog open={open} onClose={onClose} title="Add captions" busy={isBusy}>
      <AddLanguageForm {...rest} onClose={onClose} onBusy={setBusy} />
    </Dialog>
  )
}

const OTHER = 'other'

type FormProps = Omit<AddLanguageDialogProps, 'open'> & { onBusy: (isBusy: boolean) => void }

function AddLanguageForm({ lectureId, courseLanguage, taken, onAdded, onClose, onBusy }: FormProps) {
  const add = useAddCaptions()
  const free = captionLanguages().filter(({ tag }) => !taken.includes(tag))
  const own = languageNamed(courseLanguage)?.tag
  const [choice, setChoice] = useState(() => free.find(({ tag }) => tag === own)?.tag ?? free[0]?.tag ?? OTHER)
  const [code, setCode] = useState('')
  const [label, setLabel] = useState<string | null>(null)
  const [kind, setKind] = useState<CaptionKind>(taken.length === 0 ? 'captions' : 'subtitles')
  const [file, setFile] = useState<File | null>(null)
  const language = choice === OTHER ? code.trim() : choice
  const shownLabel = label ?? (language === '' ? '' : languageName(language))
  const found = faultsOf({ language, label: shownLabel.trim() }, taken)
  const { shown: faults, showAll, onBlur } = useShownFaults(found)

  function submit(event: FormEvent) {
    event.preventDefault()
    showAll()
    if (found.language || found.label) return
    onBusy(true)
    add.mutate(
      { to: { lectureId, language, label: shownLabel.trim(), kind, version: 0 }, file: file ?? [] },
      {
        onSuccess: (made) => {
          onAdded(made.language)
          onClose()
        },
        onSettled: () => onBusy(false),
      },
    )
  }

  return (
    <Form className="grid grid-cols-1 gap-4" onSubmit={submit} onBlur={onBlur}>
      {add.isError && (
        <Banner key={add.submittedAt} kind="error">
          {sentenceOfFile(add.error)}
        </Banner>
      )}
      <SelectField
        label="Language"
        name="language"
        value={choice}
        data-autofocus
        error={choice === OTHER ? undefined : faults.language}
        onChange={({ currentTarget }) => setChoice(currentTarget.value)}
      >
        {free.map(({ tag, name }) => (
          <option key={tag} value={tag}>
            {name}
          </option>
        ))}
        <option value={OTHER}>Other language</option>
      </SelectField>
      {choice === OTHER && (
        <TextField
          label="Language code"
          hint="A BCP 47 code, such as ff (Fula) or pt-BR (Brazilian Portuguese)."
          name="language"
          value={code}
          autoCapitalize="none"
          error={faults.language}
          onChange={({ currentTarget }) => setCode(currentTarget.value)}
        />
      )}
      <TextField
        label="Name shown to students"
        name="label"
        value={shownLabel}
        maxLength={captionLimits.label}
        error={faults.label}
        onChange={({ currentTarget }) => setLabel(currentTarget.value)}
      />
      <SelectField label="Type" value={kind} onChange={({ currentTarget }) => setKind(currentTarget.value as CaptionKind)}>
        <option value="captions">Captions: speech and sounds, same language</option>
        <option value="subtitles">Subtitles: translated speech</option>
      </SelectField>
      <Field label="File (optional)" hint="WebVTT or SubRip (.vtt, .srt), up to 1 MB. Without a file, you’ll write the captions here.">
        {(control) => (
          <input
            {...control}
            type="file"
            accept=".vtt,.srt,text/vtt,application/x-subrip"
            onChange={({ currentTarget }) => setFile(currentTarget.files?.[0] ?? null)}
          />
        )}
      </Field>
      <DialogActions>
        <Button variant="secondary" disabled={add.isPending} onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" busy={add.isPending} busyText={file ? 'Uploading…' : 'Adding…'}>
          {file ? 'Upload' : 'Add'}
        </Button>
      </DialogActions>
    </Form>
  )
}

type Faults = { language?: string; label?: string }

function faultsOf({ language, label }: { language: string; label: string }, taken: readonly string[]): Faults {
  const isTaken = taken.some((tag) => tag.toLowerCase() === language.toLowerCase())
  return {
    ...(isTaken && { language: 'This lecture already has captions in this language.' }),
    ...(!/^[A-Za-z0-9-]{2,35}$/.test(language) && { language: 'Enter a code such as ff or pt-BR.' }),
    ...(label === '' && { label: 'Enter a name for these captions.' }),
  }
}

const sentenceOfFile = (error: Error) =>
  error instanceof ApiError && error.code === 'EDIT_CONFLICT'
    ? 'This language was just added elsewhere. Close this dialog and select it from the list.'
    : sentenceOf(error, 'We couldn’t add these captions. Please try again.')
