import { type Editor, EditorContent, useEditor } from '@tiptap/react'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import styles from './editing-area.css?inline'
import { extensionsOf, withOurElements } from './extensions.ts'
import { LinkDialog } from './link-dialog.tsx'
import { Toolbar } from './toolbar.tsx'

// A constructed style sheet, because the content security policy forbids style elements. As part of the main style sheet, it would
// load on every page.
if ('adoptedStyleSheets' in document) {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(styles)
  document.adoptedStyleSheets.push(sheet)
}

type EditingAreaProps = {
  label: string
  labelId: string
  describedBy: string | undefined
  isInvalid: boolean
  isRequired: boolean
  value: string
  onChange: (html: string) => void
  headings?: boolean
  disabled?: boolean
  /** Shown until the editor is ready. */
  skeleton: ReactNode
}

export function EditingArea({ label, value, onChange, headings = false, disabled = false, skeleton, ...described }: EditingAreaProps) {
  const { labelId, describedBy, isInvalid, isRequired } = described
  const attributes = useMemo(
    () => attributesOf({ labelId, describedBy, isInvalid, isRequired, isDisabled: disabled }),
    [labelId, describedBy, isInvalid, isRequired, disabled],
  )
  const [isLinking, setLinking] = useState(false)
  const written = useRef(value)
  const latestOnChange = useRef(onChange)
  useEffect(() => {
    latestOnChange.current = onChange
  })
  const editor = useEditor(
    {
      extensions: extensionsOf(headings),
      content: value,
      editable: !disabled,
      injectCSS: false,
      // React would destroy an editor that is created before the component is mounted, and leave an empty frame.
      immediatelyRender: false,
      editorProps: { attributes, transformPastedHTML: withOurElements },
      onUpdate: ({ editor: changed }) => {
        written.current = htmlOf(changed)
        latestOnChange.current(written.current)
      },
    },
    [headings],
  )

  // The value was replaced from outside the editor, for example after an edit conflict.
  useEffect(() => {
    if (!editor || value === written.current) return
    written.current = value
    editor.commands.setContent(value, { emitUpdate: false })
  }, [editor, value])

  useEffect(() => {
    editor?.setOptions({ editorProps: { transformPastedHTML: withOurElements, attributes } })
    editor?.setEditable(!disabled, false)
  }, [editor, attributes, disabled])

  if (!editor) return skeleton
  return (
    <div className="rich-editor" data-invalid={isInvalid || undefined} data-disabled={disabled || undefined}>
      <Toolbar editor={editor} label={label} headings={headings} disabled={disabled} onLink={() => setLinking(true)} />
      <EditorContent editor={editor} />
      <LinkDialog editor={editor} open={isLinking} onClose={() => setLinking(false)} />
    </div>
  )
}

const htmlOf = (editor: Editor): string => (editor.isEmpty ? '' : editor.getHTML())

type Attributes = Pick<EditingAreaProps, 'labelId' | 'describedBy' | 'isInvalid' | 'isRequired'> & { isDisabled: boolean }

const attributesOf = ({ labelId, describedBy, isInvalid, isRequired, isDisabled }: Attributes): Record<string, string> => ({
  class: 'prose rich-editor-text',
  role: 'textbox',
  'aria-multiline': 'true',
  'aria-labelledby': labelId,
  ...(describedBy !== undefined && { 'aria-describedby': describedBy }),
  ...(isInvalid && { 'aria-invalid': 'true' }),
  ...(isRequired && { 'aria-required': 'true' }),
  ...(isDisabled && { 'aria-disabled': 'true', tabindex: '0' }),
})
