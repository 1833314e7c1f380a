import type { Finding } from '@akada/contract/course-reviews.ts'
import type { ReactNode } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { ShowMore } from '../../ui/show-more.tsx'

// Longer lists are truncated.
const MOST_SHOWN = 8

type FindingListProps = {
  findings: readonly Finding[]
  /** Renders the link to a finding's subject. */
  way: (finding: Finding) => ReactNode
}

/** Lists required fixes and suggested improvements for a course. */
export function FindingList({ findings, way }: FindingListProps) {
  const parts = [
    ['Required', findings.filter(({ severity }) => severity === 'MISSING')],
    ['Suggested improvements', findings.filter(({ severity }) => severity === 'WEAK')],
  ] as const
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {parts.map(
        ([title, found]) =>
          found.length > 0 && (
            <section key={title}>
              <h3 className="mb-2 text-base font-semibold">
                {title} ({found.length})
              </h3>
              <ShowMore isLong={found.length > MOST_SHOWN}>
                <ul className="grid gap-3">
                  {found.map((finding) => (
                    <Item key={`${finding.code} ${finding.message}`} finding={finding} way={way} />
                  ))}
                </ul>
              </ShowMore>
            </section>
          ),
      )}
    </div>
  )
}

const looks = {
  MISSING: { icon: 'warning', className: 'text-danger' },
  WEAK: { icon: 'info', className: 'text-warning' },
} as const

const Item = ({ finding, way }: { finding: Finding } & Pick<FindingListProps, 'way'>) => (
  <li className="flex gap-2.5">
    <Icon name={looks[finding.severity].icon} className={`mt-0.5 flex-none ${looks[finding.severity].className}`} />
    <p className="min-w-0 wrap-anywhere">
      {finding.message} {way(finding)}
    </p>
  </li>
)
