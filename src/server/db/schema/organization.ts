import { index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'

import { companyRowColumns } from './platform'

/** A rank (职位), beside the post (spec §7 `/system/sysPosition/listAll`). */
export const position = pgTable(
  'position',
  {
    ...companyRowColumns(),
    code: text('code').notNull(),
    name: text('name').notNull(),
    sort: integer('sort').notNull().default(0),
  },
  (table) => [index('position_company').on(table.companyId)],
)

/** A user's saved opinion phrases, in display order. */
export const opinionPhrase = pgTable(
  'opinion_phrase',
  {
    id: text('id').primaryKey(),
    userId: text('user_id').notNull(),
    text: text('text').notNull(),
    sort: integer('sort').notNull(),
  },
  (table) => [unique('opinion_phrase_once').on(table.userId, table.text)],
)
