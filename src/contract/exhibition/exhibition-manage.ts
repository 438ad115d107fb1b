import { array, boolean, type InferOutput, nullable, object, optional, picklist, string } from 'valibot'

import { endpoint, notOperator, type OutputOf } from '@/contract/endpoint'
import {
  boundedList,
  boundedNumber,
  Count,
  filledList,
  HandlingNote,
  Id,
  KeyValue,
  MaybeText,
  orNull,
  PageQuery,
  pageSchema,
  patternText,
  queryInteger,
  requiredText,
  trimmedText,
  Version,
  WireDate,
  WireTime,
} from '@/contract/shapes'
import { TimeSort } from '@/contract/time-sort'

import { EnquiryWish, ProductHotspot, ProductMotion, ProductPart } from './exhibition'

const Share = boundedNumber(0, 1)

/** Where a hotspot is on a picture: shares of its width and height. */
const HotspotPlace = object({ photoFileId: Id, x: Share, y: Share })

const Color = patternText(/^#[0-9a-f]{6}$/)
const Fact = object({ key: requiredText(30), value: requiredText(120) })
const Key = patternText(/^[\w-]{1,40}$/)
const changed = { code: 409, when: '已被他人修改' } as const

/** Creates a unit of the hall, or updates the one with `id`. For the operator company. */
export const saveExhibitionUnit = endpoint({
  method: 'POST',
  path: '/core/api/app/exhibition/unit/save',
  summary: '创建或修改展览单元',
  who: ['administrator:content'],
  changes: ['exhibition/managed', 'exhibition/units'],
  input: object({
    id: optional(Id),
    /** Version of the unit as read; 0 for a new one. */
    version: Version,
    code: patternText(/^[A-Z]\d{2}$/),
    name: requiredText(20),
    intro: optional(trimmedText(200), ''),
    color: Color,
    sort: queryInteger(0, 9999),
    /** Whether the public sees it with its products; absent: as it is. */
    isOpen: optional(boolean()),
  }),
  output: object({ id: Id, version: Version }),
  errors: [notOperator, { code: 404, when: '展览单元不存在' }, changed, { code: 422, when: '编号已被使用' }],
})

/** Creates a product, or updates the one with `id`. For the operator company. */
export const saveProduct = endpoint({
  method: 'POST',
  path: '/core/api/app/exhibition/product/save',
  summary: '创建或修改展品',
  who: ['administrator:content'],
  changes: [
    'exhibition/managed',
    'exhibition/managed/product',
    'exhibition/product',
    'exhibition/products',
    'exhibition/units',
  ],
  input: object({
    id: optional(Id),
    /** Version of the product as read; 0 for a new one. */
    version: Version,
    unitId: Id,
    name: requiredText(40),
    model: requiredText(40),
    intro: optional(trimmedText(200), ''),
    description: optional(trimmedText(2000), ''),
    tags: boundedList(requiredText(10), 4),
    highlights: boundedList(Fact, 3),
    params: boundedList(object({ title: requiredText(20), facts: filledList(Fact, 40) }), 10),
    /** One of the models of this server; empty for none. */
    slug: optional(trimmedText(40), ''),
    hotspots: boundedList(
      object({
        key: Key,
        title: requiredText(20),
        text: optional(trimmedText(200), ''),
        facts: boundedList(Fact, 6),
        /** On one of `photoFileIds`; absent: the model defines the position. */
        place: optional(HotspotPlace),
      }),
      12,
    ),
    parts: boundedList(object({ key: Key, name: requiredText(20), note: optional(trimmedText(100), '') }), 24),
    motions: boundedList(object({ key: Key, name: requiredText(10) }), 8),
    /** Pictures uploaded by the caller or of the product, in order. Absent: unchanged. Empty: those of its model. */
    photoFileIds: optional(boundedList(Id, 12)),
    /** Documents uploaded by the caller or of the product, beside the generated data sheet. Absent: unchanged. */
    documents: optional(boundedList(object({ fileId: Id, name: requiredText(60) }), 10)),
    /** A `model` that the caller has uploaded, or that of the product, shown in place of `slug`. Absent: unchanged. */
    modelFileId: optional(nullable(Id)),
    /** Colleague who presents the product and is notified of enquiries; by default its creator. */
    contactId: optional(Id),
    /** Whether the public sees it. */
    isOpen: boolean(),
    sort: queryInteger(0, 9999),
  }),
  output: object({ id: Id, version: Version }),
  errors: [
    notOperator,
    { code: 404, when: '产品、展览单元或文件不存在' },
    changed,
    { code: 422, when: '型号已被使用，没有这个模型，联系人不在本公司，热点不在展品的图片上，或有模型而没有图片' },
  ],
})

const ManagedProduct = object({
  id: Id,
  name: string(),
  model: string(),
  isOpen: boolean(),
  /** Picture of its model, or the first of its own. */
  posterUrl: MaybeText,
  changedTime: WireTime,
})
export type ManagedProduct = InferOutput<typeof ManagedProduct>

const ManagedUnit = object({
  id: Id,
  version: Version,
  code: string(),
  name: string(),
  intro: string(),
  color: string(),
  sort: Count,
  isOpen: boolean(),
  /** Of the unit or of one of its products. */
  changedTime: WireTime,
  /** Also those that the public does not see. */
  products: array(ManagedProduct),
})
export type ManagedUnit = InferOutput<typeof ManagedUnit>

/** As the public sees them; by pinyin; latest change first. */
export const hallSorts = ['shown', 'name', 'changed'] as const
export type HallSort = (typeof hallSorts)[number]

/** The hall for those who arrange it: the operator company. Units are in the order, and the products of each. */
export const getManagedHall = endpoint({
  path: '/core/api/app/exhibition/managed',
  summary: '展厅：管理',
  who: ['administrator:content'],
  input: object({ sort: optional(picklist(hallSorts), 'shown') }),
  output: object({
    units: array(ManagedUnit),
    /** The products that are set for today and later days. */
    features: array(object({ day: WireDate, productId: Id, productName: string(), reason: string() })),
    /** Models of this server, each with the name of a product that has it. */
    models: array(object({ slug: string(), name: string() })),
  }),
  errors: [notOperator],
})
export type ManagedHall = OutputOf<typeof getManagedHall>

/** A product as it was saved, for those who edit it. */
export const ProductSetting = object({
  id: Id,
  version: Version,
  unitId: Id,
  name: string(),
  model: string(),
  intro: string(),
  description: string(),
  tags: array(string()),
  highlights: array(KeyValue),
  params: array(object({ title: string(), facts: array(KeyValue) })),
  slug: string(),
  hotspots: array(object({ ...ProductHotspot.entries, place: optional(HotspotPlace) })),
  parts: array(ProductPart),
  motions: array(ProductMotion),
  /** Its own pictures; empty: those of its model are shown. */
  photos: array(object({ fileId: Id, url: string() })),
  documents: array(object({ fileId: Id, name: string() })),
  /** Its own 3D model. */
  modelFile: orNull(object({ fileId: Id, name: string() })),
  contact: orNull(object({ id: Id, name: string() })),
  isOpen: boolean(),
  sort: Count,
})
export type ProductSetting = InferOutput<typeof ProductSetting>

/** One product of the operator company. */
export const getManagedProduct = endpoint({
  path: '/core/api/app/exhibition/managed/product',
  summary: '展厅：读取展品',
  who: ['administrator:content'],
  input: object({ id: Id }),
  output: ProductSetting,
  errors: [notOperator, { code: 404, when: '产品不存在' }],
})

/** Sets the product of a day; without a selection they rotate. */
export const featureProduct = endpoint({
  method: 'POST',
  path: '/core/api/app/exhibition/feature',
  summary: '设定某日主推产品',
  who: ['administrator:content'],
  changes: ['exhibition/managed', 'exhibition/units'],
  input: object({
    productId: Id,
    day: WireDate,
    reason: optional(trimmedText(60), ''),
    /** The product that was set for the day when it was read; null: none. */
    before: nullable(Id),
    /** The reason that was read with it; required unless `before` is null. */
    beforeReason: optional(trimmedText(60)),
  }),
  output: object({ productId: Id, day: WireDate }),
  errors: [notOperator, { code: 404, when: '产品不存在' }, { code: 409, when: '那天的主推刚被他人改变' }],
})

const EnquiryStatus = picklist(['pending', 'contacted', 'closed'])

/** A lead, for the exhibiting company. */
export const ProductEnquiry = object({
  id: Id,
  enquiryNo: string(),
  productId: Id,
  productName: string(),
  productModel: string(),
  /** An {@link EnquiryWish}. */
  wish: string(),
  name: string(),
  company: string(),
  mobile: string(),
  content: string(),
  /** An {@link EnquiryStatus}. */
  status: string(),
  /** For staff only. */
  note: string(),
  /** Of status and note. */
  version: Version,
  submitTime: WireTime,
})
export type ProductEnquiry = InferOutput<typeof ProductEnquiry>

/** The leads, by when they came. */
export const listProductEnquiries = endpoint({
  path: '/core/api/app/exhibition/enquiry/list',
  summary: '产品咨询列表',
  who: ['administrator:content'],
  input: object({
    ...PageQuery.entries,
    status: optional(EnquiryStatus),
    wish: optional(EnquiryWish),
    keyword: optional(trimmedText(50)),
    sort: TimeSort,
  }),
  output: pageSchema(ProductEnquiry),
})

/** Updates the status of a lead, and the note of those who handle it. */
export const changeProductEnquiry = endpoint({
  method: 'POST',
  path: '/core/api/app/exhibition/enquiry/status',
  summary: '更新产品咨询的处理状态',
  who: ['administrator:content'],
  changes: ['exhibition/enquiry/list'],
  input: object({
    id: Id,
    status: EnquiryStatus,
    note: optional(HandlingNote),
    /** As it was read. */
    version: Version,
  }),
  output: ProductEnquiry,
  errors: [
    { code: 404, when: '咨询不存在' },
    { code: 409, when: '他人刚刚处理过' },
  ],
})
