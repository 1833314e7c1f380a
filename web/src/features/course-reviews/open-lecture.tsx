export const OpenLecture = ({ about, onOpen }: { about: string; onOpen: () => void }) => (
  <button type="button" className="link whitespace-nowrap" aria-label={`Open lecture: ${about}`} onClick={onOpen}>
    Open lecture
  </button>
)
