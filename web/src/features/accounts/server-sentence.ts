/** What the server says of a success, where it says more than that it is one. */
export const serverSentence = ({ message }: { message: string }, otherwise: string): string => (message === 'OK' ? otherwise : message)
