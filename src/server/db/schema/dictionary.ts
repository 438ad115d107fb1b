import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/** One value of a dictionary as a company has changed it. */
export interface StoredDictionaryEntry {
  value: string
  label: string
  isOn: boolean
}

/** A dictionary that a company has changed; without a row it is as the product brings it. */
export const dictionary = pgTable(
  'dictionary',
  {
    companyId: text('company_id').notNull(),
    code: text('code').notNull(),
    /** In display order. */
    entries: jsonb('entries').$type<readonly StoredDictionaryEntry[]>().notNull(),
    version: integer('version').notNull(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.code] })],
)
