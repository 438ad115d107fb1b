import { sql } from 'drizzle-orm'

import type { Db } from './connection'

/** What a query of Drizzle's builders becomes when it is built. */
interface BuiltQuery<Result> {
  execute(values: Record<string, unknown>): Promise<Result>
}

/** A statement that is run with other values each time. */
type Statement<Values, Result> = (db: Db, values: Values) => Promise<Result>

/**
 * Creates a statement that is built once for each database: building one takes Drizzle longer than sending it. For the
 * statements of everyday calls.
 *
 * Its text must not depend on the values. They have their own types in `build`, because conditions take them as these,
 * but are placeholders, so nothing can be computed from them there. A `Date` is passed as an ISO text, because a column
 * does not convert what takes the place of a placeholder.
 *
 * @param build the query; its `prepare` is called without a name, because a named statement belongs to one connection
 * and PgBouncer gives each transaction another one
 */
export function createStatement<Values extends object, Result>(
  build: (db: Db, values: Values) => { prepare(name: string): BuiltQuery<Result> },
): Statement<Values, Result> {
  const placeholders = new Proxy({}, { get: (_, name) => sql.placeholder(String(name)) }) as Values
  const built = new WeakMap<Db, BuiltQuery<Result>>()
  return (db, values) => {
    // A built query would pass by the guard of `Handle.db`, which throws inside a transaction when a property is read.
    void db.select
    let query = built.get(db)
    if (query === undefined) {
      query = build(db, placeholders).prepare('')
      built.set(db, query)
    }
    return query.execute(values as Record<string, unknown>)
  }
}
