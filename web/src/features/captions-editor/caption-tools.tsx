import { downloadCaptions } from '@akada/contract/calls/captions.ts'
import type { EditableCaptions } from '@akada/contract/captions.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { sentenceOf } from '../../lib/api.ts'
import { download } from '../../lib/download.ts'
import { Button } from '../../ui/button.tsx'
import { DownloadButton } from '../../ui/download-button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { showToast } from '../../ui/toast.tsx'
import { editableCaptionsQuery, useAddCaptions, useDeleteCaptions } from './captions-editor.api.ts'
import { savedCues } from './cues.rules.ts'
import { ShiftDialog } from './shift-dialog.tsx'
import type { useAutosave } from './use-autosave.ts'
import type { CueEditing } from './use-cue-editing.ts'

type CaptionToolsProps = {
  lectureId: number
  captions: EditableCaptions
  editing: CueEditing
  saving: ReturnType<typeof useAutosave>
}

/** Shows the actions that apply to all captions in a language. */
export function CaptionTools({ lectureId, captions, editing, saving }: CaptionToolsProps) {
  const [isShifting, setShifting] = useState(false)
  const { language } = captions
  const isSaved = saving.state.kind === 'SAVED'
  return (
    <div className="grid grid-cols-1 content-start gap-2">
      <div className="flex flex-wrap gap-2">
        <UploadButton saving={saving} />
        <DownloadButton load={() => download(downloadCaptions, { params: { id: lectureId, language }, query: { format: 'vtt' } })}>
          Download .vtt
        </DownloadButton>
        <DownloadButton load={() => download(downloadCaptions, { params: { id: lectureId, language }, query: { format: 'srt' } })}>
          Download .srt
        </DownloadButton>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" disabled={saving.cues.length === 0} onClick={() => setShifting(true)}>
          <Icon name="clock" />
          Shift all
        </Button>
        <DeleteLanguage lectureId={lectureId} captions={captions} saving={saving} isSaved={isSaved} />
      </div>
      <ShiftDialog open={isShifting} onClose={() => setShifting(false)} onShift={editing.shift} />
    </div>
  )
}

function UploadButton({ saving }: Pick<CaptionToolsProps, 'saving'>) {
  const input = useRef<HTMLInputElement>(null)
  const [isBusy, setBusy] = useState(false)

  async function replaceBy(file: File) {
    const before = saving.cues
    setBusy(true)
    const { isSaved, error } = await saving.replaceByFile(file)
    setBusy(false)
    if (isSaved)
      return showToast({
        kind: 'success',
        text: 'Captions replaced with those from the file.',
        ...(before.length > 0 && { actions: [{ label: 'Undo', onSelect: () => saving.change(before) }] }),
      })
    showToast({ kind: 'error', text: sentenceOf(error, 'We couldn’t read this file. Please try again.') })
  }

  return (
    <>
      <Button
        variant="secondary"
        busy={isBusy}
        busyText="Uploading…"
        disabled={saving.state.kind === 'SAVING' || saving.state.kind === 'CONFLICT'}
        onClick={() => input.current?.click()}
      >
        <Icon name="upload" />
        Replace with file
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Captions file"
        accept=".vtt,.srt,text/vtt,application/x-subrip"
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0]
          // Allows the user to choose the same file again after fixing it.
          currentTarget.value = ''
          if (file) void replaceBy(file)
        }}
      />
    </>
  )
}

type DeleteLanguageProps = Pick<CaptionToolsProps, 'lectureId' | 'captions' | 'saving'> & { isSaved: boolean }

function DeleteLanguage({ lectureId, captions, saving, isSaved }: DeleteLanguageProps) {
  const remove = useDeleteCaptions(lectureId)
  const add = useAddCaptions()
  const queryClient = useQueryClient()
  const { language, label, kind, version } = captions

  const restoreEarlier = () =>
    add.mutate(
      { to: { lectureId, language, label, kind, version: 0 }, file: savedCues(saving.cues) },
      { onError: (error) => showToast({ kind: 'error', text: sentenceOf(error, 'We couldn’t restore these captions.') }) },
    )

  const removeAll = () =>
    remove.mutate(
      { language, version },
      {
        onSuccess: () => {
          queryClient.removeQueries({ queryKey: editableCaptionsQuery(lectureId, language).queryKey })
          showToast({ kind: 'info', text: `${label} captions deleted.`, actions: [{ label: 'Undo', onSelect: restoreEarlier }] })
        },
        onError: (error) => showToast({ kind: 'error', text: sentenceOf(error, 'We couldn’t delete these captions. Please try again.') }),
      },
    )

  return (
    <Button variant="quiet" className="text-danger" disabled={!isSaved} busy={remove.isPending} busyText="Deleting…" onClick={removeAll}>
      <Icon name="trash" />
      Delete <bdi>{label}</bdi>
    </Button>
  )
}
