/** Matches the innermost element with this text for `getByText`, even if parts of the text are in child elements. */
export const sentence =
  (words: string | RegExp) =>
  (_: string, element: Element | null): boolean => {
    const says = ({ textContent }: Element) => (typeof words === 'string' ? textContent.trim() === words : words.test(textContent))
    return element !== null && says(element) && ![...element.children].some(says)
  }
