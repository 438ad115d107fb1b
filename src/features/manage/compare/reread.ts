/** The part of a query that reads again. */
interface Rereadable<Data> {
  refetch: () => Promise<{ data: Data | undefined }>
}

/** Reads a row of a list again, for a form that has met another version of it; undefined when there is none. */
export const createReread =
  <Row>({ refetch }: Rereadable<readonly Row[]>, isWanted: (row: Row) => boolean) =>
  async (): Promise<Row | undefined> =>
    (await refetch()).data?.find(isWanted)
