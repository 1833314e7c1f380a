import type { Assignment, InboxRow, Submission, SubmissionDetails } from '@akada/contract/assignments.ts'

export const givenSubmission = (more: Partial<Submission> = {}): Submission => ({
  id: 11,
  number: 1,
  state: 'WAITING',
  text: 'My page about bread.',
  link: '',
  files: [],
  submittedAt: '2026-03-02T10:00:00.000Z',
  isLate: false,
  maxPoints: 100,
  passPoints: 50,
  grade: null,
  ...more,
})

export const givenAssignment = (more: Partial<Assignment> = {}): Assignment => ({
  lectureId: 3,
  terms: { points: 100, passPoints: 50, accepts: ['TEXT', 'FILES', 'LINK'], submissions: 3, due: null },
  dueAt: null,
  submissions: [],
  submissionsLeft: 3,
  isPassed: false,
  files: [],
  problem: null,
  ...more,
})

const ada = { id: '1111aaaa-6a6e-4a55-9c0e-2f3a51b6b0bb', name: 'Ada Eze' }

export const givenInboxRow = (more: Partial<InboxRow> = {}): InboxRow => ({
  id: 11,
  student: ada,
  course: { id: 7, title: 'Baking' },
  lecture: { id: 3, title: 'Your own bread' },
  number: 1,
  state: 'WAITING',
  submittedAt: '2026-03-02T10:00:00.000Z',
  isLate: false,
  points: null,
  maxPoints: 100,
  ...more,
})

export const givenWork = (more: Partial<SubmissionDetails> = {}): SubmissionDetails => ({
  ...givenSubmission(),
  student: ada,
  course: { id: 7, title: 'Baking' },
  lecture: { id: 3, title: 'Your own bread' },
  gradeVersion: 0,
  isReplaced: false,
  feedbackFiles: [],
  earlier: [],
  previousId: null,
  nextId: null,
  ...more,
})
