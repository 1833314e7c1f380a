import type { AuditEntry } from '@akada/contract/audit.ts'
import { isolated } from '@akada/contract/text-direction.ts'
import { Link } from 'react-router'
import { bundleDeskPaths } from '../../lib/bundle-paths.ts'
import { adminPaths, couponPaths, managerPaths } from '../../lib/work-paths.ts'
import { fieldInWords, termFor } from './audit-words.ts'

type Subject = AuditEntry['subject']

/** Shows an action's subject under its current name, with a link if it still exists. */
export function SubjectLink({ subject }: { subject: Subject }) {
  const to = addressOf(subject)
  return (
    <span className="min-w-0">
      {to ? (
        <Link to={to} className="link wrap-anywhere">
          {nameOf(subject)}
        </Link>
      ) : (
        <span className="wrap-anywhere">{nameOf(subject)}</span>
      )}
      <span className="block text-sm">
        <Link to={adminPaths.audit({ kind: subject.kind, subject: subject.id })} className="link">
          All entries
        </Link>
      </span>
    </span>
  )
}

// The kinds whose ids are words.
const named: readonly Subject['kind'][] = ['SETTING', 'TEXT', 'MAIL_TEMPLATE', 'SITE', 'NEWSLETTER']

function nameOf({ kind, id, name }: Subject): string {
  if (name !== null) return `${termFor(kind)}: ${isolated(name)}`
  return named.includes(kind) ? `${termFor(kind)}: ${fieldInWords(id)}` : `${termFor(kind)} ${/^\d+$/.test(id) ? '#' : ''}${id}`
}

function addressOf({ kind, id, name }: Subject): string | undefined {
  switch (kind) {
    case 'COURSE':
      return name === null ? undefined : adminPaths.courseReview(Number(id))
    case 'BUNDLE':
      return name === null ? undefined : bundleDeskPaths('admin').edit(Number(id))
    case 'CATEGORY':
      return name === null ? undefined : adminPaths.category(Number(id))
    case 'COUPON':
      return name === null ? undefined : couponPaths.report(name)
    case 'PERSON':
      return name === null ? undefined : adminPaths.person(id)
    case 'ORDER':
      return managerPaths.order(Number(id))
    case 'PAYOUT_RUN':
      return managerPaths.payoutRun(Number(id))
    case 'SETTING':
      return adminPaths.settings({ tab: id })
    case 'TEXT':
      return adminPaths.settings({ tab: 'texts', text: id })
    case 'MAIL_TEMPLATE':
      return adminPaths.communication({ tab: 'templates', letter: id })
    default:
      return undefined
  }
}
