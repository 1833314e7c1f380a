import type { AuditEntry } from '@akada/contract/audit.ts'
import { ShowMore } from '../../ui/show-more.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { type Change, changesOf } from './audit-words.ts'

// Roughly the number of characters that fit into the initial height.
const MOST_LETTERS = 300

/** Shows the values before and after an action, and its reason. */
export function EntryChanges({ entry }: { entry: AuditEntry }) {
  const changes = changesOf(entry)
  if (changes.length === 0 && entry.reason === '') return <span className="text-ink-muted">–</span>
  const letters = changes.reduce((sum, { field, before, after }) => sum + `${field}${before}${after}`.length, entry.reason.length)
  return (
    <div className="min-w-0 text-start">
      <ShowMore isLong={letters > MOST_LETTERS} className="[--cut:8rem]">
        {changes.length > 0 && (
          <dl className="grid gap-1">
            {changes.map((change) => (
              <ChangedField key={change.field} change={change} />
            ))}
          </dl>
        )}
        {entry.reason !== '' && (
          <p className="mt-1 wrap-anywhere whitespace-pre-line">
            “<bdi>{entry.reason}</bdi>”
          </p>
        )}
      </ShowMore>
    </div>
  )
}

const ChangedField = ({ change: { field, before, after, isReplaced } }: { change: Change }) => (
  <div className="wrap-anywhere">
    <dt className="inline text-ink-muted">{field}: </dt>
    <dd className="inline">
      {before === null && isReplaced && <span className="text-ink-muted">none</span>}
      {before !== null && <Value name="Before" isGone={isReplaced} text={before} />}
      {isReplaced && <span aria-hidden="true"> → </span>}
      {isReplaced && after === null && <span className="text-ink-muted">none</span>}
      {after !== null && <Value name={isReplaced ? 'after' : ''} text={after} />}
    </dd>
  </div>
)

const Value = ({ name, text, isGone = false }: { name: string; text: string; isGone?: boolean }) => (
  <>
    {name && <VisuallyHidden>{name}: </VisuallyHidden>}
    {isGone ? (
      <del dir="auto" className="text-ink-muted">
        {text}
      </del>
    ) : (
      <span dir="auto" className="font-semibold">
        {text}
      </span>
    )}
  </>
)
