import type { ReactNode } from 'react'
import { useSite } from '../../lib/site.ts'

/** Explains the benefits and obligations of an instructor. */
export function TeachingExplained() {
  const { name, refundDays, instructorShareBps, ownCouponShareBps } = useSite()
  return (
    <>
      <header className="max-w-3xl">
        <h1 className="text-4xl sm:text-5xl">Teach on {name}</h1>
        <p className="mt-4 text-lg text-ink-muted">
          You know something that others want to learn. Put it into a course, set its price, and reach students on any phone. We take care
          of payments, video and certificates.
        </p>
      </header>
      <div className="mt-10 grid gap-6 lg:grid-cols-3">
        <Panel title="What you earn">
          <dl className="grid gap-4">
            {instructorShareBps > 0 && <Share percent={instructorShareBps / 100}>of every sale of your course</Share>}
            {ownCouponShareBps > 0 && <Share percent={ownCouponShareBps / 100}>when a student comes with your own coupon</Share>}
          </dl>
          <p className="mt-4 text-sm text-ink-muted">
            After tax and the payment provider’s fee. We pay it out once the{' '}
            {refundDays > 0 ? `${refundDays} days in which a student may ask for a refund are over` : 'sale is settled'}.
          </p>
        </Panel>
        <Panel title="What you need">
          <ul className="grid list-disc gap-2 pl-5 marker:text-ink-faint">
            <li>Something you do well and can show step by step.</li>
            <li>A phone or a camera, a quiet room and a clear voice. No studio.</li>
            <li>A verified email address, and a few sentences about yourself.</li>
          </ul>
          <p className="mt-4 text-sm text-ink-muted">It costs nothing to begin, and there is no monthly fee.</p>
        </Panel>
        <Panel title="How review works">
          <ol className="grid list-decimal gap-2 pl-5 marker:text-ink-faint">
            <li>You apply below. If we say no, we say why, and you can try again.</li>
            <li>You build your course. Nobody sees it until you submit it.</li>
            <li>We look at every course before it goes live. If something is missing, you hear what, and send it again.</li>
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
