import { counted, formatCount } from '@akada/contract/counts.ts'
import type { AddressProblem } from '@akada/contract/invitations.ts'
import type { AddressRow } from '../../lib/read-addresses.ts'
import { Banner } from '../../ui/banner.tsx'
import { Table } from '../../ui/table.tsx'
import { problemWords } from './invitation-words.ts'

export type Checked = {
  course: string
  rows: readonly AddressRow[]
  valid: number
  problems: readonly { place: number; problem: AddressProblem }[]
  allowance: { limit: number; left: number } | null
}

/** Shows how many invitations will be sent, and each row that can't be invited. */
export function InvitePreview({ checked: { course, rows, valid, problems, allowance } }: { checked: Checked }) {
  const bad = problems.map(({ place, problem }) => ({ place, line: rows[place]?.line ?? 0, text: rows[place]?.text ?? '', problem }))
  const isTooMany = allowance !== null && valid > allowance.left
  return (
    <div className="grid gap-4">
      <p role="status">
        {counted(valid, 'invitation')} to <bdi>{course}</bdi>, valid for 30 days. The course is free of charge for these students.
      </p>
      {allowance !== null && (
        <Banner kind={isTooMany ? 'error' : 'info'}>
          {isTooMany
            ? `You have ${allowance.left} of ${allowance.limit} invitations left this month. Invite fewer people.`
            : `You have ${allowance.left} of ${allowance.limit} invitations left this month.`}
        </Banner>
      )}
      {bad.length > 0 && (
        <div className="max-h-72 overflow-y-auto">
          <Table
            caption={bad.length === 1 ? '1 row won’t be invited' : `${formatCount(bad.length)} rows won’t be invited`}
            columns={[
              { key: 'line', header: 'Line', phone: 'amount', cell: ({ line }) => line, phoneCell: ({ line }) => `Line ${line}` },
              {
                key: 'text',
                header: 'Email',
                phone: 'primary',
                cell: ({ text }) => <bdi className="wrap-anywhere">{text || '(blank)'}</bdi>,
              },
              { key: 'problem', header: 'Problem', phone: 'secondary', cell: ({ problem }) => problemWords[problem] },
            ]}
            rows={bad}
            rowKey={({ place }) => place}
          />
        </div>
      )}
    </div>
  )
}
