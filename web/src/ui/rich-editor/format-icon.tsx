import type { FormatName } from './formats.ts'

// Separate from the sprite that every page loads, because only the editor shows these icons.
const drawings: Record<FormatName, string> = {
  bold: 'M7 5h6.5a3.5 3.5 0 0 1 0 7H7zM7 12h7.5a3.5 3.5 0 0 1 0 7H7z',
  italic: 'M10 5h7M7 19h7M14 5l-4 14',
  underline: 'M7 4v7a5 5 0 0 0 10 0V4M5 20h14',
  h3: 'M4 6v12M12 6v12M4 12h8M16 10.5a2.2 2.2 0 1 1 2.2 3.2 2.4 2.4 0 1 1-2.4 3',
  h4: 'M4 6v12M12 6v12M4 12h8M19.5 18v-8L15.5 15.5h5.5',
  bullets: 'M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01',
  numbers: 'M10 6h10M10 12h10M10 18h10M4 4.5l1.5-.7v5M3.8 14.2c.3-1.6 3-1.4 2.7.2-.1.8-2.7 2.6-2.7 2.6h2.9',
  quote: 'M9 7c-3 1-4 3-4 6v4h5v-5H7M18 7c-3 1-4 3-4 6v4h5v-5h-3',
  code: 'M9 8l-4 4 4 4M15 8l4 4-4 4',
  codeBlock: 'M4 4h16v16H4zM10 9l-3 3 3 3M14 9l3 3-3 3',
  link: 'M10 14a4 4 0 0 0 5.7 0l3-3a4 4 0 1 0-5.7-5.7l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3A4 4 0 1 0 11 18.7l1-1',
}

export const FormatIcon = ({ name }: { name: FormatName }) => (
  <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
    <path d={drawings[name]} />
  </svg>
)
