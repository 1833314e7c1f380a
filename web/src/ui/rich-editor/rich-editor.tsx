import { formatCount } from '@akada/contract/counts.ts'
import { lazy, Suspense, useId } from 'react'
import { DraftProse } from '../draft-prose.tsx'
import { Icon } from '../icon.tsx'
import { Loading } from '../skeleton.tsx'
import { formatsOf } from './formats.ts'
import { readLength } from './read-length.ts'

const EditingArea = lazy(() => import('./editing-area.tsx').then((loaded) => ({ default: loaded.EditingArea })))

type RichEditorProps = {
  label: string
  /** HTML; empty without text. */
  value: string
  onChange: (html: string) => void
  hint?: string
  error?: string | undefined
  required?: boolean
  /** The maximum number of visible characters. Users can type more, and the excess is counted. */
  maxLength?: number
  /** Also allows headings, quotes and code. */
  headings?: boolean
  disabled?: boolean
}

/** A field for text with bold, lists and links. The editing area is loaded with the first field. */
export function RichEditor({ label, hint, error, required = false, value, maxLength, ...area }: RichEditorProps) {
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  const skeleton = <AreaSkeleton label={label} html={value} headings={area.headings} />
  return (
    <div className="field w-full min-w-0">
      <span id={`${id}-label`} className="field-label" data-required={required || undefined}>
        {label}
      </span>
      {hint && (
        <p id={`${id}-hint`} className="field-hint">
          {hint}
        </p>
      )}
      <div className="w-full min-w-0">
        <Suspense fallback={skeleton}>
          <EditingArea
            {...area}
            label={label}
            labelId={`${id}-label`}
            describedBy={described || undefined}
            isInvalid={Boolean(error)}
            isRequired={required}
            value={value}
            skeleton={skeleton}
          />
        </Suspense>
      </div>
      <div className="flex w-full flex-wrap justify-between gap-x-4">
        {error && (
          <p id={`${id}-error`} className="field-error">
            <Icon name="warning" />
            {error}
          </p>
        )}
        <ReadLength length={readLength(value)} max={maxLength} />
      </div>
    </div>
  )
}

type AreaSkeletonProps = { label: string; html: string; headings?: boolean | undefined }

/** As tall as the editor that replaces it: space for the toolbar, and the readable text. */
const AreaSkeleton = ({ label, html, headings = false }: AreaSkeletonProps) => (
  <Loading label={`Loading the “${label}” editor…`} isQuiet>
    <div inert className="min-w-0 rounded-md border border-line-strong bg-surface">
      <div className="flex flex-wrap gap-0.5 border-b border-line p-1">
        {formatsOf(headings).map(({ name }) => (
          <span key={name} className="size-10" />
        ))}
      </div>
      <DraftProse html={html} className="max-h-128 min-h-40 max-w-none overflow-y-auto p-3 wrap-break-word" />
    </div>
  </Loading>
)

function ReadLength({ length, max }: { length: number; max: number | undefined }) {
  const isTooLong = max !== undefined && length > max
  return (
    <p className={`tabular ml-auto text-sm ${isTooLong ? 'font-semibold text-danger' : 'text-ink-muted'}`}>
      {formatCount(length)}
      {max !== undefined && ` / ${formatCount(max)}`} {length === 1 && max === undefined ? 'character' : 'characters'}
    </p>
  )
}
