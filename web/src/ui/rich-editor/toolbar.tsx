import { type Editor, useEditorState } from '@tiptap/react'
import { type KeyboardEvent, useState } from 'react'
import { FormatIcon } from './format-icon.tsx'
import { type Format, formatsOf } from './formats.ts'

type ToolbarProps = { editor: Editor; label: string; headings: boolean; disabled: boolean; onLink: () => void }

/** One tab stop. Arrow keys, Home and End move between the buttons. */
export function Toolbar({ editor, label, headings, disabled, onLink }: ToolbarProps) {
  const formats = formatsOf(headings)
  const [stop, setStop] = useState(0)
  const active = useEditorState({
    editor,
    selector: ({ editor: now }) => formats.filter((format) => format.isActive(now)).map(({ name }) => name),
  })

  function moveOnKey(event: KeyboardEvent<HTMLElement>) {
    const next = placeAfter(event.key, stop, formats.length)
    if (next === undefined) return
    event.preventDefault()
    setStop(next)
    event.currentTarget.querySelectorAll('button')[next]?.focus()
  }

  const apply = (format: Format) => (format.run === 'link' ? onLink() : format.run(editor.chain().focus()).run())

  return (
    <div role="toolbar" aria-label={`${label} formatting`} className="rich-editor-tools" onKeyDown={moveOnKey}>
      {formats.map((format, place) => (
        <button
          key={format.name}
          type="button"
          aria-label={format.label}
          title={format.keys ? `${format.label} (${format.keys})` : format.label}
          aria-pressed={active.includes(format.name)}
          tabIndex={place === stop ? 0 : -1}
          disabled={disabled}
          className="rich-editor-tool"
          // The default action would clear the text selection and hide a phone's keyboard.
          onMouseDown={(event) => event.preventDefault()}
          onFocus={() => setStop(place)}
          onClick={() => apply(format)}
        >
          <FormatIcon name={format.name} />
        </button>
      ))}
    </div>
  )
}

function placeAfter(key: string, current: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowRight':
      return (current + 1) % count
    case 'ArrowLeft':
      return (current - 1 + count) % count
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return undefined
  }
}
