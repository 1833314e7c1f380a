import { approveApplication, rejectApplication } from '@akada/contract/calls/instructors.ts'
import { isolated } from '@akada/contract/text-direction.ts'
import { call } from '../../lib/api.ts'
import { Decision } from '../../ui/decision.tsx'
import { type Application, useApplicationsChanged } from './applications.api.ts'

/** Approves or declines an instructor application. */
export function ApplicationDecision({ application: { id, applicant } }: { application: Application }) {
  return (
    <Decision
      onDecided={useApplicationsChanged()}
      approve={{
        title: 'Approve this application?',
        text: (
          <>
            <bdi>{applicant.name}</bdi> will become an instructor. We’ll notify them by email.
          </>
        ),
        hint: 'Saved with the application. The applicant doesn’t see it.',
        isReasonOptional: true,
        confirm: (reason) => call(approveApplication, { params: { id }, body: reason === '' ? {} : { reason } }),
        done: `${isolated(applicant.name)} is now an instructor.`,
      }}
      decline={{
        title: 'Decline this application?',
        text: (
          <>
            <bdi>{applicant.name}</bdi> can apply again.
          </>
        ),
        hint: 'We’ll send this text to the applicant.',
        confirm: (reason) => call(rejectApplication, { params: { id }, body: { reason } }),
        done: 'Application declined. We’ll send your reason to the applicant.',
      }}
    />
  )
}
