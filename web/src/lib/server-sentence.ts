/** Returns the server's success message, or the given one if there is none. */
export const serverSentence = ({ message }: { message?: string }, otherwise: string): string =>
  message === undefined || message === '' || message === 'OK' ? otherwise : message
