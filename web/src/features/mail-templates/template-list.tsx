import { useState } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { Empty } from '../../ui/empty.tsx'
import { TextField } from '../../ui/field.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { type ListedTemplate, templatePath } from './mail-templates.api.ts'

const columns: readonly Column<ListedTemplate>[] = [
  {
    key: 'name',
    header: 'Template',
    phone: 'primary',
    cell: ({ name }) => name,
  },
  {
    key: 'state',
    header: 'Status',
    phone: 'status',
    cell: ({ isChanged }) => (isChanged ? <Badge kind="brand">Customized</Badge> : <span className="text-ink-muted">Default</span>),
    phoneCell: ({ isChanged }) => isChanged && <Badge kind="brand">Customized</Badge>,
  },
  { key: 'reader', header: 'Recipient', phone: 'secondary', cell: ({ reader }) => reader },
  { key: 'when', header: 'Trigger', phone: 'details', cell: ({ when }) => <span className="text-ink-muted">{when}</span> },
  {
    key: 'subject',
    header: 'Subject',
    phone: 'details',
    cell: ({ subject }) => (
      <span dir="auto" className="wrap-anywhere">
        {subject}
      </span>
    ),
  },
]

/** Lists all email templates, with a search box. */
export function TemplateList({ templates }: { templates: readonly ListedTemplate[] }) {
  const [words, setWords] = useState('')
  const wanted = words.trim().toLowerCase()
  const found = templates.filter(({ name, reader, when, subject }) => `${name} ${reader} ${when} ${subject}`.toLowerCase().includes(wanted))
  return (
    <div className="grid gap-6">
      <TextField
        label="Search templates"
        type="search"
        name="template"
        value={words}
        onChange={({ currentTarget }) => setWords(currentTarget.value)}
      />
      <p role="status" className="sr-only">
        {found.length === 1 ? '1 template' : `${found.length} templates`}
      </p>
      {found.length === 0 ? (
        <Empty drawing="search" text="No matching templates." />
      ) : (
        <Table
          caption="Email templates"
          isCaptionHidden
          columns={columns}
          rows={found}
          rowKey={({ kind }) => kind}
          to={({ kind }) => templatePath(kind)}
        />
      )}
    </div>
  )
}
