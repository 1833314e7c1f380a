import type { ChainedCommands, Editor } from '@tiptap/react'

export type FormatName = 'bold' | 'italic' | 'underline' | 'h3' | 'h4' | 'bullets' | 'numbers' | 'quote' | 'code' | 'codeBlock' | 'link'

export type Format = {
  name: FormatName
  label: string
  keys?: string
  isActive: (editor: Editor) => boolean
  run: 'link' | ((chain: ChainedCommands) => ChainedCommands)
}

const all: readonly Format[] = [
  { name: 'bold', label: 'Bold', keys: 'Ctrl+B', isActive: (editor) => editor.isActive('bold'), run: (chain) => chain.toggleBold() },
  {
    name: 'italic',
    label: 'Italic',
    keys: 'Ctrl+I',
    isActive: (editor) => editor.isActive('italic'),
    run: (chain) => chain.toggleItalic(),
  },
  {
    name: 'underline',
    label: 'Underline',
    keys: 'Ctrl+U',
    isActive: (editor) => editor.isActive('underline'),
    run: (chain) => chain.toggleUnderline(),
  },
  {
    name: 'h3',
    label: 'Heading',
    isActive: (editor) => editor.isActive('heading', { level: 3 }),
    run: (chain) => chain.toggleHeading({ level: 3 }),
  },
  {
    name: 'h4',
    label: 'Small heading',
    isActive: (editor) => editor.isActive('heading', { level: 4 }),
    run: (chain) => chain.toggleHeading({ level: 4 }),
  },
  {
    name: 'bullets',
    label: 'Bulleted list',
    isActive: (editor) => editor.isActive('bulletList'),
    run: (chain) => chain.toggleBulletList(),
  },
  {
    name: 'numbers',
    label: 'Numbered list',
    isActive: (editor) => editor.isActive('orderedList'),
    run: (chain) => chain.toggleOrderedList(),
  },
  { name: 'quote', label: 'Quote', isActive: (editor) => editor.isActive('blockquote'), run: (chain) => chain.toggleBlockquote() },
  { name: 'code', label: 'Inline code', isActive: (editor) => editor.isActive('code'), run: (chain) => chain.toggleCode() },
  {
    name: 'codeBlock',
    label: 'Code block',
    isActive: (editor) => editor.isActive('codeBlock'),
    run: (chain) => chain.toggleCodeBlock(),
  },
  { name: 'link', label: 'Link', isActive: (editor) => editor.isActive('link'), run: 'link' },
]

const ofShortTexts: readonly FormatName[] = ['bold', 'italic', 'underline', 'bullets', 'numbers', 'link']

export const formatsOf = (hasHeadings: boolean): readonly Format[] =>
  hasHeadings ? all : all.filter(({ name }) => ofShortTexts.includes(name))
