import { useState } from 'react'
import { Tabs } from './tabs.tsx'

type MailViewProps = { subject: string; html: string; text: string }
type Look = 'html' | 'text'

/** Shows an email as it looks on a phone, and as plain text. It runs no scripts, and its links are removed. */
export function MailView({ subject, html, text }: MailViewProps) {
  const [look, setLook] = useState<Look>('html')
  return (
    <Tabs<Look>
      label="Preview"
      value={look}
      onChange={setLook}
      tabs={[
        { value: 'html', label: 'Phone', panel: <Phone subject={subject} html={html} /> },
        { value: 'text', label: 'Plain text', panel: <PlainText text={text} /> },
      ]}
    />
  )
}

const Phone = ({ subject, html }: { subject: string; html: string }) => (
  <div className="mx-auto max-w-[390px] overflow-hidden rounded-lg border border-line-strong">
    <p dir="auto" className="border-b border-line bg-sunken px-4 py-3 font-semibold wrap-anywhere">
      {subject}
    </p>
    <iframe title={`Email: ${subject}`} sandbox="" srcDoc={withoutLinks(html)} className="block h-[34rem] max-h-[60vh] w-full" />
  </div>
)

// Links would open inside the frame.
const withoutLinks = (html: string) => html.replaceAll(/ href="[^"]*"/g, '')

const PlainText = ({ text }: { text: string }) => (
  <pre className="rounded-md bg-sunken p-4 text-sm whitespace-pre-wrap wrap-anywhere">{text}</pre>
)
