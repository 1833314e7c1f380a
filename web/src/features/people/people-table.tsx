import type { Person } from '@akada/contract/people.ts'
import { Badge } from '../../ui/badge.tsx'
import { ListTable } from '../../ui/list-table.tsx'
import { Moment } from '../../ui/moment.tsx'
import type { Column } from '../../ui/table.tsx'
import { roleWords, stateWords } from './people-words.ts'

const columns: readonly Column<Person>[] = [
  { key: 'name', header: 'User', phone: 'primary', cell: ({ name }) => name, note: ({ email }) => email },
  { key: 'roles', header: 'Roles', phone: 'amount', cell: ({ roles }) => <Roles roles={roles} /> },
  {
    key: 'state',
    header: 'Status',
    phone: 'status',
    cell: ({ state }) => <Badge kind={stateWords[state].kind}>{stateWords[state].text}</Badge>,
  },
  { key: 'country', header: 'Country', phone: 'details', cell: ({ country }) => country },
  { key: 'createdAt', header: 'Joined', phone: 'secondary', order: 'dates', cell: ({ createdAt }) => <Moment at={createdAt} /> },
]

type PeopleTableProps = { people: readonly Person[]; linkTo: (id: string) => string }

export const PeopleTable = ({ people, linkTo }: PeopleTableProps) => (
  <ListTable
    defaultSort={{ key: 'createdAt', direction: 'descending' }}
    caption="Users"
    isCaptionHidden
    columns={columns}
    rows={people}
    rowKey={({ id }) => id}
    to={({ id }) => linkTo(id)}
  />
)

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
