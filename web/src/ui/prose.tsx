import type { SafeHtml } from '@akada/contract/rich-text.ts'
import { withDirections } from '@akada/contract/text-direction.ts'

/** Rich text from the server. Only this component sets inner HTML. */
export const Prose = ({ html, className = '' }: { html: SafeHtml; className?: string }) => (
  <div className={`prose ${className}`.trim()} dangerouslySetInnerHTML={{ __html: withDirections(html) }} />
)
