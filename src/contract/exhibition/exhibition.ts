import { array, boolean, type InferOutput, literal, number, object, optional, picklist, string } from 'valibot'

import { endpoint } from '@/contract/endpoint'
import {
  boundedList,
  Count,
  Id,
  KeyValue,
  MaybeText,
  Mobile,
  Nothing,
  orNull,
  PageQuery,
  PersonName,
  pageSchema,
  requiredText,
  SmsCode,
  trimmedText,
  Version,
  WireTime,
} from '@/contract/shapes'

/** A product in lists, cards and booths. */
export const ProductCard = object({
  id: Id,
  unitId: Id,
  unitName: string(),
  name: string(),
  /** VMC-850. */
  model: string(),
  intro: string(),
  tags: array(string()),
  /** Two or three key facts. */
  highlights: array(KeyValue),
  /** Base name of its model, poster and spin files from `npm run models`. */
  slug: string(),
  posterUrl: MaybeText,
  viewCount: Count,
  favorite: boolean(),
})
export type ProductCard = InferOutput<typeof ProductCard>

/** A model file with a content hash in its name: it may be cached forever. */
const ModelFile = object({
  url: string(),
  /** Transferred bytes (compressed). */
  size: Count,
})

const MeshFile = object({
  ...ModelFile.entries,
  /** Decompressed bytes: a browser counts these. */
  bytes: Count,
})

/** A booth of the hall and its products. */
export const ExhibitionUnit = object({
  id: Id,
  /** Code on the sign: A01. */
  code: string(),
  name: string(),
  intro: string(),
  /** `#rrggbb`: the booth's colour in the hall and on the plan. */
  color: string(),
  /** Picture of the exhibit in the booth. */
  coverUrl: MaybeText,
  sort: number(),
  productCount: Count,
  /** In display order. */
  products: array(ProductCard),
  /** Model of the exhibit in the booth: today's product when it is in this unit, else the first one with a model. */
  mesh: orNull(MeshFile),
  /** For changes by an administrator. */
  version: Version,
})
export type ExhibitionUnit = InferOutput<typeof ExhibitionUnit>

/** The product of the day, with the reason. */
const FeaturedProduct = object({ product: ProductCard, reason: string() })
export type FeaturedProduct = InferOutput<typeof FeaturedProduct>

/** The units of the hall in walking order, and the product of the day. */
export const listExhibitionUnits = endpoint({
  path: '/core/api/app/exhibition/units',
  summary: '展览单元列表与今日主推',
  who: ['guest'],
  input: Nothing,
  output: object({
    hallName: string(),
    units: array(ExhibitionUnit),
    /** Null when no product is exhibited. */
    featured: orNull(FeaturedProduct),
  }),
})

export const ProductSort = picklist(['default', 'popular', 'newest'])
export type ProductSort = InferOutput<typeof ProductSort>

/** The products of a unit, or of the whole hall. */
export const listProducts = endpoint({
  path: '/core/api/app/exhibition/products',
  summary: '产品列表',
  who: ['guest'],
  input: object({ ...PageQuery.entries, unitId: optional(Id), sort: optional(ProductSort, 'default') }),
  output: pageSchema(ProductCard),
})

/** Media of the viewer: poster, then spin, then 3D. Each is optional. */
export const ProductModel = object({
  slug: string(),
  poster: ModelFile,
  /** A sprite sheet of pictures around the product, row by row. */
  spin: orNull(object({ ...ModelFile.entries, frames: Count, columns: Count })),
  mesh: orNull(MeshFile),
  /** The mesh is a file of the company, any glTF; absent: one that this server generates. */
  isUploaded: optional(literal(true)),
})
export type ProductModel = InferOutput<typeof ProductModel>

/** A named part of the product. */
export const ProductPart = object({
  /** Name of the part in the model. */
  key: string(),
  name: string(),
  note: string(),
})
export type ProductPart = InferOutput<typeof ProductPart>

/** An animation of the model: 开门, 加工循环. */
export const ProductMotion = object({ key: string(), name: string() })
export type ProductMotion = InferOutput<typeof ProductMotion>

/** An annotated point on the product: on one of its own pictures, or where the model has it. */
export const ProductHotspot = object({
  key: string(),
  title: string(),
  text: string(),
  facts: array(KeyValue),
  /** URL of the picture, and shares of its width and height, 0 to 1. Absent: the model defines the position. */
  place: optional(object({ photo: string(), x: number(), y: number() })),
})
export type ProductHotspot = InferOutput<typeof ProductHotspot>

/** A document of the product. */
const ProductDocument = object({ key: string(), name: string(), kind: string(), url: string() })

/** A product with all details. */
export const Product = object({
  ...ProductCard.entries,
  description: string(),
  /** URLs joined by `#$#`. */
  photos: string(),
  /** Facts grouped by section. */
  params: array(object({ title: string(), facts: array(KeyValue) })),
  media: orNull(ProductModel),
  parts: array(ProductPart),
  motions: array(ProductMotion),
  hotspots: array(ProductHotspot),
  documents: array(ProductDocument),
  related: array(ProductCard),
  /** The exhibiting company and its contact; null without a contact. */
  contact: orNull(object({ companyName: string(), name: string(), phone: string() })),
  /** Version of the caller's favourite; sent with its next change. */
  favoriteVersion: Version,
  /** For changes by an administrator. */
  version: Version,
})
export type Product = InferOutput<typeof Product>

const noProduct = { code: 404, when: '产品不存在或已下架' } as const

/** One product; the view is counted. */
export const getProduct = endpoint({
  path: '/core/api/app/exhibition/product',
  summary: '产品详情',
  who: ['guest'],
  input: object({ id: Id }),
  output: Product,
  errors: [noProduct],
})

/** A search hit: marks in the name, or the matching fact when the name does not match. */
export const ProductHit = object({
  ...ProductCard.entries,
  marks: array(object({ from: Count, to: Count })),
  matched: orNull(KeyValue),
})
export type ProductHit = InferOutput<typeof ProductHit>

/** Searches name, model, unit or parameter, or the pinyin of name and unit. */
export const searchProducts = endpoint({
  path: '/core/api/app/exhibition/search',
  summary: '产品搜索',
  who: ['guest'],
  input: object({ ...PageQuery.entries, keyword: requiredText(50) }),
  output: pageSchema(ProductHit),
})

/** Search suggestions with the typed prefix; without input, popular ones. */
export const listProductSuggestions = endpoint({
  path: '/core/api/app/exhibition/suggestions',
  summary: '产品搜索建议',
  who: ['guest'],
  input: object({ keyword: optional(trimmedText(50), '') }),
  output: boundedList(string(), 12),
})

/** Subject of an enquiry. */
export const EnquiryWish = picklist(['quote', 'sample', 'plan', 'other'])
export type EnquiryWish = InferOutput<typeof EnquiryWish>

/** Sends an enquiry about a product: a lead for the exhibiting company. One per phone, product and day. */
export const enquireProduct = endpoint({
  method: 'POST',
  path: '/core/api/app/exhibition/enquiry',
  summary: '产品询价与咨询',
  who: ['guest'],
  changes: [],
  input: object({
    productId: Id,
    wish: EnquiryWish,
    name: PersonName,
    company: requiredText(60),
    mobile: Mobile,
    /** Code sent to the phone with purpose `enquiry`; not needed for the phone number of the caller's account. */
    smsCode: optional(SmsCode),
    content: optional(trimmedText(500), ''),
    /** Consent to the agreement. */
    agreed: literal(true),
  }),
  output: object({
    enquiryNo: string(),
    submitTime: WireTime,
    /** Promised time of the call back. */
    replyBefore: WireTime,
  }),
  errors: [
    noProduct,
    { code: 409, when: '该手机号今天已咨询过此产品' },
    { code: 422, when: '验证码错误或已过期（data 为 {字段: 原因}）' },
  ],
})

/** Adds a product to the favourites or removes it. The second of two devices gets a conflict. */
export const setFavoriteProduct = endpoint({
  method: 'POST',
  path: '/core/api/app/exhibition/favorite',
  summary: '收藏或取消收藏产品',
  who: ['user'],
  changes: [
    'exhibition/favorites',
    'exhibition/product',
    'exhibition/products',
    'exhibition/search',
    'exhibition/units',
  ],
  input: object({ productId: Id, favorite: boolean(), version: Version }),
  output: object({ favorite: boolean(), version: Version }),
  errors: [noProduct, { code: 409, when: '收藏已在别处改变' }],
})

/** The user's favourites, latest first. */
export const listFavoriteProducts = endpoint({
  path: '/core/api/app/exhibition/favorites',
  summary: '我收藏的产品',
  who: ['user'],
  input: PageQuery,
  output: pageSchema(ProductCard),
})

/** The product sheet as PDF; its URL is among the product's documents. */
export const printProduct = endpoint({
  path: '/core/api/app/exhibition/sheet',
  summary: '产品规格书的 PDF',
  who: ['guest'],
  input: object({ id: Id }),
  output: string(),
  errors: [noProduct],
  bytes: true,
})
