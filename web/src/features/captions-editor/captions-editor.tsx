import type { Cue } from '@akada/contract/captions.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Failed } from '../../ui/failed.tsx'
import { SelectField } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { AddLanguageDialog } from './add-language-dialog.tsx'
import { captionListQuery, editableCaptionsQuery } from './captions-editor.api.ts'
import { CaptionsWorkbench } from './captions-workbench.tsx'
import { timeText } from './cues.rules.ts'

type CaptionsEditorProps = { lectureId: number; isReadOnly?: boolean }

/** Edits a video lecture's captions in all languages, next to the video. */
export function CaptionsEditor({ lectureId, isReadOnly = false }: CaptionsEditorProps) {
  const list = useQuery(captionListQuery(lectureId))
  const [chosen, setChosen] = useState<string | null>(null)
  const [isAdding, setAdding] = useState(false)

  if (list.isError && list.data === undefined)
    return <Failed message="We couldn’t load the captions." error={list.error} onRetry={() => void list.refetch()} busy={list.isFetching} />
  if (list.data === undefined) return <EditorSkeleton />
  const { tracks, hasVideo, courseLanguage } = list.data
  const language = tracks.find((track) => track.language === chosen)?.language ?? tracks[0]?.language

  return (
    <div className="grid grid-cols-1 gap-4">
      {language === undefined ? (
        <NoCaptions onAdd={isReadOnly ? null : () => setAdding(true)} />
      ) : (
        <>
          <div className="flex flex-wrap items-end gap-3">
            <div className="min-w-48 flex-1 sm:max-w-72">
              <SelectField label="Language" value={language} onChange={({ currentTarget }) => setChosen(currentTarget.value)}>
                {tracks.map((track) => (
                  <option key={track.language} value={track.language}>
                    {track.label}
                  </option>
                ))}
              </SelectField>
            </div>
            {!isReadOnly && (
              <Button variant="secondary" onClick={() => setAdding(true)}>
                <Icon name="plus" />
                Add language
              </Button>
            )}
          </div>
          <OpenLanguage
            key={`${lectureId}-${language}`}
            lectureId={lectureId}
            language={language}
            hasVideo={hasVideo}
            isReadOnly={isReadOnly}
          />
        </>
      )}
      <AddLanguageDialog
        open={isAdding}
        onClose={() => setAdding(false)}
        lectureId={lectureId}
        courseLanguage={courseLanguage}
        taken={tracks.map((track) => track.language)}
        onAdded={setChosen}
      />
    </div>
  )
}

const NoCaptions = ({ onAdd }: { onAdd: (() => void) | null }) => (
  <div className="flex flex-col items-center gap-3 rounded-md border border-dashed border-line-strong px-4 py-10 text-center">
    <Icon name="captions" className="size-10 text-ink-muted" />
    <p className="text-lg font-semibold">No captions yet</p>
    <p className="max-w-md text-ink-muted">
      Captions help students who are deaf, learn in a second language or watch on mute. They also create the transcript.
    </p>
    {onAdd && <Button onClick={onAdd}>Add captions</Button>}
  </div>
)

type OpenLanguageProps = { lectureId: number; language: string; hasVideo: boolean; isReadOnly: boolean }

function OpenLanguage({ lectureId, language, hasVideo, isReadOnly }: OpenLanguageProps) {
  const captions = useQuery(editableCaptionsQuery(lectureId, language))
  if (captions.isError && captions.data === undefined)
    return (
      <Failed
        message="We couldn’t load these captions."
        error={captions.error}
        onRetry={() => void captions.refetch()}
        busy={captions.isFetching}
      />
    )
  if (captions.data === undefined) return <EditorSkeleton />
  if (isReadOnly) return <ReadCaptions cues={captions.data.cues} />
  return <CaptionsWorkbench lectureId={lectureId} captions={captions.data} hasVideo={hasVideo} />
}

const ReadCaptions = ({ cues }: { cues: readonly Cue[] }) => (
  <ol aria-label="Captions" className="grid gap-1">
    {cues.map(({ start, text }) => (
      <li key={start} className="flex gap-3">
        <span className="tabular w-16 flex-none text-sm text-ink-muted">{timeText(start)}</span>
        <span dir="auto" className="min-w-0 flex-1 whitespace-pre-line">
          {text}
        </span>
      </li>
    ))}
  </ol>
)

const EditorSkeleton = () => (
  <Loading label="Loading captions…" isQuiet>
    <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
      <Skeleton className="aspect-video w-full" />
      <div className="grid grid-cols-1 content-start gap-2">
        {[0, 1, 2, 3, 4].map((row) => (
          <Skeleton key={row} className="h-13 w-full" />
        ))}
      </div>
    </div>
  </Loading>
)
