import type { Person } from '@akada/contract/people.ts'
import { Link, useNavigate } from 'react-router'
import { Badge } from '../../ui/badge.tsx'
import { Moment } from '../../ui/moment.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { roleWords, stateWords } from './people-words.ts'

const columnsWith = (linkTo: (id: string) => string): readonly Column<Person>[] => [
  {
    key: 'name',
    header: 'User',
    cell: ({ id, name, email }) => (
      <span className="min-w-0">
        <Link dir="auto" to={linkTo(id)} className="link font-semibold wrap-anywhere" onClick={(event) => event.stopPropagation()}>
          {name}
        </Link>
        {email !== null && <span className="block text-sm wrap-anywhere text-ink-muted">{email}</span>}
      </span>
    ),
  },
  { key: 'roles', header: 'Roles', cell: ({ roles }) => <Roles roles={roles} /> },
  { key: 'state', header: 'Status', cell: ({ state }) => <Badge kind={stateWords[state].kind}>{stateWords[state].text}</Badge> },
  { key: 'country', header: 'Country', cell: ({ country }) => country },
  { key: 'createdAt', header: 'Joined', cell: ({ createdAt }) => <Moment at={createdAt} /> },
]

type PeopleTableProps = { people: readonly Person[]; linkTo: (id: string) => string }

export function PeopleTable({ people, linkTo }: PeopleTableProps) {
  const navigate = useNavigate()
  return (
    <Table
      caption="Users"
      isCaptionHidden
      columns={columnsWith(linkTo)}
      rows={people}
      rowKey={({ id }) => id}
      onRowClick={({ id }) => void navigate(linkTo(id))}
    />
  )
}

/** Every user is a student, so the student role is shown only without any other role. */
export const Roles = ({ roles }: { roles: Person['roles'] }) => {
  const granted = roles.filter((role) => role !== 'STUDENT')
  if (granted.length === 0) return roleWords.STUDENT
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      {granted.map((role) => (
        <Badge key={role} kind={role === 'ADMIN' ? 'brand' : 'info'}>
          {roleWords[role]}
        </Badge>
      ))}
    </span>
  )
}
