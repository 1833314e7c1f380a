import { withDirections } from '@akada/contract/text-direction.ts'
import { createElement, Fragment, type ReactNode } from 'react'
import { isAllowedLink } from './rich-editor/allowed-link.ts'

const shown = new Set('p br strong b em i u sub sup ul ol li a h3 h4 blockquote code pre'.split(' '))
const unread = new Set(['script', 'style', 'template', 'title'])

/**
 * Rich text that the server hasn't sanitized, such as a local draft. Renders only the elements that the editor creates and their
 * links, so that nothing in it can run.
 */
export const DraftProse = ({ html, className = '' }: { html: string; className?: string }) => (
  <div className={`prose ${className}`.trim()}>{typeof DOMParser === 'undefined' ? null : childrenOf(parsed(withDirections(html)))}</div>
)

// Documents created by DOMParser run no scripts and load no files.
const parsed = (html: string): Node => new DOMParser().parseFromString(html, 'text/html').body

const childrenOf = (parent: Node): ReactNode[] => [...parent.childNodes].map((node, index) => elementOf(node, index))

function elementOf(node: Node, key: number): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent
  if (!(node instanceof Element) || unread.has(node.localName)) return null
  if (!shown.has(node.localName)) return <Fragment key={key}>{childrenOf(node)}</Fragment>
  const href = node.getAttribute('href')
  const link = node.localName === 'a' && href !== null && isAllowedLink(href) && { href, rel: 'noopener nofollow ugc' }
  const direction = node.hasAttribute('dir') && { dir: 'auto' }
  return createElement(node.localName, { key, ...direction, ...link }, ...childrenOf(node))
}
