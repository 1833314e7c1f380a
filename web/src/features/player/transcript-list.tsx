import type { Cue } from '@akada/contract/captions.ts'
import { memo } from 'react'
import { clock } from '../../lib/clock.ts'
import { piecesOf } from './captions.rules.ts'

type TranscriptListProps = {
  cues: readonly Cue[]
  language: string | undefined
  /** The index of the current cue. */
  current: number
  search: string
  /** The index of the selected match. */
  chosen: number | undefined
  onChoose: (seconds: number) => void
}

export const TranscriptList = ({ cues, language, current, search, chosen, onChoose }: TranscriptListProps) => (
  <ol lang={language}>
    {cues.map((cue, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: simultaneous cues can have the same text, and the list never changes
      <li key={index}>
        <Row cue={cue} search={search} isCurrent={index === current} isChosen={index === chosen} onChoose={onChoose} />
      </li>
    ))}
  </ol>
)

type RowProps = { cue: Cue; search: string; isCurrent: boolean; isChosen: boolean; onChoose: (seconds: number) => void }

// Among thousands of rows, only two change at a time. The click handler needs no comparison, because it depends only on the cue.
const Row = memo(TranscriptRow, (before, after) =>
  (['cue', 'search', 'isCurrent', 'isChosen'] as const).every((name) => before[name] === after[name]),
)

function TranscriptRow({ cue, search, isCurrent, isChosen, onChoose }: RowProps) {
  const pieces = piecesOf(cue.text, search)
  return (
    <button
      type="button"
      aria-current={isCurrent || undefined}
      data-chosen={isChosen || undefined}
      className="flex min-h-11 w-full items-baseline gap-3 rounded-sm px-2 py-2 text-start hover:bg-sunken focus-visible:-outline-offset-2 aria-[current]:bg-brand-soft data-[chosen]:outline-2 data-[chosen]:-outline-offset-2 data-[chosen]:outline-accent"
      onClick={() => onChoose(cue.start)}
    >
      <span className="tabular w-14 flex-none text-sm text-ink-muted">{clock(cue.start)}</span>
      <span dir="auto" className="min-w-0 flex-1">
        {pieces === null
          ? cue.text
          : // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no other key
            pieces.map(({ text, isMatch }, index) => (isMatch ? <mark key={index}>{text}</mark> : text))}
      </span>
    </button>
  )
}
