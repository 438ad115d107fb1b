import { type SQL, sql } from 'drizzle-orm'

import { appUser, userRole } from '@/server/db/schema/identity'
import { menuRight } from '@/server/db/schema/invitation'

/**
 * Keys of the menu entries that the company restricts to roles which the user of the outer query (`app_user`) lacks,
 * joined by commas; null for none.
 */
export const closedEntries: SQL<string | null> = sql<string | null>`(
  select string_agg(narrowed.menu_key, ',') from (
    select ${menuRight.menuKey} as menu_key from ${menuRight} where ${menuRight.companyId} = ${appUser.companyId}
    group by ${menuRight.menuKey}
    having not bool_or(exists (
      select 1 from ${userRole} as own where own.user_id = ${appUser.id} and own.role = ${menuRight.role}
    ))
  ) as narrowed
)`
