import { Badge } from '../../ui/badge.tsx'

export const ActiveBadge = ({ isActive }: { isActive: boolean }) => (
  <Badge kind={isActive ? 'success' : 'neutral'}>{isActive ? 'Active' : 'Inactive'}</Badge>
)
