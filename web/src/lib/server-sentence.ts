/** The server's sentence about a success, or the one given where it has none. */
export const serverSentence = ({ message }: { message?: string }, otherwise: string): string =>
  message === undefined || message === '' || message === 'OK' ? otherwise : message
