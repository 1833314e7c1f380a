import { blocksOf, type Piece } from './plain-words.rules.ts'

/** Renders a user's text without interpreting HTML in it. */
export const PlainWords = ({ words }: { words: string }) => (
  <div className="grid gap-3 break-words">
    {blocksOf(words).map((block, index) =>
      block.kind === 'code' ? (
        // biome-ignore lint/suspicious/noArrayIndexKey: text blocks have no other key
        <pre dir="auto" key={index} className="rounded-md bg-sunken p-3 text-sm break-words whitespace-pre-wrap">
          <code>{block.text}</code>
        </pre>
      ) : (
        // biome-ignore lint/suspicious/noArrayIndexKey: text blocks have no other key
        <p key={index} dir="auto" className="min-w-0 whitespace-pre-line">
          {block.pieces.map((piece, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no other key
            <PieceShown key={place} piece={piece} />
          ))}
        </p>
      ),
    )}
  </div>
)

function PieceShown({ piece }: { piece: Piece }) {
  if (piece.kind === 'link')
    return (
      <a href={piece.href} target="_blank" rel="noopener nofollow ugc" className="link break-all">
        {piece.text}
      </a>
    )
  return piece.kind === 'code' ? <code className="rounded-sm bg-sunken px-1 text-[0.9em]">{piece.text}</code> : piece.text
}
