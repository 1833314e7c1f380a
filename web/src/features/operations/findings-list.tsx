import type { Finding, FindingState } from '@akada/contract/operations.ts'
import { Badge } from '../../ui/badge.tsx'
import { Icon } from '../../ui/icon.tsx'
import { examinedNames } from './operations.api.ts'

const looks = { BAD: ['danger', 'Critical'], WEAK: ['warning', 'Needs attention'] } as const

/** Lists the problems with their fixes first, then the passed checks in brief. */
export function FindingsList({ findings }: { findings: readonly Finding[] }) {
  const isTrouble = ({ state }: Finding) => state !== 'GOOD'
  const [troubles, well] = [findings.filter(isTrouble), findings.filter((finding) => !isTrouble(finding))]
  return (
    <>
      {troubles.length > 0 && (
        <ul aria-label="Needs attention" className="grid gap-3">
          {troubles.map((finding) => (
            <Trouble key={finding.about + finding.says} finding={finding} />
          ))}
        </ul>
      )}
      {well.length > 0 && (
        <ul aria-label="Passed" className={`grid gap-x-8 gap-y-3 lg:grid-cols-2 ${troubles.length > 0 ? 'mt-6' : ''}`}>
          {well.map((finding) => (
            <Well key={finding.about + finding.says} finding={finding} />
          ))}
        </ul>
      )}
    </>
  )
}

function Trouble({ finding: { about, state, says, mend: fix } }: { finding: Finding }) {
  const [kind, word] = looks[state as Exclude<FindingState, 'GOOD'>]
  return (
    <li className="rounded-md border border-line p-4">
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-semibold">{examinedNames[about]}</span>
        <Badge kind={kind}>{word}</Badge>
      </p>
      <p className="mt-2 break-words">{says}</p>
      {fix !== null && <p className="mt-1 break-words text-ink-muted">{fix}</p>}
    </li>
  )
}

const Well = ({ finding: { about, says } }: { finding: Finding }) => (
  <li className="flex gap-3">
    <Icon name="check-circle" className="mt-0.5 text-success" />
    <p className="min-w-0 break-words">
      <span className="font-medium">{examinedNames[about]}</span>
      <span className="block text-sm text-ink-muted">{says}</span>
    </p>
  </li>
)
