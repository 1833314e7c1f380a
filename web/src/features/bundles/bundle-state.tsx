import type { OwnBundle } from '@akada/contract/bundles.ts'
import { Badge } from '../../ui/badge.tsx'

/** Whether the bundle is on sale. A published one isn't if one of its courses isn't for sale. */
export function BundleState({ bundle: { status, isSold } }: { bundle: Pick<OwnBundle, 'status' | 'isSold'> }) {
  if (status === 'DRAFT') return <Badge>Draft</Badge>
  if (status === 'ARCHIVED') return <Badge>Archived</Badge>
  return isSold ? <Badge kind="success">Published</Badge> : <Badge kind="warning">Not for sale</Badge>
}
