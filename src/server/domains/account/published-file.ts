import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

import { exhibitionProduct } from '@/server/db/schema/exhibition'
import { announcement, application, banner } from '@/server/db/schema/home'
import { company } from '@/server/db/schema/identity'
import { partnerActivity } from '@/server/db/schema/partner'
import { upload } from '@/server/db/schema/platform'
import { studyResource } from '@/server/db/schema/study'
import { visitEntryRule } from '@/server/db/schema/visit-entry'

/** Where companies show files that one of their people has uploaded: ids or public addresses. */
export const publishedColumns: readonly AnyPgColumn[] = [
  company.logo,
  application.icon,
  banner.image,
  banner.link,
  announcement.cover,
  announcement.pictures,
  announcement.attachments,
  exhibitionProduct.photos,
  exhibitionProduct.documents,
  studyResource.cover,
  studyResource.pictures,
  visitEntryRule.induction,
  partnerActivity.cover,
]

/** Condition for uploads that a company shows: they are its content, whoever uploaded them. */
export function isPublishedByCompany(): SQL {
  const shown = publishedColumns.map(
    (column) => sql`exists (select 1 from ${column.table} where position(${upload.id} in ${column}::text) > 0)`,
  )
  return sql`(${sql.join(shown, sql` or `)})`
}
