/** Rows per group: small enough that adding a group is one light setData. */
export const GROUP_SIZE = 20

/** Splits rows into groups of {@link GROUP_SIZE}; the last may be shorter. */
export function splitIntoGroups<Row>(rows: readonly Row[]): Row[][] {
  const groups: Row[][] = []
  for (let at = 0; at < rows.length; at += GROUP_SIZE) groups.push(rows.slice(at, at + GROUP_SIZE))
  return groups
}
