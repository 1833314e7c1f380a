import type { MailTemplate } from '@akada/contract/mails.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'

/** Says that another admin has saved a newer version of the template, with a button to continue from it. */
export const NewerWords = ({ newer, onShow }: { newer: MailTemplate; onShow: () => void }) => (
  <Banner kind="warning">
    <p>Another admin changed this template while you were editing. Latest version:</p>
    <p dir="auto" className="mt-2 font-semibold">
      {newer.words.subject}
    </p>
    <p dir="auto" className="whitespace-pre-line">
      {newer.words.body}
    </p>
    <Button variant="secondary" size="small" className="mt-3" onClick={onShow}>
      Use latest version
    </Button>
  </Banner>
)
