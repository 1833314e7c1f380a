import { approveReissue, rejectReissue } from '@akada/contract/calls/reissues.ts'
import type { QueuedReissue } from '@akada/contract/reissues.ts'
import { call } from '../../lib/api.ts'
import { Decision } from '../../ui/decision.tsx'
import { useReissuesChanged } from './reissues.api.ts'

/** Approves or declines a request for certificates in a new name. */
export function ReissueDecision({ reissue: { id, person, studentName } }: { reissue: QueuedReissue }) {
  return (
    <Decision
      subject={person.name}
      onDecided={useReissuesChanged()}
      approve={{
        title: 'Reissue these certificates?',
        text: (
          <>
            The certificates will be in the name <bdi className="font-semibold text-ink">{studentName}</bdi>. The pages of the former IDs
            will link to the new ones. We’ll notify the student by email.
          </>
        ),
        hint: 'Saved with the request. The student doesn’t see it.',
        confirm: (reason) => call(approveReissue, { params: { id }, body: { reason } }),
        done: 'Certificates reissued. We’ll notify the student.',
      }}
      decline={{
        title: 'Decline this request?',
        text: (
          <>
            The certificates stay unchanged. <bdi>{person.name}</bdi> can send another request.
          </>
        ),
        hint: 'We’ll send this text to the student.',
        confirm: (reason) => call(rejectReissue, { params: { id }, body: { reason } }),
        done: 'Request declined. We’ll send your reason to the student.',
      }}
    />
  )
}
