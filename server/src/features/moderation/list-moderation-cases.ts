import type { ModerationCase } from '@akada/contract/moderation.ts'
import type { Db } from '#platform/database/database.ts'
import type { User } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import * as ask from './moderation.queries.ts'
import { caseRights, changedTo, kindOf, nameOf } from './moderation.rules.ts'

type Asked = ask.CasesWanted & { page: number; size: number }

export async function listModerationCases(db: Db, caller: User, { page, size, ...which }: Asked) {
  const rows = await ask.listCases(db, { ...which, page, size })
  return {
    content: await withReports(db, caller, rows),
    totalElements: await ask.countCases(db, which),
    open: await ask.countCases(db, { show: 'open' }),
    page,
    size,
  }
}

export async function getModerationCase(db: Db, caller: User, id: number): Promise<ModerationCase> {
  const [shown] = await withReports(db, caller, [(await ask.findCase(db, id)) ?? refuse('CASE_NOT_FOUND')])
  return shown ?? refuse('CASE_NOT_FOUND')
}

async function withReports(db: Db, caller: User, rows: readonly ask.CaseRow[]): Promise<ModerationCase[]> {
  const reports = await ask.listReports(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({
    ...caseOf(row),
    reports: reports
      .filter(({ caseId }) => caseId === row.id)
      .map(({ reason, reporterName, reportedAt }) => ({
        reason,
        reporter: nameOf(reporterName),
        reportedAt: reportedAt.toISOString(),
      })),
    may: caseRights(row, caller),
  }))
}

const caseOf = (row: ask.CaseRow): Omit<ModerationCase, 'reports' | 'may'> => {
  const { id, title, words, ratingHalves, lectureTitle, openedAt, reportCount, keptBefore } = row
  return {
    id,
    kind: kindOf(row),
    title,
    words,
    rating: ratingHalves === null ? null : ratingHalves / 2,
    changedTo: changedTo({ title, words }, presentOf(row)),
    isGone: row.postId === null && row.reviewId === null,
    writtenAt: (row.postedAt ?? row.reviewedAt)?.toISOString() ?? null,
    question: row.questionWords === null ? null : { title: row.questionTitle ?? '', words: row.questionWords },
    course: row.courseId === null || row.courseTitle === null ? null : { id: row.courseId, title: row.courseTitle },
    lectureTitle,
    author: { id: row.authorId, name: nameOf(row.authorName), isSuspended: row.isAuthorSuspended },
    openedAt: openedAt.toISOString(),
    reportCount,
    keptBefore,
    decision: decisionOf(row),
  }
}

const presentOf = ({ postTitle, postWords, reviewWords }: ask.CaseRow) => {
  if (postWords !== null) return { title: postTitle, words: postWords }
  return reviewWords === null ? null : { title: null, words: reviewWords }
}

const decisionOf = ({ status, reason, deciderName, decidedAt }: ask.CaseRow): ModerationCase['decision'] =>
  decidedAt === null || status === 'OPEN' ? null : { is: status, reason, by: nameOf(deciderName), at: decidedAt.toISOString() }
