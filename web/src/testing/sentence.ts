/** For `getByText`: the innermost element with these words, though names in them are elements of their own. */
export const sentence =
  (words: string | RegExp) =>
  (_: string, element: Element | null): boolean => {
    const says = ({ textContent }: Element) => (typeof words === 'string' ? textContent.trim() === words : words.test(textContent))
    return element !== null && says(element) && ![...element.children].some(says)
  }
