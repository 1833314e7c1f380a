import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { Failed } from '../../ui/failed.tsx'
import { ListSkeleton } from '../../ui/paged-list.tsx'
import { templateQuery, templatesQuery } from './mail-templates.api.ts'
import { TemplateEditor } from './template-editor.tsx'
import { TemplateList } from './template-list.tsx'

/** Lists all email templates, or shows the one in the URL. */
export function MailTemplates() {
  const [query] = useSearchParams()
  const kind = query.get('letter')
  return kind === null ? <AllTemplates /> : <OneTemplate key={kind} kind={kind} />
}

function AllTemplates() {
  const templates = useQuery(templatesQuery)
  if (templates.isPending) return <ListSkeleton label="Loading templates…" />
  if (!templates.data)
    return (
      <Failed
        message="We couldn’t load the templates."
        error={templates.error}
        onRetry={() => void templates.refetch()}
        busy={templates.isFetching}
      />
    )
  return <TemplateList templates={templates.data} />
}

function OneTemplate({ kind }: { kind: string }) {
  const template = useQuery(templateQuery(kind))
  if (template.isPending) return <ListSkeleton label="Loading template…" />
  if (!template.data)
    return (
      <Failed
        message="We couldn’t load this template."
        error={template.error}
        onRetry={() => void template.refetch()}
        busy={template.isFetching}
      />
    )
  return <TemplateEditor template={template.data} />
}
