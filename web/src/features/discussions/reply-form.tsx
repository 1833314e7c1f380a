import { LONGEST_POST } from '@akada/contract/limits.ts'
import { useState } from 'react'
import { useDraft } from '../../lib/draft.ts'
import { fieldFault } from '../../lib/faults.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/field.tsx'
import { reply, useChange } from './discussions.api.ts'
import { PostForm } from './post-form.tsx'

/** Writes a reply. The draft is stored until the reply is posted. */
export function ReplyForm({ questionId, onReplied }: { questionId: number; onReplied: (id: number) => void }) {
  const body = useDraft(`reply:${questionId}`)
  const [missing, setMissing] = useState<string>()
  const posting = useChange((words: string) => reply(questionId, words))

  function post() {
    const isEmpty = body.text.trim() === ''
    setMissing(isEmpty ? 'Enter your reply.' : undefined)
    if (isEmpty) return
    posting.mutate(body.text, {
      onSuccess: ({ id }) => {
        body.clear()
        onReplied(id)
      },
    })
  }

  return (
    <PostForm
      label="Reply"
      missing={missing}
      error={posting.error}
      failure="We couldn’t post your reply. Please try again."
      onSubmit={post}
    >
      <TextArea
        label="Your reply"
        rows={4}
        required
        maxLength={LONGEST_POST}
        value={body.text}
        error={missing ?? fieldFault(posting.error, 'body')}
        onChange={({ currentTarget }) => body.write(currentTarget.value)}
      />
      <div className="flex justify-end">
        <Button type="submit" busy={posting.isPending} busyText="Posting…">
          Post
        </Button>
      </div>
    </PostForm>
  )
}
