/**
 * The items of a list that a test expects something of, one by one: an empty list would let it pass without an expectation.
 *
 * @throws {Error} when there are none
 */
export function requireItems<Item>(list: Iterable<Item>): Item[] {
  const items = [...list]
  if (items.length === 0) throw new Error('the list is empty, so nothing is expected of its items')
  return items
}
