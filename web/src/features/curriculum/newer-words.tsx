import { type ReactNode, useId } from 'react'
import { Button } from '../../ui/button.tsx'
import { DraftProse } from '../../ui/draft-prose.tsx'
import type { LectureWords, StoredWords } from './lecture-draft.ts'

type NewerWordsProps = { newer: StoredWords; mine: LectureWords; onKeepMine: () => void; onTakeNewer: () => void }

/** Shows another user's newer version next to the local one. Nothing is saved until the user has chosen one. */
export function NewerWords({ newer, mine, onKeepMine, onTakeNewer }: NewerWordsProps) {
  const id = useId()
  return (
    <section role="alert" aria-labelledby={id} className="grid gap-4 rounded-md border border-warning bg-warning-soft p-4">
      <h4 id={id} className="text-lg">
        This lecture was changed elsewhere.
      </h4>
      <div className="grid gap-4 lg:grid-cols-2">
        <Version name="Newer version" words={newer} other={mine}>
          <Button variant="secondary" onClick={onTakeNewer}>
            Use newer version
          </Button>
        </Version>
        <Version name="Your version" words={mine} other={newer}>
          <Button onClick={onKeepMine}>Keep my version</Button>
        </Version>
      </div>
    </section>
  )
}

type VersionProps = { name: string; words: LectureWords; other: LectureWords; children: ReactNode }

function Version({ name, words, other, children }: VersionProps) {
  return (
    <div className="grid content-start gap-3 rounded-md border border-line bg-surface p-4">
      <p className="font-semibold">{name}</p>
      {words.title !== other.title && <p dir="auto">{words.title}</p>}
      {words.contentHtml !== other.contentHtml && <Written html={words.contentHtml} />}
      {words.description !== other.description && <Written html={words.description} />}
      <div>{children}</div>
    </div>
  )
}

const Written = ({ html }: { html: string }) => <DraftProse html={html || '<p>Empty</p>'} />
