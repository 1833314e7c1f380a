import type { Editor } from '@tiptap/react'
import { type FormEvent, useState } from 'react'
import { Button } from '../button.tsx'
import { Dialog, DialogActions } from '../dialog.tsx'
import { TextField } from '../field.tsx'
import { allowedLink } from './allowed-link.ts'

type LinkDialogProps = { editor: Editor; open: boolean; onClose: () => void }

/** Makes the selected text a link, or edits the link at the cursor. */
export const LinkDialog = ({ editor, open, onClose }: LinkDialogProps) => (
  <Dialog open={open} onClose={onClose} title={editor.isActive('link') ? 'Edit link' : 'Add link'}>
    <LinkForm editor={editor} onDone={onClose} />
  </Dialog>
)

function LinkForm({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  const before = String(editor.getAttributes('link').href ?? '')
  const needsWords = before === '' && editor.state.selection.empty
  const [address, setAddress] = useState(before)
  const [words, setWords] = useState('')
  const [fault, setFault] = useState<string>()

  function submit(event: FormEvent) {
    event.preventDefault()
    // The editor may be inside another form, which must not be submitted.
    event.stopPropagation()
    const href = allowedLink(address)
    if (href === null) return setFault('Enter a web address such as https://example.com, or an email address.')
    if (needsWords) insertLink(editor, { href, words: words.trim() || address.trim() })
    else editor.chain().focus().extendMarkRange('link').setLink({ href }).run()
    onDone()
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <TextField
        label="Address"
        inputMode="url"
        autoComplete="off"
        required
        data-autofocus
        value={address}
        error={fault}
        onChange={(event) => {
          setAddress(event.currentTarget.value)
          setFault(undefined)
        }}
      />
      {needsWords && (
        <TextField
          label="Link text"
          hint="The text that readers see."
          autoComplete="off"
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
      )}
      <DialogActions>
        {before !== '' && (
          <Button
            variant="quiet"
            onClick={() => {
              editor.chain().focus().extendMarkRange('link').unsetLink().run()
              onDone()
            }}
          >
            Remove link
          </Button>
        )}
        <Button variant="secondary" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit">{before === '' ? 'Add link' : 'Save link'}</Button>
      </DialogActions>
    </form>
  )
}

const insertLink = (editor: Editor, { href, words }: { href: string; words: string }) =>
  editor
    .chain()
    .focus()
    .insertContent([
      { type: 'text', text: words, marks: [{ type: 'link', attrs: { href } }] },
      { type: 'text', text: ' ' },
    ])
    .run()
