import { Client } from 'pg'

/** What was sent to PostgreSQL. */
export interface Query {
  text: string
  values: unknown[]
}

/** What the connections send; undefined while nothing is recorded. */
let recording: Query[] | undefined

/** Lets every connection that is opened from now on record its queries. The server binds `query` of each as it opens. */
export function recordConnections(): void {
  const { query } = Client.prototype
  const recordQuery = function (this: Client, queryOrText: string | Query, values?: unknown[], ...rest: unknown[]) {
    recording?.push(
      typeof queryOrText === 'string'
        ? { text: queryOrText, values: values ?? [] }
        : { text: queryOrText.text, values: values ?? queryOrText.values ?? [] },
    )
    return (query as (...words: unknown[]) => unknown).call(this, queryOrText, values, ...rest)
  }
  Client.prototype.query = recordQuery as typeof query
}

/** What every connection sends while `work` runs. */
export async function recordQueries(work: () => Promise<unknown>): Promise<Query[]> {
  const sent: Query[] = []
  recording = sent
  await work().finally(() => {
    recording = undefined
  })
  return sent
}
