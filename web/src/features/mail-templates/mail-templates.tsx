import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { Failed } from '../../ui/failed.tsx'
import { ListSkeleton } from '../../ui/paged-list.tsx'
import { LetterEditor } from './letter-editor.tsx'
import { LetterList } from './letter-list.tsx'
import { letterQuery, lettersQuery } from './mail-templates.api.ts'

/** Lists all email templates, or shows the one in the URL. */
export function MailTemplates() {
  const [query] = useSearchParams()
  const kind = query.get('letter')
  return kind === null ? <AllLetters /> : <OneLetter key={kind} kind={kind} />
}

function AllLetters() {
  const letters = useQuery(lettersQuery)
  if (letters.isPending) return <ListSkeleton label="Loading templates…" />
  if (!letters.data)
    return <Failed message="We couldn’t load the templates." onRetry={() => void letters.refetch()} busy={letters.isFetching} />
  return <LetterList letters={letters.data} />
}

function OneLetter({ kind }: { kind: string }) {
  const letter = useQuery(letterQuery(kind))
  if (letter.isPending) return <ListSkeleton label="Loading template…" />
  if (!letter.data)
    return <Failed message="We couldn’t load this template." onRetry={() => void letter.refetch()} busy={letter.isFetching} />
  return <LetterEditor letter={letter.data} />
}
