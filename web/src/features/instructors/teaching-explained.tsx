import type { ReactNode } from 'react'
import { useSite } from '../../lib/site.ts'

/** Explains what instructors earn and what they need. */
export function TeachingExplained() {
  const { name, refundDays, instructorShareBps, ownCouponShareBps, approvesInstructors = false } = useSite()
  return (
    <>
      <header className="max-w-3xl">
        <h1 className="text-4xl sm:text-5xl">Teach on {name}</h1>
        <p className="mt-4 text-lg text-ink-muted">
          Turn what you know into a course, set your price and reach students on any phone. We handle payments, video and certificates.
        </p>
      </header>
      <div className="mt-10 grid gap-6 lg:grid-cols-3">
        <Panel title="What you earn">
          <dl className="grid gap-4">
            {instructorShareBps > 0 && <Share percent={instructorShareBps / 100}>of every sale</Share>}
            {ownCouponShareBps > 0 && <Share percent={ownCouponShareBps / 100}>of sales with your own coupons</Share>}
          </dl>
          <p className="mt-4 text-sm text-ink-muted">
            After tax and payment fees. Paid once the {refundDays > 0 ? `${refundDays}-day refund period ends` : 'sale is settled'}.
          </p>
        </Panel>
        <Panel title="What you need">
          <ul className="grid list-disc gap-2 pl-5 marker:text-ink-faint">
            <li>A skill you can teach step by step.</li>
            <li>A phone or camera, a quiet room and a clear voice. No studio needed.</li>
            <li>A verified email address and a short bio.</li>
          </ul>
          <p className="mt-4 text-sm text-ink-muted">Free to start. No monthly fee.</p>
        </Panel>
        <Panel title="How review works">
          <ol className="grid list-decimal gap-2 pl-5 marker:text-ink-faint">
            <li>
              {approvesInstructors
                ? 'Apply below. You can start building your course right away.'
                : 'Apply below. If we can’t approve you, we’ll tell you why and you can reapply.'}
            </li>
            <li>Build your course. It stays private until you submit it.</li>
            <li>We review every course before it’s published. If something’s missing, we’ll tell you what to fix.</li>
          </ol>
        </Panel>
      </div>
    </>
  )
}

const Panel = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="rounded-lg border border-line bg-surface p-6 shadow-sm">
    <h2 className="mb-4 text-xl">{title}</h2>
    {children}
  </section>
)

const Share = ({ percent, children }: { percent: number; children: ReactNode }) => (
  <div className="flex flex-col-reverse">
    <dt>{children}</dt>
    <dd className="tabular text-3xl font-bold text-brand">{percent}%</dd>
  </div>
)
