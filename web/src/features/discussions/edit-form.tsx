import type { Question, Reply } from '@akada/contract/discussions.ts'
import { LONGEST_POST, LONGEST_TITLE } from '@akada/contract/limits.ts'
import { useState } from 'react'
import { fieldFault } from '../../lib/faults.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { edit, useChange } from './discussions.api.ts'
import { PostForm } from './post-form.tsx'

/** Edits the user's own post in place. */
export function EditForm({ post, onDone }: { post: Question | Reply; onDone: () => void }) {
  const isQuestion = 'title' in post
  const [title, setTitle] = useState(isQuestion ? post.title : '')
  const [body, setBody] = useState(post.body)
  const [missing, setMissing] = useState<string>()
  const saving = useChange((words: { title?: string; body: string }) => edit(post.id, words), 'Changes saved.')

  function save() {
    const isEmpty = (isQuestion ? title : body).trim() === ''
    setMissing(isEmpty ? (isQuestion ? 'Enter your question.' : 'Enter your reply.') : undefined)
    if (!isEmpty) saving.mutate({ ...(isQuestion && { title }), body }, { onSuccess: onDone })
  }

  return (
    <PostForm
      label="Edit"
      missing={missing}
      error={saving.error}
      failure="We couldn’t save your changes. Please try again."
      onSubmit={save}
    >
      {isQuestion && (
        <TextField
          label="Your question"
          required
          maxLength={LONGEST_TITLE}
          value={title}
          error={missing ?? fieldFault(saving.error, 'title')}
          onChange={({ currentTarget }) => setTitle(currentTarget.value)}
        />
      )}
      <TextArea
        label={isQuestion ? 'Details' : 'Your reply'}
        rows={5}
        maxLength={LONGEST_POST}
        value={body}
        error={(isQuestion ? undefined : missing) ?? fieldFault(saving.error, 'body')}
        autoFocus
        onChange={({ currentTarget }) => setBody(currentTarget.value)}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" size="small" disabled={saving.isPending} onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" size="small" busy={saving.isPending} busyText="Saving…">
          Save
        </Button>
      </div>
    </PostForm>
  )
}
