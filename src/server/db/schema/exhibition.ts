import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'

import type { ProductHotspot, ProductMotion, ProductPart } from '@/contract/exhibition/exhibition'

import { companyRowColumns, handlingColumns, pinyinColumns, timestampColumn } from './platform'

/** A label and its value in the facts table. */
interface StoredFact {
  key: string
  value: string
}

/** A public document. */
export interface StoredDocument {
  fileId: string
  name: string
  /** `pdf`, `model` for the product's own 3D model, or `file` for any other type. */
  kind: string
  /** Bytes, of a model. */
  size?: number
}

/** A booth of the hall. */
export const exhibitionUnit = pgTable(
  'exhibition_unit',
  {
    ...companyRowColumns(),
    /** Code on its sign: `A01`. */
    code: text('code').notNull(),
    name: text('name').notNull(),
    ...pinyinColumns(),
    intro: text('intro').notNull().default(''),
    /** `#rrggbb` */
    color: text('color').notNull(),
    /** Whether the public sees it and its products. */
    isOpen: boolean('is_open').notNull().default(true),
    sort: integer('sort').notNull(),
    version: integer('version').notNull().default(1),
    /** The last change of the unit itself. */
    updatedAt: timestampColumn('updated_at').notNull(),
  },
  (table) => [unique('exhibition_unit_code').on(table.companyId, table.code)],
)

/** An exhibited machine. */
export const exhibitionProduct = pgTable(
  'exhibition_product',
  {
    ...companyRowColumns(),
    unitId: text('unit_id').notNull(),
    name: text('name').notNull(),
    ...pinyinColumns(),
    model: text('model').notNull(),
    intro: text('intro').notNull().default(''),
    description: text('description').notNull().default(''),
    tags: jsonb('tags').$type<readonly string[]>().notNull(),
    highlights: jsonb('highlights').$type<readonly StoredFact[]>().notNull(),
    params: jsonb('params').$type<readonly { title: string; facts: readonly StoredFact[] }[]>().notNull(),
    /** The parameters as one text, for search. */
    paramText: text('param_text').notNull().default(''),
    /** Base name of its model, poster and spin files; empty for none. */
    slug: text('slug').notNull().default(''),
    /** URLs joined by `#$#` (spec §3). */
    photos: text('photos').notNull().default(''),
    /** Documents beside the data sheet that is generated from its facts. */
    documents: jsonb('documents').$type<readonly StoredDocument[]>().notNull().default([]),
    parts: jsonb('parts').$type<readonly ProductPart[]>().notNull(),
    motions: jsonb('motions').$type<readonly ProductMotion[]>().notNull(),
    hotspots: jsonb('hotspots').$type<readonly ProductHotspot[]>().notNull(),
    /** Colleague who presents the product and is notified of enquiries; null for none. */
    contactId: text('contact_id'),
    isOpen: boolean('is_open').notNull().default(true),
    sort: integer('sort').notNull(),
    viewCount: integer('view_count').notNull().default(0),
    version: integer('version').notNull().default(1),
    createdAt: timestampColumn('created_at').notNull(),
    /** The last change by an administrator. */
    updatedAt: timestampColumn('updated_at').notNull(),
  },
  (table) => [
    unique('exhibition_product_model').on(table.companyId, table.model),
    index('exhibition_product_unit').on(table.unitId, table.sort),
  ],
)

/** The selected product of a day. */
export const exhibitionFeature = pgTable(
  'exhibition_feature',
  {
    companyId: text('company_id').notNull(),
    /** `yyyy-MM-dd` in China. */
    day: text('day').notNull(),
    productId: text('product_id').notNull(),
    reason: text('reason').notNull().default(''),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.day] })],
)

/** A user's favorites. A removed favorite remains as a row, so that its version continues. */
export const favoriteProduct = pgTable(
  'favorite_product',
  {
    userId: text('user_id').notNull(),
    productId: text('product_id').notNull(),
    isKept: boolean('is_kept').notNull(),
    version: integer('version').notNull(),
    changedAt: timestampColumn('changed_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.productId] }),
    index('favorite_product_user').on(table.userId, table.changedAt),
  ],
)

/** An enquiry about a product: a lead of the exhibiting company. */
export const productEnquiry = pgTable(
  'product_enquiry',
  {
    id: text('id').primaryKey(),
    /** Number shown to the user: `CX-20261120-0001`. */
    enquiryNo: text('enquiry_no').notNull().unique(),
    companyId: text('company_id').notNull(),
    productId: text('product_id').notNull(),
    wish: text('wish').notNull(),
    name: text('name').notNull(),
    company: text('company').notNull(),
    phone: text('phone').notNull(),
    content: text('content').notNull().default(''),
    /** `pending` | `contacted` | `closed` */
    status: text('status').notNull().default('pending'),
    ...handlingColumns(),
    /** `yyyy-MM-dd` in China: one enquiry per phone, product and day. */
    day: text('day').notNull(),
    createdAt: timestampColumn('created_at').notNull(),
  },
  (table) => [
    check('product_enquiry_wish', sql`${table.wish} in ('quote', 'sample', 'plan', 'other')`),
    unique('product_enquiry_day').on(table.phone, table.productId, table.day),
    index('product_enquiry_company').on(table.companyId, table.createdAt),
  ],
)
